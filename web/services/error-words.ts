/** Words for the names that a form without scripts comes back with (`?error=`): a closed list, so that no address can put words on a page. */
const words: Readonly<Record<string, string>> = {
  invalidEmail: 'That is not an e-mail address. Look for a missing @ or a missing ending such as .com.',
  invalidPassword: 'That password cannot be taken: it has at least 6 and at most 128 characters.',
  commonPassword: 'That password is one of the most common ones. Choose another.',
  passwordsDiffer: 'The two passwords are not the same.',
  invalidCredentials: 'The e-mail address or the password is not right.',
  tooManyAttempts: 'There were too many attempts. Wait ten minutes and try again, or ask for a new password.',
  notSignedIn: 'You are not signed in. Sign in and try again.',
  errorAutolinking: 'You are signed in. Your subscription could not be found by your e-mail address alone: tell us its number.',
  unknownSubscription: 'No subscription has this number with this postal code. Look at the label of your copy.',
  alreadyLinked: 'This subscription is linked to another account. Customer care can help.',
  invalidToken: 'This link is not good any more. Ask for a new one.',
  unavailable: 'This does not work at the moment. Try again in a minute.',
};

export function errorWords(name: string): string {
  return (Object.hasOwn(words, name) ? words[name] : undefined) ?? 'That did not work. Try again.';
}
