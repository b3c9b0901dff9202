/**
 * Lets a newsletter's form show its response in place (spec §4, Newsletter form). The form already
 * exists, and the reader may be in it.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { credentialMessages } from '../../shared/accounts/credential-messages.ts';
import { BOT_TRAP_FIELD } from '../../shared/newsletters/bot-trap.ts';
import { newsletterResult, type NewsletterResult } from './newsletter-result.ts';
import type { NewsletterChoicePayload, NewsletterPayload } from './newsletter-service.ts';
import { thrownProblem } from '../forms/problem.ts';
import { initialNewsletterForm, type NewsletterFormState } from '../state/newsletter-form.ts';
import { useSite, useSiteStore, type SiteStore } from '../state/store.ts';
import { FacebookSignUp } from './facebook-sign-up.tsx';

export interface LiveFormProps {
  /** Distinguishes the forms of a page. */
  readonly id: string;
  readonly form: RefObject<HTMLFormElement | null>;
  /** The newsletter's `NAME`; without one, the form has a checkbox for each newsletter. */
  readonly name?: string;
}

function emailField(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const field = form?.elements.namedItem('email');
  return field instanceof HTMLInputElement ? field : undefined;
}

function payloadOf(
  form: HTMLFormElement,
  name: string | undefined,
): NewsletterPayload | NewsletterChoicePayload {
  const fields = new FormData(form);
  const text = (field: string) => fields.getAll(field).map(String).join(' ');
  const reader = { email: text('email'), [BOT_TRAP_FIELD]: text(BOT_TRAP_FIELD) || undefined };
  const source = text('source');
  return name === undefined
    ? { ...reader, source }
    : { ...reader, sourceCode: source, name, subscription: true };
}

/**
 * When the reader enters the field, the slice switches to this form, and earlier errors are
 * cleared.
 */
function enter(store: SiteStore, id: string, field: HTMLInputElement): void {
  store.actions.enterNewsletterForm(id);
  const { email, wasSubmitted } = store.getState().newsletterForm;
  // Text that was typed before the form had a slice.
  if (email === '' && !wasSubmitted) store.actions.updateNewsletterEmail(field.value);
  store.actions.resetNewsletterValidation();
}

/**
 * Loads what signs a reader up, with its bot check.
 * @throws Error 'Network request failed': without the code nothing can be sent.
 */
async function loadSignUp() {
  try {
    const { preparedSignUp } = await import('./sign-up-with-bot-check.ts');
    return await preparedSignUp();
  } catch (cause) {
    throw new Error(words.networkFailed, { cause });
  }
}

interface Submission {
  /** The address to which an email was sent. */
  readonly sentTo: string | undefined;
  readonly isBusy: boolean;
  /** Shows the form again, for another address. */
  readonly startAgain: () => void;
}

function useSubmission({ id, form, name }: LiveFormProps): Submission {
  const store = useSiteStore();
  const [sentTo, setSentTo] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    const element = form.current;
    const field = emailField(element);
    if (element === null || field === undefined) return undefined;
    let isSending = false;
    const onFocus = () => {
      enter(store, id, field);
    };
    const onInput = () => {
      store.actions.enterNewsletterForm(id);
      store.actions.updateNewsletterEmail(field.value);
    };
    const submit = async (payload: NewsletterPayload | NewsletterChoicePayload) => {
      try {
        const signUp = await loadSignUp();
        setSentTo((await signUp(store, payload)) ? payload.email : undefined);
      } catch (error) {
        store.actions.setNewsletterResult([thrownProblem(error).message]);
      }
      isSending = false;
      setBusy(false);
    };
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      if (isSending) return;
      isSending = true;
      setBusy(true);
      onInput();
      void submit(payloadOf(element, name));
    };
    if (document.activeElement === field) onFocus();
    field.addEventListener('focus', onFocus);
    field.addEventListener('input', onInput);
    element.addEventListener('submit', onSubmit);
    // The browser's own bubbles disappear; messages stay.
    element.setAttribute('novalidate', '');
    return () => {
      field.removeEventListener('focus', onFocus);
      field.removeEventListener('input', onInput);
      element.removeEventListener('submit', onSubmit);
      element.removeAttribute('novalidate');
    };
  }, [store, id, form, name]);
  const startAgain = () => {
    setSentTo(undefined);
    // The field is shown by then.
    setTimeout(() => emailField(form.current)?.focus());
  };
  return { sentTo, isBusy, startAgain };
}

/** Empties or fills the field as the state does, and marks an invalid address. */
function useMarkedField(
  { id, form }: LiveFormProps,
  state: NewsletterFormState,
  isInvalid: boolean,
): void {
  const isMine = state.form === id;
  useEffect(() => {
    const field = emailField(form.current);
    if (isMine && field !== undefined && field.value !== state.email) field.value = state.email;
  }, [form, isMine, state.email]);
  useEffect(() => {
    const field = emailField(form.current);
    if (!isInvalid || field === undefined) return undefined;
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', `${id}problem`);
    return () => {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    };
  }, [form, id, isInvalid]);
}

/** While the form is sent its button says so and keeps its width: nothing moves. */
function useBusyButton(form: LiveFormProps['form'], isBusy: boolean): void {
  useEffect(() => {
    const button = form.current?.querySelector<HTMLButtonElement>('[type=submit]');
    if (!isBusy || button === undefined || button === null) return undefined;
    const label = button.textContent;
    button.style.minWidth = `${String(button.offsetWidth)}px`;
    button.textContent = words.sending;
    button.ariaDisabled = 'true';
    return () => {
      button.style.minWidth = '';
      button.textContent = label;
      button.ariaDisabled = null;
    };
  }, [form, isBusy]);
}

/** What the message of the specification leaves out, on the same line. */
function adviceOf({ email }: NewsletterFormState): string {
  return email === '' ? words.enterEmail : fill(words.emailForm, { example: words.emailExample });
}

function ResultText({ result, advice }: { result: NewsletterResult; advice: string }) {
  if (result.accessibleText === undefined)
    return <p className="letters-result-text">{result.text}</p>;
  return (
    <p className="letters-result-text">
      {/* One line beside the icon. */}
      <span>
        <span aria-hidden="true">{result.text}</span>
        <span className="visually-hidden">{result.accessibleText}</span>{' '}
        <span className="letters-advice">{advice}</span>
      </span>
    </p>
  );
}

/** The confirmation that stands in the place of the form. It takes the focus, which was in there. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return (
    <div className="letters-sent" tabIndex={-1} ref={element}>
      <p className="letters-sent-title">{words.thankYou}</p>
      <p>{fill(words.confirmationSentTo, { email: to })}</p>
      <button type="button" className="button button-quiet button-small" onClick={onAgain}>
        {words.useAnotherAddress}
      </button>
    </div>
  );
}

export function NewsletterLive(props: LiveFormProps) {
  const { id } = props;
  const store = useSiteStore();
  // The slice belongs to the form that the reader used last; all other forms of a page are in their
  // initial state.
  const state = useSite(({ newsletterForm }) =>
    newsletterForm.form === id ? newsletterForm : initialNewsletterForm,
  );
  const { sentTo, isBusy, startAgain } = useSubmission(props);
  const isSent = !isBusy && sentTo !== undefined;
  const result = isBusy ? undefined : newsletterResult(state);
  const isInvalid = result?.accessibleText !== undefined;
  useMarkedField(props, state, isInvalid);
  useBusyButton(props.form, isBusy);
  return (
    <>
      {isInvalid && (
        // The result below says it to those who see: at the field it is said once.
        <p className="letters-problem visually-hidden" id={`${id}problem`}>
          {credentialMessages.email(state.email)}
        </p>
      )}
      <div
        className="letters-result"
        role="status"
        data-problem={!isBusy && state.errors.length > 0}
        data-sent={isSent}
      >
        {isBusy && <p className="visually-hidden">{words.sending}</p>}
        {isSent && <Sent to={sentTo} onAgain={startAgain} />}
        {!isSent && result !== undefined && <ResultText result={result} advice={adviceOf(state)} />}
      </div>
      <FacebookSignUp
        onAsk={() => {
          store.actions.enterNewsletterForm(id);
        }}
      />
    </>
  );
}
