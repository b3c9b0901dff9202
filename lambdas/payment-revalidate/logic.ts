/**
 * Response of revalidate: a new subscription token for a reader who still has a subscription;
 * removal of the old token for a reader who has none.
 */
import type { CookieSetting } from '../../shared/cookies.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import type { Confirmation } from '../payment/confirm-reader.ts';
import { confirmedAnswer, notSignedIn } from '../payment/payment-response.ts';

export function revalidateAnswer(
  { session, tokens }: Confirmation,
  setting: CookieSetting,
): ApiAnswer {
  return session === 'none'
    ? notSignedIn(tokens, setting)
    : confirmedAnswer(tokens, session === 'not-entitled', setting);
}
