/**
 * Body fields of account functions. Any requirement beyond being text is reported by an error name,
 * so it is checked later.
 */
import * as v from 'valibot';

/** Longer than any accepted value, so that the error says what is wrong with the value. */
const TEXT_MAX_LENGTH = 2_000;
const TOKEN_MAX_LENGTH = 300;

export const textField = v.pipe(v.string(), v.maxLength(TEXT_MAX_LENGTH));
/**
 * Where the reader goes on, unchecked. It is a convenience: one that nobody can use is no error.
 */
export const redirectField = v.fallback(v.optional(textField), undefined);
export const tokenField = v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH));
export const credentialFields = v.object({
  email: textField,
  password: textField,
  /** Of an email, once `codeNeeded` has asked for it. */
  code: v.optional(textField),
});
