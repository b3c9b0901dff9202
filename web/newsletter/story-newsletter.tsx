/** The newsletter that a piece ends in: its section's, else the weekly one; none where the page has a form elsewhere. */
import { useSite } from '../store.ts';
import { newsletterOf, newsletterPlace } from './newsletter-place.ts';
import { NewsletterSignUp } from './newsletter-sign-up.tsx';

export function StoryNewsletter() {
  const key = useSite((state) =>
    newsletterPlace(state) === 'end' ? newsletterOf(state.content.channel) : undefined,
  );
  if (key === undefined) return null;
  return (
    <div className="story-newsletter">
      <NewsletterSignUp newsletterKey={key} />
    </div>
  );
}
