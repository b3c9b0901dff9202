/**
 * Requests an email with a link to set a new password. The response never reveals whether the
 * address has an account.
 */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { helpHref } from '../../shared/brand/help-href.ts';
import { fill } from '../../shared/words/fill.ts';
import { postPath } from '../../shared/api.ts';
import { checkAddress } from '../forms/attempt-check.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { EmailField } from '../forms/field.tsx';
import { loadFormWork } from './load-form-work.ts';
import { Notice } from '../forms/notice.tsx';
import type { FormValues } from '../forms/problem.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { useMessageForm } from '../forms/use-message-form.ts';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { useSentBack } from '../forms/use-sent-back.ts';

const help = helpHref(brand);

/** Nobody needs it before an email has been sent. */
const resend = {
  chunk: 'account-sections',
  load: () => import('./account-sections.ts'),
  failure: 'The button that resends an email did not load',
};

export function ForgotPassword() {
  const redirect = useRedirect();
  const sentBack = useSentBack();
  const wasSent = useQueryValue('sent') !== undefined;
  const ask = async ({ email }: FormValues) =>
    (await loadFormWork()).callAccount('password-forgot', { email, redirectURL: redirect });
  const { done, onSubmit } = useMessageForm(checkAddress, ask);
  const loaded = useLoaded(resend, done === undefined ? 'never' : 'now');
  return (
    <div className="account-page">
      <h1>{words.forgotPassword}</h1>
      {done !== undefined || wasSent ? (
        <>
          <Notice title={words.checkInbox}>
            <p>
              {done?.email === undefined
                ? words.resetSent
                : fill(words.resetSentTo, { email: done.email })}
            </p>
            {help !== undefined && (
              <p>
                {weave(words.nothingArrived, {
                  contact: <a href={help}>{words.contactCustomerCareWord}</a>,
                })}
              </p>
            )}
          </Notice>
          {loaded !== undefined && done?.email !== undefined && (
            <loaded.ResendEmail send={() => ask(done)} />
          )}
        </>
      ) : (
        <>
          <p className="dek">{words.forgotPasswordDek}</p>
          <AccountForm
            loadAhead={loadFormWork}
            action={postPath('password-forgot')}
            submit={words.sendLink}
            busy={words.sending}
            hidden={{ redirectURL: redirect }}
            sentBack={sentBack}
            onSubmit={onSubmit}
          >
            <EmailField autoComplete="username" />
          </AccountForm>
        </>
      )}
      <p className="account-more">
        <a href={keepRedirect(brand.links.signIn, redirect)}>{words.backToSignIn}</a>
      </p>
    </div>
  );
}
