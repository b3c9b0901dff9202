/** A field whose value is taken while it is typed, as long as it is a valid one. */
import type { InputHTMLAttributes, ReactNode } from 'react';

type Rules = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'min' | 'max' | 'step' | 'pattern' | 'maxLength'
>;

interface CheckedFieldProps extends Rules {
  readonly label: string;
  readonly value: unknown;
  /** @param typed valid by the rules; '' for nothing. */
  readonly onValue: (typed: string) => void;
}

/** What is not valid is not taken, and the browser says why when the field is left. */
export function CheckedField({ label, value, onValue, ...rules }: CheckedFieldProps): ReactNode {
  return (
    <label>
      {label}
      <input
        {...rules}
        defaultValue={typeof value === 'number' || typeof value === 'string' ? value : ''}
        onChange={({ target }) => {
          if (target.validity.valid) onValue(target.value);
        }}
        onBlur={({ target }) => {
          target.reportValidity();
        }}
      />
    </label>
  );
}

/** The number that somebody typed; undefined: none. */
export function typedNumber(typed: string): number | undefined {
  return typed === '' ? undefined : Number(typed);
}
