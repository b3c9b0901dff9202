/**
 * Checks on a new password that the server makes in addition to the browser's (spec §5; rules §2).
 */
import {
  isPassword,
  normalEmail,
  passwordsMatch,
  PASSWORD_MIN_LENGTH,
} from '../../shared/accounts/credentials.ts';
import { isCommonPassword } from './common-passwords.ts';
import { accountError } from './account-error.ts';

export interface ChosenPassword {
  readonly password: string;
  /** Present where the password was typed twice. */
  readonly passwordAgain?: string;
  /** The password must not equal the address, which is also among the first guesses. */
  readonly email: string;
  readonly brandKey: string;
}

/**
 * @param minLength The publication's minimum length.
 * @throws ApiError 400 invalidPassword, passwordsDiffer, commonPassword.
 */
export function checkNewPassword(
  { password, passwordAgain = password, email, brandKey }: ChosenPassword,
  minLength = PASSWORD_MIN_LENGTH,
): void {
  if (!isPassword(password, minLength)) throw accountError('invalidPassword');
  if (!passwordsMatch(password, passwordAgain)) throw accountError('passwordsDiffer');
  const address = normalEmail(email);
  const told = [address, address.slice(0, address.lastIndexOf('@')), brandKey];
  if (isCommonPassword(password) || told.includes(password.trim().toLowerCase()))
    throw accountError('commonPassword');
}
