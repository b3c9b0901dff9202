/** Registering an account. */
import { AccountForm, EmailField, PasswordField } from '../components/account-form.tsx';
import { brand } from '#brand';

export function Page() {
  return (
    <div className="account-page">
      <h1>Register</h1>
      <p className="dek">An account keeps your subscription, your newsletters and your place.</p>
      <AccountForm action="/api/register" submit="Register">
        <EmailField />
        <PasswordField purpose="new-password" />
      </AccountForm>
      <p className="account-more">Have an account? <a href={brand.links.signIn}>Sign in</a></p>
    </div>
  );
}
