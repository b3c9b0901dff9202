/** Errors of the newsletter functions: a name for programs and forms, and a message for readers. */
import { ApiError } from '../http/api-error.ts';

const errors = {
  invalidEmail: [400, 'That is no email address'],
  unknownNewsletter: [400, 'There is no such newsletter'],
  invalidToken: [400, 'This link is not good any more; ask for a new one'],
  botCheck: [403, 'We could not tell that you are not a program; load the page again'],
  notSignedIn: [401, 'Nobody is signed in'],
  notVerified: [403, 'Show first that the address is yours: open the link that we have sent to it'],
  signUpAgain: [409, 'Sign up for it on its own page, so that we know where to send it'],
  tooManyAttempts: [429, 'There were too many attempts; wait a while and try again'],
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
