/** Verifies through the link in an email that a mailbox belongs to the reader. */
import { useNavigate } from 'react-router-dom';
import { brand } from '#brand';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { ERROR_AUTOLINKING } from '../../shared/accounts/service-result.ts';
import { useSiteStore } from '../store.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { AccountForm } from './account-form.tsx';
import { ContinueLink } from './continue-link.tsx';
import { loadFormWork } from './load-form-work.ts';
import { Notice } from './notice.tsx';
import { useCall } from './use-call.ts';
import { keepRedirect, useRedirect } from './use-redirect.ts';
import { useSentBack } from './use-sent-back.ts';

export function VerifyEmail() {
  const store = useSiteStore();
  const navigate = useNavigate();
  const token = useQueryValue('token') ?? '';
  const redirect = useRedirect();
  const sentBack = useSentBack();
  const wasSent = useQueryValue('sent') !== undefined;
  const { done, onSubmit } = useCall(async () => {
    const { callAccount, storeLoginCookies } = await loadFormWork();
    const result = await callAccount('email-verify', { token });
    // The address is verified even so; the reader then says which subscription is meant.
    if (result.status !== 'success' && result.name !== ERROR_AUTOLINKING)
      throw new Error(result.message);
    storeLoginCookies(result.data, store.getState().env);
    if (result.name === ERROR_AUTOLINKING)
      navigate(keepRedirect(brand.links.linkSubscription, redirect), {
        state: { redirectURL: redirect ?? '/', name: result.name, message: result.message },
      });
  });
  return (
    <div className="account-page">
      <h1>{words.verifyEmail}</h1>
      {done !== undefined || wasSent ? (
        <Notice title={words.verifyThankYou}>
          <p>{words.emailVerified}</p>
          <ContinueLink redirect={redirect} />
        </Notice>
      ) : (
        <>
          <p className="dek">{words.verifyEmailDek}</p>
          <AccountForm
            action={postPath('email-verify')}
            submit={words.verifyEmailButton}
            busy={words.verifying}
            hidden={{ token, redirectURL: redirect }}
            sentBack={sentBack}
            isSentAtOnce={token !== ''}
            onSubmit={onSubmit}
          />
        </>
      )}
    </div>
  );
}
