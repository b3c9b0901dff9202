/** The reader's account, and the pages that letters lead to: verifying an address, choosing a new password. */
import { MyAccount } from '../components/account/my-account.tsx';
import { ResetPassword } from '../components/account/reset-password.tsx';
import { VerifyEmail } from '../components/account/verify-email.tsx';
import { isPath, RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from '../services/account-addresses.ts';
import { useSite } from '../store.ts';

export function Page() {
  const path = useSite((state) => state.context.url.pathname);
  if (isPath(path, VERIFY_EMAIL_PATH)) return <VerifyEmail />;
  return isPath(path, RESET_PASSWORD_PATH) ? <ResetPassword /> : <MyAccount />;
}
