/** The newsletter that a piece ends in: its section's, else the weekly one; none where the text has a form already, or is cut. */
import { brand } from '#brand';
import { useSite } from '../store.ts';
import { NewsletterSignUp } from './newsletter-sign-up.tsx';

/** Sections whose newsletter bears another name. */
const namedOtherwise: Readonly<Record<string, string>> = { gear: 'GADGET-LAB', 'dot-physics': 'SCIENCE' };

/** The key of the newsletter for a section, undefined where the brand has neither that nor a weekly one. */
export function newsletterOf(section: string, newsletters: Readonly<Record<string, unknown>>): string | undefined {
  const own = namedOtherwise[section] ?? section.toUpperCase();
  return [own, 'WEEKLY'].find((key) => newsletters[key] !== undefined);
}

export function StoryNewsletter() {
  const section = useSite((state) => state.content.channel);
  const hasForm = useSite((state) => state.content.inlineEmbeds.includes('newsletter'));
  const isTruncated = useSite((state) => state.paywall.isTruncated);
  const key = newsletterOf(section, brand.newsletters);
  if (hasForm || isTruncated || key === undefined) return null;
  return <div className="story-newsletter"><NewsletterSignUp newsletterKey={key} /></div>;
}
