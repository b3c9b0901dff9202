/** Errors of the newsletter functions: a name for programs and forms, and a message for readers. */
import { words } from '#words';
import { ApiError } from '../http/api-error.ts';

const errors = {
  invalidEmail: [400, words.errorEmail],
  unknownNewsletter: [400, words.errorUnknownNewsletter],
  noNewsletter: [400, words.errorNoNewsletter],
  invalidToken: [400, words.errorLinkExpired],
  botCheck: [403, words.errorBot],
  notSignedIn: [401, words.errorNotSignedIn],
  notVerified: [403, words.errorEmailNotVerified],
  signUpAgain: [409, words.errorSignUpAgain],
  tooManyAttempts: [429, words.errorTooManySoon],
} as const satisfies Record<string, readonly [number, string]>;
export type NewsletterErrorName = keyof typeof errors;

/** @param waitS How long further calls are rejected, in seconds. */
export function newsletterError(name: NewsletterErrorName, waitS?: number): ApiError {
  const [status, message] = errors[name];
  return new ApiError(
    status,
    name,
    message,
    waitS === undefined
      ? {}
      : { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitS))) } },
  );
}
