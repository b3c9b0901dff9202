/**
 * A newsletter's sign-up: a plain form that works without scripts. The code that shows its response
 * in place loads later.
 */
import { useId, useRef } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { useLiveForm } from './live-form.ts';
import { NewsletterFields } from './newsletter-fields.tsx';

export function NewsletterSignUp({
  newsletterKey,
  place = 'newsletterPage',
  isAlone = false,
}: {
  newsletterKey: string;
  place?: 'newsletterPage' | 'subscribePanel';
  /** The page is about this newsletter, and its heading says so. */
  isAlone?: boolean;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const loaded = useLiveForm(form, isAlone);
  const newsletter = brand.newsletters[newsletterKey];
  if (newsletter === undefined) return null;
  return (
    <section className="letters-form" data-alone={isAlone} aria-label={newsletter.TITLE}>
      {!isAlone && (
        <div>
          <p className="kicker">{words.newsletter}</p>
          <h2 className="letters-title">{newsletter.TITLE}</h2>
          <p className="letters-description">{newsletter.DESCRIPTION}</p>
        </div>
      )}
      <form
        action={postPath('newsletters-subscribe')}
        method="post"
        name={newsletter.FORM_NAME}
        ref={form}
      >
        <NewsletterFields id={id}>
          <input type="hidden" name="newsletter" value={newsletterKey} />
          <input type="hidden" name="source" value={newsletter.SOURCE_CODE[place]} />
        </NewsletterFields>
        {loaded !== undefined && (
          <loaded.NewsletterLive id={id} form={form} name={newsletter.NAME} />
        )}
      </form>
    </section>
  );
}
