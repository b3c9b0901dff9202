/** Response of validate: it confirms and issues tokens, and never removes one. */
import type { CookieSetting } from '../../shared/cookies.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { Confirmation } from '../../services/metering/confirm-reader.ts';
import { confirmedResponse, notSignedIn } from '../../services/metering/payment-response.ts';

/**
 * A reader without a session is also confirmed if the request carries a valid sample token:
 * anonymous readers have nothing else.
 */
export function validateResponse(
  { session, hasSample, tokens }: Confirmation,
  setting: CookieSetting,
): ApiResponse {
  return session === 'none' && !hasSample
    ? notSignedIn(tokens, false, setting)
    : confirmedResponse(tokens, false, setting);
}
