/** One service's answer, and the spellings of an address that shares are counted under. */
import type { SocialServiceName } from '../../shared/brand/brand.ts';

export interface ShareCount {
  readonly service: SocialServiceName;
  readonly count: number;
}

/** An address under both schemes, with and without its last slash: a piece was shared under any of them. */
export function urlVariants(url: string): readonly string[] {
  const bare = url.replace(/^https?:/, '').replace(/\/$/, '');
  return ['https:', 'http:'].flatMap((scheme) => [`${scheme}${bare}/`, `${scheme}${bare}`]);
}
