/** What validate answers: it confirms and gives, and never takes a token away. */
import type { CookieSetting } from '../../shared/cookies.ts';
import type { ApiAnswer } from '../runtime/api/api-answer.ts';
import type { Confirmation } from '../runtime/payment/confirm-reader.ts';
import { confirmedAnswer, notSignedIn } from '../runtime/payment/payment-answer.ts';

/** A reader without a session is confirmed too when it came with a good sample token: anonymous readers have nothing else. */
export function validateAnswer(
  { session, hasSample, tokens }: Confirmation,
  setting: CookieSetting,
): ApiAnswer {
  return session === 'none' && !hasSample
    ? notSignedIn(tokens, setting)
    : confirmedAnswer(tokens, false, setting);
}
