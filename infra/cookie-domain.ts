/** The domain of the sign-in cookies. */

/**
 * Returns the canonical name without `www.`. Other leading labels may be the site's own too, but
 * only a list of all suffixes could tell where a registrable domain begins.
 */
export function cookieDomain(canonicalName: string): string {
  return canonicalName.replace(/^www\.(?=.*\.)/, '');
}
