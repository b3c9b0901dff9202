/** The domain that login cookies are set for. */

/**
 * The canonical name without `www.`: what stands before it may be a site's own, but where a registrable domain begins only a list
 * of all suffixes could say.
 */
export function cookieDomain(canonicalName: string): string {
  return canonicalName.replace(/^www\.(?=.*\.)/, '');
}
