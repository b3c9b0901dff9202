/** Whether a request that changes something was sent by a page of this site (rules §2: CSRF). */

/** Methods that change nothing by definition. */
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A browser that says where a request comes from has compared the page's origin with the called
 * address. Only the browser knows that address: API Gateway sees another host, and a site may have
 * several names. A browser that does not say must name one of our origins.
 * @param headers By lower-case name.
 * @param origins For example `https://www.example.com`.
 */
export function isSameOrigin(
  method: string,
  headers: Readonly<Record<string, string | undefined>>,
  origins: readonly string[],
): boolean {
  if (safeMethods.includes(method)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin !== undefined && origins.includes(headers.origin);
}
