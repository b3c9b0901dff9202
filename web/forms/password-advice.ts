/**
 * Brief, honest advice about a password while it is typed. The server reports what this code cannot
 * know, such as that a list of common passwords contains it.
 */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../shared/accounts/credentials.ts';

/** Attackers try passwords with few different characters, or only digits, first. */
function isPlain(password: string): boolean {
  return new Set(password).size < 5 || /^\d+$/.test(password);
}

/** @param minLength The brand's minimum for new passwords. */
export function passwordAdvice(password: string, minLength: number = PASSWORD_MIN_LENGTH): string {
  if (password === '') return fill(words.passwordAdvice, { min: minLength });
  if (password.length < minLength) return fill(words.passwordShort, { min: minLength });
  if (password.length > PASSWORD_MAX_LENGTH)
    return fill(words.passwordLong, { max: PASSWORD_MAX_LENGTH });
  if (isPlain(password)) return words.passwordPlain;
  if (password.length < 10) return words.passwordWeak;
  return password.length < 15 ? words.passwordFair : words.passwordGood;
}
