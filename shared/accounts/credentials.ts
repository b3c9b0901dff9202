/** What an e-mail address and a password must be, and what a reader is told when they are not (spec §5, §8). Browser and server ask the same rules. */

/** Spec §5: non-space characters, an at sign, non-space characters, a dot, non-space characters. */
const emailForm = /^\S+@\S+\.\S+$/;
/** RFC 5321 §4.5.3.1: a path has 254 characters at most. */
export const EMAIL_MAX_LENGTH = 254;
/** Spec §5: longer than 5. A publisher may ask for more. */
export const PASSWORD_MIN_LENGTH = 6;
/** Long enough for any passphrase; what is longer is refused, never cut (OWASP ASVS 5.0, 6.2). */
export const PASSWORD_MAX_LENGTH = 128;

export function isEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && emailForm.test(email);
}

/** @param minLength the brand's, never below the specification's. */
export function isPassword(password: string, minLength: number = PASSWORD_MIN_LENGTH): boolean {
  return (
    password.length >= Math.max(minLength, PASSWORD_MIN_LENGTH) &&
    password.length <= PASSWORD_MAX_LENGTH
  );
}

/** Spec §5: strict equality. */
export function passwordsMatch(one: string, other: string): boolean {
  return one === other;
}

/** Spec §5: no field is empty. */
export function isComplete(fields: readonly string[]): boolean {
  return fields.every((field) => field !== '');
}

/** The messages of spec §8. That of a password is shown to who typed it and never leaves the browser. */
export const credentialMessages = {
  email: (email: string) => `Invalid email: ${email}`,
  password: (password: string) => `Invalid password: ${password}`,
  login: (email: string, message: string) => `Fail to login "${email}". Message: "${message}"`,
  link: (name: string, message: string) => `Fail to link. Message: "${name}: ${message}"`,
} as const;

/** One spelling for one mailbox, as far as a sender can know: without space around it, in lower case and NFC. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
