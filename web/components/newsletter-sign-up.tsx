/** A newsletter's sign-up, as a plain form that works without scripts. */
import { useId } from 'react';
import { brand } from '#brand';

export function NewsletterSignUp({ newsletterKey, place = 'newsletterPage' }: { newsletterKey: string; place?: 'newsletterPage' | 'subscribePanel' }) {
  const id = useId();
  const newsletter = brand.newsletters[newsletterKey];
  if (newsletter === undefined) return null;
  return (
    <section className="newsletter-sign-up" aria-labelledby={`${id}title`}>
      <div>
        <p className="kicker">Newsletter</p>
        <h2 className="newsletter-title" id={`${id}title`}>{newsletter.TITLE}</h2>
        <p className="newsletter-description">{newsletter.DESCRIPTION}</p>
      </div>
      <form action={`/newsletter/${newsletterKey.toLowerCase()}/`} method="get" name={newsletter.FORM_NAME}>
        <label htmlFor={`${id}email`}>E-mail address</label>
        <div className="field-row">
          <input id={`${id}email`} type="email" name="email" autoComplete="email" required placeholder="you@example.com" />
          <input type="hidden" name="source" value={newsletter.SOURCE_CODE[place]} />
          <button className="button" type="submit">Sign up</button>
        </div>
      </form>
    </section>
  );
}
