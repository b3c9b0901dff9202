/** Linking a printed or digital subscription to an account. */
import { AccountForm, Field } from '../components/account-form.tsx';

export function Page() {
  return (
    <div className="account-page">
      <h1>Link your subscription</h1>
      <p className="dek">The number is on the label of your copy, above your name.</p>
      <AccountForm action="/api/link" submit="Link subscription">
        <Field label="Account number" name="accountNumber" autoComplete="off" />
        <Field label="Postal code" name="postalCode" autoComplete="postal-code" />
      </AccountForm>
    </div>
  );
}
