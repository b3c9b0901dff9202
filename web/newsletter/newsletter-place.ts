/** Where the one newsletter form of a page stands, so that no page asks twice. Pure. */
import { brand } from '#brand';
import type { SiteState } from '../state/site-state.ts';

/** The section whose own panel over the footer holds its newsletter. */
export const BACKCHANNEL = 'backchannel';

/** Sections whose newsletter bears another name. */
const namedOtherwise: Readonly<Record<string, string>> = {
  gear: 'GADGET-LAB',
  'dot-physics': 'SCIENCE',
};

/** The key of the newsletter for a section, undefined where the brand has neither that nor a weekly one. */
export function newsletterOf(
  section: string,
  newsletters: Readonly<Record<string, unknown>> = brand.newsletters,
): string | undefined {
  const own = namedOtherwise[section] ?? section.toUpperCase();
  return [own, 'WEEKLY'].find((key) => newsletters[key] !== undefined);
}

/** In the text of a piece, after it, or else over the footer: a text that a wall cuts has no form. */
export function newsletterPlace({
  context,
  content,
  paywall,
}: SiteState): 'text' | 'end' | 'footer' {
  const isPiece = context.contentType === 'article' || context.contentType === 'review';
  if (!isPiece || paywall.isTruncated) return 'footer';
  if (content.inlineEmbeds.includes('newsletter')) return 'text';
  return context.category === BACKCHANNEL || newsletterOf(content.channel) === undefined
    ? 'footer'
    : 'end';
}
