/**
 * Messages for the names that a form posted without scripts returns with (`?error=`). The list is
 * closed, so that no address can put text on a page.
 */
import {
  accountErrors,
  FIRST_WAIT,
  linkErrors,
  type AccountErrorName,
} from '../../shared/accounts/account-errors.ts';

/** Clearer messages for the reader who has to act on them. */
const better: Partial<Record<AccountErrorName, string>> = {
  invalidEmail: 'That is no email address. Look for a missing @ or a missing ending such as .com',
  invalidPassword: 'That password cannot be taken: it has at least 6 and at most 128 characters',
  tooManyAttempts: `There were too many attempts. Wait ${FIRST_WAIT.words} and try again, or ask for a new password`,
  notSignedIn: 'You are not signed in. Sign in and try again',
};

/** Messages about linking, about newsletters, and about the checks before every function. */
const others: Readonly<Record<string, string>> = {
  errorAutolinking:
    'You are signed in, but your subscription could not be found by your email address alone. Tell us its number',
  subscriptionEnded: 'This subscription has ended. Link it when it is renewed',
  alreadyLinked: 'This subscription is linked to another account. Customer care can help',
  emailNotVerified: 'Verify the email address of your account first: open the link in our email',
  unknownNewsletter: 'There is no such newsletter',
  botCheck: 'We could not tell that you are not a program. Load the page again',
  notVerified: 'Show first that the address is yours: open the link in our email',
  unavailable: 'This does not work at the moment. Try again in a minute',
};

const words: Readonly<Record<string, string>> = {
  ...accountErrors,
  ...linkErrors,
  ...better,
  ...others,
};

export function errorWords(name: string): string {
  return (Object.hasOwn(words, name) ? words[name] : undefined) ?? 'That did not work. Try again';
}
