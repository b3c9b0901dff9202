/** Describes the size of a list and which part of it a page shows. */
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { fill } from '../../shared/words/fill.ts';
import type { PageHeading, Paging } from '../state/secondary.ts';

/** A list that a reader counts at a glance does not say its size. */
const COUNTED_FROM = 3;

const units = { stories: words.stories, reviews: words.reviewCount, videos: words.videoCount };

/** `41 stories`, on further pages with `page 2 of 3`; undefined for a short list. */
export function listSummary(
  paging: Paging | undefined,
  counts: PageHeading['counts'] | 'stories' = 'stories',
): string | undefined {
  if (paging === undefined || paging.total < COUNTED_FROM) return undefined;
  const { total, page, pages } = paging;
  const stories = plural(units[counts], total);
  return page > 1 ? fill(words.storiesOnPage, { stories, page, pages }) : stories;
}
