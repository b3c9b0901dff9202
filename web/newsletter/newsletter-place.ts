/** Decides where the single newsletter form of a page goes, so that no page asks twice. Pure. */
import { brand } from '#brand';
import { newsletterOfKey } from '../../shared/newsletters/find-newsletter.ts';
import { sectionNewsletter } from '../../shared/newsletters/newsletter-sections.ts';
import type { SiteState } from '../state/site-state.ts';

/** The section whose own panel above the footer contains its newsletter. */
export const BACKCHANNEL = 'backchannel';

/**
 * Returns the key of a section's newsletter: its own, otherwise the weekly one, otherwise the first
 * that anybody may have. Undefined if the brand has none.
 */
export function newsletterOf(section = ''): string | undefined {
  const { newsletters } = brand;
  const found =
    newsletterOfKey(newsletters, sectionNewsletter(section)) ??
    newsletterOfKey(newsletters, 'WEEKLY');
  return (
    found?.key ??
    Object.keys(newsletters).find((key) => newsletters[key]?.IS_FOR_SUBSCRIBERS !== true)
  );
}

/** The newsletter of the panels that offer a subscription. */
export const [firstNewsletter] = Object.keys(brand.newsletters);

/**
 * Within the text of an item, after it, or otherwise above the footer. A text cut by a wall has no
 * form. Undefined where there are no newsletters.
 */
export function newsletterPlace({
  context,
  content,
  paywall,
}: SiteState): 'text' | 'end' | 'footer' | undefined {
  if (firstNewsletter === undefined) return undefined;
  const isItem = context.contentType === 'article' || context.contentType === 'review';
  if (!isItem || paywall.isTruncated) return 'footer';
  if (content.inlineEmbeds.includes('newsletter')) return 'text';
  return context.category === BACKCHANNEL || newsletterOf(content.channel) === undefined
    ? 'footer'
    : 'end';
}
