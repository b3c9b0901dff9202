/** Loads another page of the site, like following a link. */
export function loadAddress(address: string): void {
  window.location.assign(address);
}
