/** Which part of a page is not free to everybody, for search engines (rules, Paywalled markup). */
import type { Admission } from '../access-decision.ts';

/**
 * One class that exactly one element of the page has: what stands for the rest of a cut piece, or holds the whole one. Undefined
 * when all of it is free. What is not free says so also where the reader at hand (or a search engine) has the whole of it.
 */
export function paywalledSelector(
  isGallery: boolean,
  { access, decision }: Pick<Admission, 'access' | 'decision'>,
): string | undefined {
  if (access === 'free') return undefined;
  if (decision.allowance === 'wall') return '.paywall';
  return isGallery ? '.gallery-stage' : '.article-body';
}
