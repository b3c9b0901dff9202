/**
 * The reader's account, and the pages that emails link to: verifying an address, choosing a new
 * password.
 */
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { MyAccount } from '../account/my-account.tsx';
import { ResetPassword } from '../account/reset-password.tsx';
import { VerifyEmail } from '../account/verify-email.tsx';
import { isPath } from '../navigation/is-path.ts';
import { useSite } from '../state/store.ts';

export function Page() {
  const path = useSite((state) => state.context.url.pathname);
  if (isPath(path, accountPages.verifyEmail.path)) return <VerifyEmail />;
  return isPath(path, accountPages.resetPassword.path) ? <ResetPassword /> : <MyAccount />;
}
