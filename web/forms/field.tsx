/** A large field with its label above it and its error message below. */
import type { InputHTMLAttributes, ReactNode } from 'react';
import { words } from '#words';
import { EMAIL_MAX_LENGTH } from '../../shared/limits.ts';
import { useField } from './form-problems.ts';

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'email' | 'date';
  /** Default: it must be filled in. */
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly maxLength?: number;
  readonly defaultValue?: string;
  readonly placeholder?: string;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
}

/** Returns the ids that describe a field, in the format of `aria-describedby`. */
export function describedBy(id: string, hasHint: boolean, hasProblem: boolean): string | undefined {
  const ids = [...(hasProblem ? [`${id}-problem`] : []), ...(hasHint ? [`${id}-hint`] : [])];
  return ids.length === 0 ? undefined : ids.join(' ');
}

export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  return problem === undefined ? null : (
    <p className="field-problem" id={`${id}-problem`}>
      {problem}
    </p>
  );
}

export function Field({ label, name, type = 'text', hint, ...input }: FieldProps) {
  const { id, problem, isInvalid } = useField(name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        required
        {...input}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy(id, hint !== undefined, problem !== undefined)}
      />
      <FieldProblem id={id} problem={problem} />
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A field for some lines. It may be left empty. */
export function TextAreaField({
  label,
  name,
  maxLength,
}: Pick<FieldProps, 'label' | 'name' | 'maxLength'>) {
  const { id, problem, isInvalid } = useField(name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={4}
        maxLength={maxLength}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy(id, false, problem !== undefined)}
      />
      <FieldProblem id={id} problem={problem} />
    </div>
  );
}

export function EmailField({
  label = words.emailAddress,
  autoComplete = 'email',
  defaultValue,
  placeholder,
}: {
  label?: string;
  autoComplete?: 'email' | 'username';
  defaultValue?: string;
  placeholder?: string;
}) {
  return (
    <Field
      label={label}
      name="email"
      type="email"
      autoComplete={autoComplete}
      inputMode="email"
      maxLength={EMAIL_MAX_LENGTH}
      defaultValue={defaultValue}
      placeholder={placeholder}
    />
  );
}
