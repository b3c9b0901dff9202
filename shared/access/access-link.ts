/**
 * The token of a link that opens an item: where it is in an address, and its form. Runs in the edge
 * functions, so it is written in the syntax that lambdas/edge uses.
 */

/** The parameter of an item's address. */
export const ACCESS_LINK_QUERY = 'gift';

/** An id and what proves it, each of 96 bits in base64url. */
const tokenForm = /^[\w-]{32}$/;

/** Whether a text may be a token; whether it opens anything, only the gate knows. */
export function isAccessLinkToken(text: string): boolean {
  return tokenForm.test(text);
}
