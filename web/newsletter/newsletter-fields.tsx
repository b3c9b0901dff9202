/** What a form that signs up for newsletters ends in: the address, the button, what happens next. */
import type { ReactNode } from 'react';
import { words } from '#words';
import { EMAIL_MAX_LENGTH } from '../../shared/limits.ts';
import { useReaderEmail } from '../forms/use-reader-email.ts';
import { BOT_TRAP_FIELD } from '../../shared/newsletters/bot-trap.ts';

/**
 * @param id Distinguishes the forms of a page.
 * @param children Hidden fields.
 */
export function NewsletterFields({ id, children }: { id: string; children?: ReactNode }) {
  const email = useReaderEmail();
  return (
    <>
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
          defaultValue={email}
        />
        {children}
        <button className="button" type="submit">
          {words.signUp}
        </button>
      </div>
      <p className="letters-note">{words.consentNote}</p>
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}trap`}>{words.leaveEmpty}</label>
        <input id={`${id}trap`} name={BOT_TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
