/** The header Strict-Transport-Security of a deployed site (RFC 6797). */

/**
 * Returns its value: two years.
 * @param coversSubdomains Every name below the site's is served over TLS too, also by others.
 */
export function transportSecurity(coversSubdomains: boolean): string {
  return `max-age=63072000${coversSubdomains ? '; includeSubDomains' : ''}`;
}
