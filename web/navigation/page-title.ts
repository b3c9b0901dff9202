/** Page titles (spec §5, Page title). */
import type { Brand } from '../../shared/brand/brand.ts';
import type { SiteState } from '../state/site-state.ts';

/** The heading of the offline screen (spec §2.5), and so the title of its page. */
export const OFFLINE_TITLE = 'READ THESE INSTEAD';

/**
 * '<seo title> | <product>', by default the product; contributors, errors and the offline screen
 * have their own forms.
 */
export function pageTitle(
  state: Pick<SiteState, 'context' | 'content' | 'secondary'>,
  brand: Brand,
): string {
  const { context, content, secondary } = state;
  if (context.contentType === 'error') return `Page not found | ${brand.name}`;
  // After a navigation that failed, the content is that of the page before.
  if (context.contentType === 'offline') return `${OFFLINE_TITLE} | ${brand.product}`;
  if (context.contentType === 'contributor')
    return `${content.name} - Contributors | ${brand.name}`;
  const page =
    secondary.paging !== undefined && secondary.paging.page > 1
      ? `, page ${secondary.paging.page}`
      : '';
  return content.seoTitleClean === ''
    ? brand.product
    : `${content.seoTitleClean}${page} | ${brand.product}`;
}
