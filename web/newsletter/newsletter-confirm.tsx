/**
 * The second step of signing up: the link in the email leads here, and the reader confirms here.
 * Opening the page changes nothing.
 */
import { brand } from '#brand';
import { api } from '../../shared/api.ts';
import { AccountForm } from '../account/account-form.tsx';
import { loadFormWork } from '../account/load-form-work.ts';
import { Notice } from '../account/notice.tsx';
import { useCall } from '../account/use-call.ts';

export function NewsletterConfirm({
  newsletterKey,
  token,
}: {
  newsletterKey: string;
  token: string;
}) {
  const title = brand.newsletters[newsletterKey]?.TITLE ?? '';
  const { isDone, onSubmit } = useCall(async () =>
    (await loadFormWork()).callNewsletters('newsletters-confirm', { token }),
  );
  return (
    <div className="account-page">
      <h1>{title}</h1>
      {isDone ? (
        <Notice title="Thank You">
          <p>You are signed up. The next email is yours.</p>
          <p>
            <a className="button" href="/">
              Read on
            </a>
          </p>
        </Notice>
      ) : (
        <>
          <p className="dek">One press, and the email comes to you.</p>
          <AccountForm
            action={api['newsletters-confirm'].path}
            submit="Yes, sign me up"
            busy="Signing up"
            hidden={{ token }}
            isSentAtOnce
            onSubmit={onSubmit}
          />
        </>
      )}
    </div>
  );
}
