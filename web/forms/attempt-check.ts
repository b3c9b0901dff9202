/**
 * Checks an account form before it is sent (spec §5, §8). The server repeats these checks and makes
 * more.
 */
import { brand } from '#brand';
import { words } from '#words';
import { credentialMessages } from '../../shared/accounts/credential-messages.ts';
import {
  isComplete,
  isEmail,
  isPassword,
  passwordsMatch,
} from '../../shared/accounts/credentials.ts';
import type { FormValues, Problem } from './problem.ts';

/** Messages for empty fields. */
const missing: Readonly<Record<string, string>> = {
  email: words.enterEmail,
  password: words.enterPassword,
  newPassword: words.enterNewPassword,
  passwordAgain: words.enterPasswordAgain,
  accountNumber: words.enterAccountNumber,
  postalCode: words.enterPostalCode,
  code: words.enterCode,
};

/** Whether a code of an email stands in place of the current password (`ProofField`). */
const isByCode = ({ proof }: FormValues) => proof === 'code';

/**
 * A form is complete when no field is empty.
 * @param names The fields that must be filled.
 */
export function checkComplete(values: FormValues, names: readonly string[]): Problem[] {
  if (isComplete(names.map((name) => values[name] ?? ''))) return [];
  const asked = isByCode(values) ? { ...missing, password: words.enterCode } : missing;
  return names
    .filter((name) => (values[name] ?? '') === '')
    .map((field) => ({ field, message: asked[field] ?? words.fillInField }));
}

function checkEmail(values: FormValues): Problem[] {
  const { email = '' } = values;
  return isEmail(email) ? [] : [{ field: 'email', message: credentialMessages.email(email) }];
}

/** Checks a form that asks only for an address. */
export function checkAddress(values: FormValues): Problem[] {
  const empty = checkComplete(values, ['email']);
  return empty.length > 0 ? empty : checkEmail(values);
}

/**
 * The message repeats the typed text, but only to the reader who typed it.
 * @param field The field that holds the password.
 */
function checkPassword(
  values: FormValues,
  field: 'password' | 'newPassword' = 'password',
  minLength?: number,
): Problem[] {
  const password = values[field] ?? '';
  return (field === 'password' && isByCode(values)) || isPassword(password, minLength)
    ? []
    : [{ field, message: credentialMessages.password(password) }];
}

/** Checks a password that is typed twice. */
function checkRepeated(
  values: FormValues,
  field: 'password' | 'newPassword' = 'password',
): Problem[] {
  return passwordsMatch(values[field] ?? '', values.passwordAgain ?? '')
    ? []
    : [{ field: 'passwordAgain', message: words.errorPasswordsDiffer }];
}

/**
 * Checks a sign-in: complete, an email address, a password. An empty field is asked for and not
 * called invalid.
 */
export function checkAttempt(values: FormValues): Problem[] {
  const email = checkAddress(values);
  const empty = checkComplete(values, ['password']);
  return [...email, ...(empty.length > 0 ? empty : checkPassword(values))];
}

/** Checks a new password: complete, valid, entered twice identically. */
export function checkNewPassword(
  values: FormValues,
  field: 'password' | 'newPassword' = 'password',
): Problem[] {
  const empty = checkComplete(values, [field, 'passwordAgain']);
  if (empty.length > 0) return empty;
  const invalid = checkPassword(values, field, brand.minimumPasswordLength);
  return invalid.length > 0 ? invalid : checkRepeated(values, field);
}

/** Checks a registration. */
export function checkRegistration(values: FormValues): Problem[] {
  const attempt = checkAttempt(values);
  const repeated = checkNewPassword(values).filter(
    ({ field }) => !attempt.some((problem) => problem.field === field),
  );
  return [...attempt, ...repeated];
}

/**
 * Returns whether a field may be sent as it is, for a message that is no longer true.
 * @param name Of a field that one of the checks above has marked.
 */
export function isFieldValid(name: string, values: FormValues): boolean {
  const value = values[name] ?? '';
  switch (name) {
    case 'email':
      return isEmail(value);
    case 'password':
    case 'newPassword': {
      const isNew = values.passwordAgain !== undefined;
      return isPassword(value, isNew ? brand.minimumPasswordLength : undefined);
    }
    case 'passwordAgain':
      return value !== '' && passwordsMatch(values.newPassword ?? values.password ?? '', value);
    default:
      return value !== '';
  }
}
