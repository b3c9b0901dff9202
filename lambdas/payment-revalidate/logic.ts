/** What revalidate answers: a new subscription token for who still has a subscription; for who has none, the old one is to go. */
import type { CookieSetting } from '../../shared/cookies.ts';
import type { ApiAnswer } from '../runtime/api/api-answer.ts';
import type { Confirmation } from '../runtime/payment/confirm-reader.ts';
import { confirmedAnswer, notSignedIn } from '../runtime/payment/payment-answer.ts';

export function revalidateAnswer(
  { session, tokens }: Confirmation,
  setting: CookieSetting,
): ApiAnswer {
  return session === 'none'
    ? notSignedIn(tokens, setting)
    : confirmedAnswer(tokens, session === 'not-entitled', setting);
}
