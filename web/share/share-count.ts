/** One service's count, and the spellings of an address that shares are counted under. */
import type { SocialServiceName } from '../../shared/brand/brand.ts';

export interface ShareCount {
  readonly service: SocialServiceName;
  readonly count: number;
}

/**
 * Returns an address under both schemes, with and without its trailing slash: readers may have
 * shared the item under any of them.
 */
export function urlVariants(url: string): readonly string[] {
  const bare = url.replace(/^https?:/, '').replace(/\/$/, '');
  return ['https:', 'http:'].flatMap((scheme) => [`${scheme}${bare}/`, `${scheme}${bare}`]);
}
