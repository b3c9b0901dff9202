/** Describes the size of a list and which part of it a page shows. */
import type { Paging } from '../state/secondary.ts';

/** `41 stories`, on further pages with `page 2 of 3`; undefined for an empty list. */
export function listSummary(paging: Paging | undefined): string | undefined {
  if (paging === undefined || paging.total === 0) return undefined;
  const stories = `${paging.total} ${paging.total === 1 ? 'story' : 'stories'}`;
  return paging.page > 1 ? `${stories}, page ${paging.page} of ${paging.pages}` : stories;
}
