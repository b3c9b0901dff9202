/**
 * Requests an email with a link to set a new password. The response never reveals whether the
 * address has an account.
 */
import { brand } from '#brand';
import { api } from '../../shared/api.ts';
import { checkAddress } from './attempt-check.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './field.tsx';
import { loadFormWork } from './load-form-work.ts';
import { Notice } from './notice.tsx';
import { useMessageForm } from './use-message-form.ts';
import { keepRedirect, useRedirect } from './use-redirect.ts';
import { useSentBack } from './use-sent-back.ts';

export function ForgotPassword() {
  const redirect = useRedirect();
  const sentBack = useSentBack();
  const wasSent = useQueryValue('sent') !== undefined;
  const { done, onSubmit } = useMessageForm(checkAddress, async ({ email }) =>
    (await loadFormWork()).callAccount('password-forgot', { email }),
  );
  return (
    <div className="account-page">
      <h1>Forgot your password?</h1>
      {done !== undefined || wasSent ? (
        <Notice title="Look into your mailbox">
          <p>
            If there is an account for {done?.email ?? 'that address'}, an email with a link is on
            its way. The link works for one hour.
          </p>
          <p>
            Nothing there? Look at what your mailbox holds for spam, or{' '}
            <a href={brand.links.customerCare}>write to customer care</a>.
          </p>
        </Notice>
      ) : (
        <>
          <p className="dek">
            We send a link to your address. It opens a page where you choose a new one.
          </p>
          <AccountForm
            action={api['password-forgot'].path}
            submit="Send the link"
            busy="Sending"
            sentBack={sentBack}
            onSubmit={onSubmit}
          >
            <EmailField autoComplete="username" />
          </AccountForm>
        </>
      )}
      <p className="account-more">
        <a href={keepRedirect(brand.links.signIn, redirect)}>Back to signing in</a>
      </p>
    </div>
  );
}
