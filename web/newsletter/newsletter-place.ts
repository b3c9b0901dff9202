/** Decides where the single newsletter form of a page goes, so that no page asks twice. Pure. */
import { brand } from '#brand';
import { sectionNewsletter } from '../../shared/newsletters/newsletter-sections.ts';
import type { SiteState } from '../state/site-state.ts';

/** The section whose own panel above the footer contains its newsletter. */
export const BACKCHANNEL = 'backchannel';

/**
 * Returns the key of a section's newsletter; undefined if the brand has neither that nor a weekly
 * one.
 */
export function newsletterOf(
  section: string,
  newsletters: Readonly<Record<string, unknown>> = brand.newsletters,
): string | undefined {
  return [sectionNewsletter(section), 'WEEKLY'].find((key) => newsletters[key] !== undefined);
}

/**
 * Within the text of an item, after it, or otherwise above the footer. A text cut by a wall has no
 * form.
 */
export function newsletterPlace({
  context,
  content,
  paywall,
}: SiteState): 'text' | 'end' | 'footer' {
  const isItem = context.contentType === 'article' || context.contentType === 'review';
  if (!isItem || paywall.isTruncated) return 'footer';
  if (content.inlineEmbeds.includes('newsletter')) return 'text';
  return context.category === BACKCHANNEL || newsletterOf(content.channel) === undefined
    ? 'footer'
    : 'end';
}
