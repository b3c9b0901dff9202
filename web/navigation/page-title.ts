/** Page titles (spec §5, Page title). */
import type { Brand } from '../../shared/brand/brand.ts';
import type { SiteState } from '../state/site-state.ts';

/**
 * '<seo title> | <product>', by default the product; contributors and errors have their own forms.
 */
export function pageTitle(
  state: Pick<SiteState, 'context' | 'content' | 'secondary'>,
  brand: Brand,
): string {
  const { context, content, secondary } = state;
  if (context.contentType === 'error') return `Page not found | ${brand.name}`;
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
