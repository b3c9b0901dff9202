/** Response of validate: it confirms and issues tokens, and never removes one. */
import type { CookieSetting } from '../../shared/cookies.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import type { Confirmation } from '../payment/confirm-reader.ts';
import { confirmedAnswer, notSignedIn } from '../payment/payment-response.ts';

/**
 * A reader without a session is also confirmed if the request carries a valid sample token:
 * anonymous readers have nothing else.
 */
export function validateAnswer(
  { session, hasSample, tokens }: Confirmation,
  setting: CookieSetting,
): ApiAnswer {
  return session === 'none' && !hasSample
    ? notSignedIn(tokens, setting)
    : confirmedAnswer(tokens, false, setting);
}
