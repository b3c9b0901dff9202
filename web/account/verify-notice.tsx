/** Asks the reader to open the link in our email, and resends it. */
import { words } from '#words';
import { callAccount } from './account-service.ts';
import { ResendEmail } from './resend-email.tsx';

export function ResendVerification() {
  return <ResendEmail send={() => callAccount('account-email', { resend: true })} />;
}

export function VerifyNotice() {
  return (
    <div className="account-note">
      <p>{words.emailNotVerified}</p>
      <ResendVerification />
    </div>
  );
}
