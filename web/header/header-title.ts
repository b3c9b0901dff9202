/** What the title area of the header says (spec §2.5 Header): it depends on the kind of page. */
import type { Brand } from '../../shared/brand/brand.ts';
import { findAnySection } from '../../shared/brand/sections.ts';
import type { SiteState } from '../state/site-state.ts';

/** The category that pieces without one are in (spec §3). */
const UNCATEGORIZED = 'uncategorized';

/** @returns '' on pages that have no title there. */
export function headerTitle(
  { context, content, secondary }: Pick<SiteState, 'context' | 'content' | 'secondary'>,
  brand: Brand,
): string {
  const heading = secondary.heading?.title ?? '';
  const { category } = context;
  switch (context.contentType) {
    case 'article':
    case 'review':
      return content.hed;
    case 'category':
      return category === UNCATEGORIZED ? '' : heading;
    // A list of a category is called by it; any other has a title of its own.
    case 'archive-listing':
      return findAnySection(brand, category)?.name ?? (category === UNCATEGORIZED ? '' : heading);
    case 'staff':
    case 'tag':
      return heading;
    case 'search':
      return `Search: ${context.query.q ?? ''}`;
    default:
      return '';
  }
}
