/** Describes the size of a list and which part of it a page shows. */
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { fill } from '../../shared/words/fill.ts';
import type { Paging } from '../state/secondary.ts';

/** `41 stories`, on further pages with `page 2 of 3`; undefined for an empty list. */
export function listSummary(paging: Paging | undefined): string | undefined {
  if (paging === undefined || paging.total === 0) return undefined;
  const { total, page, pages } = paging;
  const stories = plural(words.stories, total);
  return page > 1 ? fill(words.storiesOnPage, { stories, page, pages }) : stories;
}
