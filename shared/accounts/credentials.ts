/**
 * Requirements for an email address and a password (spec §5). The browser and the server use the
 * same rules.
 */
import { EMAIL_MAX_LENGTH } from '../limits.ts';

/**
 * Non-space characters, an at sign, non-space characters, a dot, non-space characters (spec §5).
 */
const emailForm = /^\S+@\S+\.\S+$/;
/** Longer than 5 (spec §5). A publisher may require more. */
export const PASSWORD_MIN_LENGTH = 6;
/**
 * Long enough for any passphrase. A longer password is rejected, never truncated (OWASP ASVS 5.0,
 * 6.2).
 */
export const PASSWORD_MAX_LENGTH = 128;

export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && emailForm.test(email);
}

/** @param minLength The brand's minimum, never below the spec's. */
export function isPassword(password: string, minLength: number = PASSWORD_MIN_LENGTH): boolean {
  return (
    password.length >= Math.max(minLength, PASSWORD_MIN_LENGTH) &&
    password.length <= PASSWORD_MAX_LENGTH
  );
}

/** Compares by strict equality (spec §5). */
export function passwordsMatch(one: string, other: string): boolean {
  return one === other;
}

/** Returns whether no field is empty (spec §5). */
export function isComplete(fields: readonly string[]): boolean {
  return fields.every((field) => field !== '');
}

/**
 * Returns one spelling for each mailbox, as far as a sender can know: without surrounding
 * whitespace, in lower case and NFC.
 */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
