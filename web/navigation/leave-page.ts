/** Loads another page of the site, as following a link does. */
export function loadAddress(address: string): void {
  window.location.assign(address);
}
