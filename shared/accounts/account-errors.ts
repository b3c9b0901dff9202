/** Errors of the account service: names for programs and plain forms, messages for readers. */

/**
 * They contain nothing that the reader typed: they are logged, and are never cached or repeated in
 * an address.
 */
export const accountErrors = {
  invalidEmail: 'That is no email address',
  invalidPassword: 'The password is too short or too long',
  commonPassword: 'That password is one of the first that are tried; choose another one',
  passwordsDiffer: 'The two passwords are not the same',
  invalidCredentials: 'The email address or the password is wrong',
  wrongPassword: 'The password is wrong',
  tooManyAttempts: 'There were too many attempts; wait a while and try again',
  notSignedIn: 'Nobody is signed in',
  notYours: 'That is another account',
  invalidToken: 'This link is not good any more; ask for a new one',
  sameEmail: 'That is the address of the account already',
} as const satisfies Record<string, string>;
export type AccountErrorName = keyof typeof accountErrors;
