/** The weekly newsletter as a band of the home page; nothing if the brand has no newsletters. */
import { newsletterOf } from '../newsletter/newsletter-place.ts';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';

export function LettersBand() {
  const newsletterKey = newsletterOf();
  return newsletterKey === undefined ? null : (
    <div className="band band-letters">
      <NewsletterSignUp newsletterKey={newsletterKey} place="subscribePanel" />
    </div>
  );
}
