/**
 * Where the license of a site for programs is. Plain constants: the edge functions have no room for more.
 */

/** Where it is. */
export const LICENSE_PATH = '/license.xml';
/** https://rslstandard.org/rsl (RSL 1.0). */
export const LICENSE_TYPE = 'application/rsl+xml';
/** The value of the header by which a response names the license (RFC 8288). */
export const LICENSE_LINK = '</license.xml>; rel="license"; type="application/rsl+xml"';
