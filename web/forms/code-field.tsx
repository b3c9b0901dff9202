/** The field for a code that an email brings; shown once the service has asked for one. */
import { useState } from 'react';
import { words } from '#words';
import { Field } from './field.tsx';
import { useField } from './form-problems.ts';

export function CodeField() {
  const { problem } = useField('code');
  const [isAsked, setAsked] = useState(false);
  // The message goes once the reader types; the field stays.
  if (problem !== undefined && !isAsked) setAsked(true);
  if (!isAsked) return null;
  return (
    <Field
      label={words.codeFromEmail}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      hint={words.codeHint}
      maxLength={12}
    />
  );
}
