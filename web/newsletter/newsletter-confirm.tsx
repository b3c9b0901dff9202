/**
 * The second step of signing up: the link in the email leads here, and the reader confirms here.
 * Opening the page changes nothing.
 */
import { brand } from '#brand';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { callNewsletters } from './newsletter-service.ts';
import { Notice } from '../forms/notice.tsx';
import { useCall } from '../forms/use-call.ts';

export function NewsletterConfirm({
  newsletterKey,
  token,
}: {
  /** Absent: the link is for several newsletters. */
  newsletterKey: string | undefined;
  token: string;
}) {
  const title = brand.newsletters[newsletterKey ?? '']?.TITLE ?? words.newsletters;
  const { isDone, onSubmit } = useCall(() => callNewsletters('newsletters-confirm', { token }));
  return (
    <div className="account-page">
      <h1>{title}</h1>
      {isDone ? (
        <Notice title={words.thankYou}>
          <p>{words.signedUp}</p>
          <p>
            <a className="button" href="/">
              {words.startReading}
            </a>
          </p>
        </Notice>
      ) : (
        <>
          <p className="dek">{words.confirmSignUp}</p>
          <AccountForm
            action={postPath('newsletters-confirm')}
            submit={words.yesSignMeUp}
            busy={words.signingUp}
            hidden={{ token }}
            onSubmit={onSubmit}
          />
        </>
      )}
    </div>
  );
}
