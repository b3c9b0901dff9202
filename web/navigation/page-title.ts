/** Page titles (spec §5, Page title). */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { SiteState } from '../state/site-state.ts';

/** '<title> | <product>'. */
export function titleOf(title: string, brand: Brand): string {
  return `${title} | ${brand.product}`;
}

/**
 * '<seo title> | <product>', by default the product; contributors, errors and the offline screen
 * have their own forms.
 */
export function pageTitle(
  state: Pick<SiteState, 'context' | 'content' | 'secondary'>,
  brand: Brand,
): string {
  const { context, content, secondary } = state;
  if (context.contentType === 'error') return fill(words.titleNotFound, { brand: brand.name });
  // After a navigation that failed, the content is that of the page before.
  if (context.contentType === 'offline') return titleOf(words.offlineTitle, brand);
  if (context.contentType === 'contributor')
    return fill(words.titleContributor, { name: content.name, brand: brand.name });
  const { seoTitleClean: title } = content;
  const page = secondary.paging?.page ?? 1;
  const named = page > 1 ? fill(words.titlePage, { title, page }) : title;
  return title === '' ? brand.product : titleOf(named, brand);
}
