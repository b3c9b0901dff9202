/** Passkeys: shown where the browser and the site have them. */
export function Passkeys() {
  return null;
}
