/** What is looked at before an account's form is sent (spec §5, §8). The server looks again, and at more. */
import { brand } from '#brand';
import {
  credentialMessages,
  isComplete,
  isEmail,
  isPassword,
  passwordsMatch,
} from '../../shared/accounts/credentials.ts';
import type { FormValues, Problem } from './problem.ts';

/** What an empty field asks for. */
const missing: Readonly<Record<string, string>> = {
  email: 'Enter your e-mail address',
  password: 'Enter your password',
  newPassword: 'Enter a new password',
  passwordAgain: 'Enter the password again',
  accountNumber: 'Enter your account number',
  postalCode: 'Enter your postal code',
};

export const PASSWORDS_DIFFER = 'The two passwords are not the same';

/** A form is complete when no field is empty. @param names of the fields that must be filled. */
export function checkComplete(values: FormValues, names: readonly string[]): Problem[] {
  if (isComplete(names.map((name) => values[name] ?? ''))) return [];
  return names
    .filter((name) => (values[name] ?? '') === '')
    .map((field) => ({ field, message: missing[field] ?? 'Fill in this field' }));
}

export function checkEmail(values: FormValues): Problem[] {
  const { email = '' } = values;
  return isEmail(email) ? [] : [{ field: 'email', message: credentialMessages.email(email) }];
}

/** Of a form that asks for an address alone. */
export function checkAddress(values: FormValues): Problem[] {
  const empty = checkComplete(values, ['email']);
  return empty.length > 0 ? empty : checkEmail(values);
}

/** @param field that holds the password. Its message repeats what was typed: to who typed it, and to nobody else. */
function checkPassword(
  values: FormValues,
  field: 'password' | 'newPassword' = 'password',
  minLength?: number,
): Problem[] {
  const password = values[field] ?? '';
  return isPassword(password, minLength)
    ? []
    : [{ field, message: credentialMessages.password(password) }];
}

/** Where a password is typed twice. */
export function checkRepeated(
  values: FormValues,
  field: 'password' | 'newPassword' = 'password',
): Problem[] {
  return passwordsMatch(values[field] ?? '', values.passwordAgain ?? '')
    ? []
    : [{ field: 'passwordAgain', message: PASSWORDS_DIFFER }];
}

/** Of signing in: complete, an e-mail address, a password. What is empty is asked for and not called invalid. */
export function checkAttempt(values: FormValues): Problem[] {
  const empty = checkComplete(values, ['email', 'password']);
  const isFilled = ({ field }: Problem) => !empty.some((problem) => problem.field === field);
  return [...empty, ...[...checkEmail(values), ...checkPassword(values)].filter(isFilled)];
}

/** Of choosing a password: complete, valid, twice the same. */
export function checkNewPassword(
  values: FormValues,
  field: 'password' | 'newPassword' = 'password',
): Problem[] {
  const empty = checkComplete(values, [field, 'passwordAgain']);
  if (empty.length > 0) return empty;
  const invalid = checkPassword(values, field, brand.minimumPasswordLength);
  return invalid.length > 0 ? invalid : checkRepeated(values, field);
}

/** Of registering. */
export function checkRegistration(values: FormValues): Problem[] {
  const attempt = checkAttempt(values);
  const repeated = checkNewPassword(values).filter(
    ({ field }) => !attempt.some((problem) => problem.field === field),
  );
  return [...attempt, ...repeated];
}
