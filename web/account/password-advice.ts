/**
 * Brief, honest advice about a password while it is typed. The server reports what this code cannot
 * know, such as that a list of common passwords contains it.
 */
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../shared/accounts/credentials.ts';

/** Attackers try passwords with few different characters, or only digits, first. */
function isPlain(password: string): boolean {
  return new Set(password).size < 5 || /^\d+$/.test(password);
}

/** @param minLength The brand's minimum for new passwords. */
export function passwordAdvice(password: string, minLength: number = PASSWORD_MIN_LENGTH): string {
  if (password === '')
    return `At least ${minLength} characters. Three or four unrelated words make a good one.`;
  if (password.length < minLength) return `Too short: it takes at least ${minLength} characters.`;
  if (password.length > PASSWORD_MAX_LENGTH)
    return `Too long: at most ${PASSWORD_MAX_LENGTH} characters are taken.`;
  if (isPlain(password)) return 'Easy to guess, however long it is.';
  if (password.length < 10) return 'It will do, but it is short. Longer is harder to guess.';
  return password.length < 15 ? 'Fair. Longer is harder to guess.' : 'Long, which is what counts.';
}
