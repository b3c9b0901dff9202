/** Checks passwords against those that are tried first. */
import commonPasswords from '#common-passwords';

let known: ReadonlySet<string> | undefined;

/** Whether a password is on the list, ignoring case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(commonPasswords.trimEnd().split('\n'));
  return known.has(password.normalize('NFC').toLowerCase());
}
