/** Asks the reader to open the link in our email, and resends it. */
import { words } from '#words';
import { callAccount } from '../browser/account-service.ts';
import { ConfirmationCode } from './confirmation-code.tsx';
import { ResendEmail } from './resend-email.tsx';

/** @param props.redirect Where the email's link leads on to, once the address is verified. */
export function ResendVerification({ redirect }: { readonly redirect?: string }) {
  return (
    <ResendEmail
      send={() => callAccount('account-email', { resend: true, redirectURL: redirect })}
    />
  );
}

export function VerifyNotice() {
  return (
    <div className="account-note">
      <p>{words.emailNotVerified}</p>
      <ResendVerification />
      <ConfirmationCode />
    </div>
  );
}
