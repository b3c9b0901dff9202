/**
 * A newsletter's sign-up: a plain form that works without scripts. The code that shows its response
 * in place loads when the browser is idle.
 */
import { useId, useRef } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { api } from '../../shared/api.ts';
import { EMAIL_MAX_LENGTH } from '../../shared/limits.ts';
import { BOT_TRAP_FIELD } from '../../shared/newsletters/bot-trap.ts';
import { useLoaded } from '../navigation/use-loaded.ts';

const live = {
  chunk: 'newsletter-live',
  load: () => import('./newsletter-live.tsx'),
  failure: 'The newsletter form stays a plain one',
};

export function NewsletterSignUp({
  newsletterKey,
  place = 'newsletterPage',
}: {
  newsletterKey: string;
  place?: 'newsletterPage' | 'subscribePanel';
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const loaded = useLoaded(live, 'idle');
  const newsletter = brand.newsletters[newsletterKey];
  if (newsletter === undefined) return null;
  return (
    <section className="newsletter-sign-up" aria-labelledby={`${id}title`}>
      <div>
        <p className="kicker">{words.newsletter}</p>
        <h2 className="newsletter-title" id={`${id}title`}>
          {newsletter.TITLE}
        </h2>
        <p className="newsletter-description">{newsletter.DESCRIPTION}</p>
      </div>
      <form
        action={api['newsletters-subscribe'].path}
        method="post"
        name={newsletter.FORM_NAME}
        ref={form}
      >
        <label htmlFor={`${id}email`}>{words.emailAddress}</label>
        <div className="field-row">
          <input
            id={`${id}email`}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={EMAIL_MAX_LENGTH}
            placeholder={words.emailExample}
          />
          <input type="hidden" name="newsletter" value={newsletterKey} />
          <input type="hidden" name="source" value={newsletter.SOURCE_CODE[place]} />
          <button className="button" type="submit">
            {words.signUp}
          </button>
        </div>
        <p className="newsletter-note">{words.consentNote}</p>
        <div className="bot-trap" aria-hidden="true">
          <label htmlFor={`${id}trap`}>{words.leaveEmpty}</label>
          <input id={`${id}trap`} name={BOT_TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </div>
        {loaded !== undefined && (
          <loaded.NewsletterLive id={id} form={form} name={newsletter.NAME} />
        )}
      </form>
    </section>
  );
}
