/** The narrow column of every account page: large fields with their labels above them, one button. */
import { useId, type ReactNode } from 'react';

export function AccountForm({ action, submit, children }: { action: string; submit: string; children: ReactNode }) {
  return (
    <form className="account-form" method="post" action={action}>
      {children}
      <button className="button" type="submit">{submit}</button>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly autoComplete: string;
}

export function Field({ label, name, type = 'text', autoComplete }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type={type} autoComplete={autoComplete} required />
    </div>
  );
}

export function EmailField() {
  return <Field label="E-mail address" name="email" type="email" autoComplete="email" />;
}

export function PasswordField({ purpose }: { purpose: 'current-password' | 'new-password' }) {
  return <Field label="Password" name="password" type="password" autoComplete={purpose} />;
}
