/** Signing in: one thing at a time, as a form that works without scripts. */
import { AccountForm, EmailField, PasswordField } from '../components/account-form.tsx';
import { brand } from '#brand';

export function Page() {
  return (
    <div className="account-page">
      <h1>Sign in</h1>
      <p className="dek">Welcome back.</p>
      <AccountForm action="/api/login" submit="Sign in">
        <EmailField />
        <PasswordField purpose="current-password" />
      </AccountForm>
      <p className="account-more">No account yet? <a href={brand.links.register}>Register</a></p>
    </div>
  );
}
