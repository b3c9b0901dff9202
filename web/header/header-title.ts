/** The text of the header's title area (spec §2.5, Header), which depends on the page type. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { findAnySection } from '../../shared/brand/sections.ts';
import type { SiteState } from '../state/site-state.ts';

/** The category of items without a category (spec §3). */
const UNCATEGORIZED = 'uncategorized';

/** @returns '' on pages that have no title there. */
export function headerTitle(
  { context, content, secondary }: Pick<SiteState, 'context' | 'content' | 'secondary'>,
  brand: Brand,
): string {
  const heading = secondary.heading?.title ?? '';
  const { category } = context;
  switch (context.contentType) {
    // The specification names neither, but the middle of their bars would be empty.
    case 'gallery':
    case 'video':
    case 'article':
    case 'review':
      return content.hed;
    case 'category':
      return category === UNCATEGORIZED ? '' : heading;
    // The list of a category is named after it; any other list has its own title.
    case 'archive-listing':
      return findAnySection(brand, category)?.name ?? (category === UNCATEGORIZED ? '' : heading);
    case 'staff':
    case 'tag':
      return heading;
    case 'search':
      return fill(words.searchFor, { query: context.query.q ?? '' });
    default:
      return '';
  }
}
