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

/** Why a subscription could not be linked. */
export const linkErrors = {
  incompleteLink: 'Both are needed, the account number and the postal code',
  unknownSubscription: 'No subscription has this account number with this postal code',
  subscriptionEnded: 'This subscription has ended; link it when it is renewed',
  alreadyLinked: 'This subscription is linked to another account; customer care can help',
  emailNotVerified: 'Verify the email address of your account first',
} as const satisfies Record<string, string>;

/** The first wait after too many attempts. Each further failure doubles it. */
export const FIRST_WAIT = { ms: 600_000, words: 'ten minutes' } as const;
