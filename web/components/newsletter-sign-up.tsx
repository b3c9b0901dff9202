/** A newsletter's sign-up: a plain form that works without scripts, and with them answers in its place (spec §4 Newsletter form). */
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { brand } from '#brand';
import { EMAIL_MAX_LENGTH } from '../../shared/accounts/credentials.ts';
import { BOT_TRAP_FIELD } from '../../shared/newsletters/bot-trap.ts';
import { consentText } from '../../shared/newsletters/consent-text.ts';
import { newsletterResult } from '../services/newsletter-result.ts';
import { initialNewsletterForm, type NewsletterFormState } from '../state/newsletter-form.ts';
import { useSite, useSiteStore } from '../store.ts';
import { FacebookSignUp } from './facebook-sign-up.tsx';
import { useIsInteractive } from './use-is-interactive.ts';

/** What the trail of consent keeps, but for the title above it. */
function consentWords(newsletter: { TITLE: string; DESCRIPTION: string }): string {
  return consentText(newsletter).slice(newsletter.TITLE.length + 2);
}

const FORM_ACTION = '/api/newsletters/subscribe';

/** The slice is about the form that its reader was in last; all others of a page are as at the start. */
function useNewsletterForm(id: string): NewsletterFormState {
  return useSite((state) => (state.newsletterForm.form === id ? state.newsletterForm : initialNewsletterForm));
}

function Result({ form, sentTo }: { form: NewsletterFormState; sentTo: string | undefined }) {
  const result = newsletterResult(form);
  return (
    <div className="newsletter-result" role="status">
      {result !== undefined && (
        <p className="newsletter-result-text">
          {result.accessibleText === undefined ? result.text : <><span aria-hidden="true">{result.text}</span><span className="visually-hidden">{result.accessibleText}</span></>}
        </p>
      )}
      {sentTo !== undefined && <p>Open the letter that we have sent to {sentTo}: its link signs you up.</p>}
    </div>
  );
}

export function NewsletterSignUp({ newsletterKey, place = 'newsletterPage' }: { newsletterKey: string; place?: 'newsletterPage' | 'subscribePanel' }) {
  const id = useId();
  const store = useSiteStore();
  const isInteractive = useIsInteractive();
  const form = useNewsletterForm(id);
  const input = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<string>();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const isMine = form.form === id;
  const newsletter = brand.newsletters[newsletterKey];

  // What was typed before scripts arrived stays; what the state empties or fills is emptied or filled.
  useEffect(() => { if (isMine && input.current !== null && input.current.value !== form.email) input.current.value = form.email; }, [isMine, form.email]);

  if (newsletter === undefined) return null;

  const enter = () => {
    store.dispatch({ type: 'newsletter-form/entered', form: id });
    store.dispatch({ type: 'newsletter-form/validation-reset' });
    if (store.getState().newsletterForm.email === '' && !form.wasSubmitted) update(input.current?.value ?? '');
  };
  const update = (email: string) => { store.dispatch({ type: 'newsletter-form/email-updated', email }); };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const email = input.current?.value ?? '';
    store.dispatch({ type: 'newsletter-form/entered', form: id });
    update(email);
    const trap = new FormData(event.currentTarget).get(BOT_TRAP_FIELD);
    const payload = { email, sourceCode: newsletter.SOURCE_CODE[place], name: newsletter.NAME, subscription: true, [BOT_TRAP_FIELD]: trap === '' || typeof trap !== 'string' ? undefined : trap };
    void import('../services/newsletter-sign-up.ts').then(({ signUp }) => signUp(store, payload))
      .then((wasTaken) => { setSentTo(wasTaken ? email : undefined); })
      .catch((error: unknown) => { store.dispatch({ type: 'newsletter-form/submitted', errors: [error instanceof Error ? error.message : String(error)] }); })
      .finally(() => {
        isSending.current = false;
        setBusy(false);
      });
  };
  const isInvalid = newsletterResult(form)?.accessibleText !== undefined;

  return (
    <section className="newsletter-sign-up" aria-labelledby={`${id}title`}>
      <div>
        <p className="kicker">Newsletter</p>
        <h2 className="newsletter-title" id={`${id}title`}>{newsletter.TITLE}</h2>
        <p className="newsletter-description">{consentWords(newsletter)}</p>
      </div>
      <form action={FORM_ACTION} method="post" name={newsletter.FORM_NAME} noValidate={isInteractive} onSubmit={onSubmit}>
        <label htmlFor={`${id}email`}>E-mail address</label>
        <div className="field-row">
          <input
            id={`${id}email`} ref={input} type="email" name="email" autoComplete="email" required maxLength={EMAIL_MAX_LENGTH} placeholder="you@example.com"
            aria-invalid={isInvalid || undefined} aria-describedby={isInvalid ? `${id}problem` : undefined}
            onFocus={enter} onChange={(event) => { update(event.target.value); }}
          />
          <input type="hidden" name="newsletter" value={newsletterKey} />
          <input type="hidden" name="source" value={newsletter.SOURCE_CODE[place]} />
          <button className="button" type="submit" aria-disabled={isBusy || undefined}>{isBusy ? 'Sending' : 'Sign up'}</button>
        </div>
        <div className="bot-trap" aria-hidden="true"><label htmlFor={`${id}trap`}>Leave this empty</label><input id={`${id}trap`} name={BOT_TRAP_FIELD} tabIndex={-1} autoComplete="off" /></div>
        {isInvalid && <p className="newsletter-problem" id={`${id}problem`}>{form.errors.join(' ')}</p>}
        <Result form={form} sentTo={sentTo} />
        <FacebookSignUp onAsk={() => { store.dispatch({ type: 'newsletter-form/entered', form: id }); }} />
      </form>
    </section>
  );
}
