/** A name for a reader's browser or visit that is derived from nothing. */

/** Returns 32 hexadecimal digits. `crypto.randomUUID` exists over TLS alone. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
