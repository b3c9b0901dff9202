/** Newsletters: all of them, one of them, or leaving one. */
import { brand } from '#brand';
import { NewsletterSignUp } from '../components/newsletter-sign-up.tsx';
import { useSite } from '../store.ts';

function Unsubscribe({ newsletterKey }: { newsletterKey: string }) {
  const newsletter = brand.newsletters[newsletterKey];
  if (newsletter === undefined) return null;
  return (
    <div className="account-page">
      <h1>{newsletter.UNSUBSCRIBE_PAGE_TITLE}</h1>
      <form className="account-form" method="post" action="/api/newsletters/unsubscribe">
        <input type="hidden" name="newsletter" value={newsletterKey} />
        <label className="field">E-mail address<input type="email" name="email" required autoComplete="email" /></label>
        <label className="choice"><input type="radio" name="what" value="this" defaultChecked /> {newsletter.UNSUBSCRIBE_RADIO_BUTTON}</label>
        <label className="choice"><input type="radio" name="what" value="all" /> Stop sending me every newsletter</label>
        <button className="button" type="submit">Unsubscribe</button>
      </form>
    </div>
  );
}

export function Page() {
  const type = useSite((state) => state.context.contentType);
  const key = useSite((state) => state.secondary.newsletterKey);
  if (type === 'unsubscribe' && key !== undefined) return <Unsubscribe newsletterKey={key} />;
  const keys = key === undefined ? Object.keys(brand.newsletters) : [key];
  return (
    <div className="newsletters">
      <h1>{key === undefined ? 'Newsletters' : brand.newsletters[key]?.PAGE_TITLE}</h1>
      {key === undefined && <p className="dek">Letters from the newsroom, each with one subject. Leave any of them with one click.</p>}
      <div className="newsletter-list">{keys.map((name) => <NewsletterSignUp key={name} newsletterKey={name} />)}</div>
    </div>
  );
}
