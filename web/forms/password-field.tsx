/**
 * A password field whose value the reader can reveal. It does not truncate input; a password that
 * is too long is rejected with a message.
 */
import { useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { passwordAdvice } from './password-advice.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { describedBy, FieldProblem } from './field.tsx';
import { useField } from './form-problems.ts';

interface PasswordFieldProps {
  readonly label?: string;
  readonly name?: 'password' | 'newPassword' | 'passwordAgain';
  readonly autoComplete: 'current-password' | 'new-password';
  /** Shows what makes a good password, and how this one rates. */
  readonly withAdvice?: boolean;
}

export function PasswordField({
  label = words.password,
  name = 'password',
  autoComplete,
  withAdvice = false,
}: PasswordFieldProps) {
  const { id, problem, isInvalid } = useField(name);
  const isInteractive = useIsInteractive();
  const [isShown, setShown] = useState(false);
  const [advice, setAdvice] = useState(() => passwordAdvice('', brand.minimumPasswordLength));
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="password-row">
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy(id, withAdvice, problem !== undefined)}
          onChange={
            withAdvice
              ? (event) => {
                  setAdvice(passwordAdvice(event.target.value, brand.minimumPasswordLength));
                }
              : undefined
          }
        />
        {isInteractive && (
          <button
            type="button"
            className="password-toggle"
            aria-controls={id}
            aria-pressed={isShown}
            aria-label={fill(words.showField, { field: label })}
            onClick={() => {
              setShown(!isShown);
            }}
          >
            {isShown ? words.hide : words.show}
          </button>
        )}
      </div>
      <FieldProblem id={id} problem={problem} />
      {withAdvice && (
        <p className="field-hint" id={`${id}-hint`} aria-live="polite">
          {advice}
        </p>
      )}
    </div>
  );
}

/** A new password, entered twice. */
export function NewPasswordFields({
  name = 'password',
  label = words.password,
}: {
  name?: 'password' | 'newPassword';
  label?: string;
}) {
  return (
    <>
      <PasswordField label={label} name={name} autoComplete="new-password" withAdvice />
      <PasswordField
        label={words.confirmPassword}
        name="passwordAgain"
        autoComplete="new-password"
      />
    </>
  );
}
