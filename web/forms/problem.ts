/** Problems with a reader's form input, worded for the reader. */
import { words } from '#words';
import { errorMessage } from '../../shared/error-message.ts';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';

export interface Problem {
  /** Name of the field that the message belongs to; absent when it concerns the whole form. */
  readonly field?: string;
  readonly message: string;
  /** What the service responded. The reader reads this in place of the message of spec §8. */
  readonly response?: Pick<ServiceResult, 'name' | 'message'>;
  /** Name of a field that is marked as wrong and emptied, without a message of its own. */
  readonly emptied?: string;
}

/** Whether a response says that an email and a password do not belong together. */
export function isMismatch({ name }: Pick<ServiceResult, 'name'>): boolean {
  return name === 'invalidCredentials';
}

/** Whether a response is about the code of an email. The field for it shows the message. */
export function needsCode({ name }: Pick<ServiceResult, 'name'>): boolean {
  return name === 'codeNeeded' || name === 'invalidCode';
}

/** @param message of spec §8, which the page has beside the response. */
export function responseProblem(
  message: string,
  response: Pick<ServiceResult, 'name' | 'message'>,
): Problem {
  if (needsCode(response)) return { field: 'code', message: response.message };
  return { message, response, ...(isMismatch(response) && { emptied: 'password' }) };
}

/** Values of a form, by field name. */
export type FormValues = Readonly<Record<string, string>>;

/**
 * Returns a message for readers. That of a lost connection (spec §8, Fetch polyfill) tells them
 * nothing to do.
 */
export function readerMessage(message: string): string {
  return message === words.networkFailed ? words.unreachable : message;
}

/** Returns what a reader learns of an error: what to do, or its own message. */
export function readerWords(error: unknown): string {
  return readerMessage(errorMessage(error));
}

/** Returns an error's own message. See spec §8 (Network or thrown error). */
export function thrownProblem(error: unknown): Problem {
  const message = errorMessage(error);
  const forReaders = readerMessage(message);
  return forReaders === message
    ? { message }
    : { message, response: { name: 'networkFailed', message: forReaders } };
}
