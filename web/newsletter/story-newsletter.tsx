/**
 * The newsletter at the end of an item: its section's, otherwise the weekly one; none if the page
 * has a form elsewhere.
 */
import { useSite } from '../state/store.ts';
import { newsletterOf, newsletterPlace } from './newsletter-place.ts';
import { NewsletterSignUp } from './newsletter-sign-up.tsx';

export function StoryNewsletter() {
  const key = useSite((state) =>
    newsletterPlace(state) === 'end' ? newsletterOf(state.content.channel) : undefined,
  );
  if (key === undefined) return null;
  return (
    <div className="story-letters">
      <NewsletterSignUp newsletterKey={key} />
    </div>
  );
}
