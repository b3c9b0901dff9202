/** Fields of the bodies that account functions take. What they must be beyond text is said by name, so it is looked at later. */
import * as v from 'valibot';

/** Longer than anything that is accepted: a refusal then says what is wrong with it. */
const TEXT_MAX_LENGTH = 2_000;
const TOKEN_MAX_LENGTH = 300;

export const textField = v.pipe(v.string(), v.maxLength(TEXT_MAX_LENGTH));
export const tokenField = v.pipe(v.string(), v.maxLength(TOKEN_MAX_LENGTH));
export const credentialFields = v.object({ email: textField, password: textField });
