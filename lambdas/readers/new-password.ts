/** What the server asks of a password that a reader chooses, beyond what the browser does (spec §5; rules, Accounts). */
import {
  isPassword,
  normalEmail,
  passwordsMatch,
  PASSWORD_MIN_LENGTH,
} from '../../shared/accounts/credentials.ts';
import { isCommonPassword } from './common-passwords.ts';
import { refusal } from './account-error.ts';

export interface ChosenPassword {
  readonly password: string;
  /** Where it was typed twice. */
  readonly passwordAgain?: string;
  /** What it may not be: it is tried first too. */
  readonly email: string;
  readonly brandKey: string;
}

/** @param minLength the magazine's. @throws ApiError 400 invalidPassword, passwordsDiffer, commonPassword. */
export function checkNewPassword(
  { password, passwordAgain = password, email, brandKey }: ChosenPassword,
  minLength = PASSWORD_MIN_LENGTH,
): void {
  if (!isPassword(password, minLength)) throw refusal('invalidPassword');
  if (!passwordsMatch(password, passwordAgain)) throw refusal('passwordsDiffer');
  const address = normalEmail(email);
  const told = [address, address.slice(0, address.lastIndexOf('@')), brandKey];
  if (isCommonPassword(password) || told.includes(password.trim().toLowerCase()))
    throw refusal('commonPassword');
}
