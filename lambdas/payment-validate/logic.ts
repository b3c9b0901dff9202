/** What validate answers: it confirms and gives, and never takes a token away. */
import type { CookieSetting } from '../../shared/cookies.ts';
import type { ApiAnswer } from '../http/api-response.ts';
import type { Confirmation } from '../payment/confirm-reader.ts';
import { confirmedAnswer, notSignedIn } from '../payment/payment-response.ts';

/** A reader without a session is confirmed too when it came with a good sample token: anonymous readers have nothing else. */
export function validateAnswer(
  { session, hasSample, tokens }: Confirmation,
  setting: CookieSetting,
): ApiAnswer {
  return session === 'none' && !hasSample
    ? notSignedIn(tokens, setting)
    : confirmedAnswer(tokens, false, setting);
}
