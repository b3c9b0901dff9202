/** Whether a page of this site sent a request that changes something (rules, Accounts: CSRF). */

/** Methods that change nothing by what they mean. */
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A browser that says where the request comes from has compared the page's origin with the address that it calls, which only it
 * knows: API Gateway sees another host, and a site may have several names. One that does not say must name an origin of ours.
 * @param headers by lower-case names.
 * @param origins e.g. `https://www.example.com`.
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
