/**
 * Response of revalidate: a new subscription token for a reader who still has a subscription;
 * removal of the old token for a reader who has none, or is not signed in (spec §4: an expired token
 * is replaced or removed).
 */
import type { CookieSetting } from '../../shared/cookies.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import type { Confirmation } from '../../services/metering/confirm-reader.ts';
import { confirmedResponse, notSignedIn } from '../../services/metering/payment-response.ts';

export function revalidateResponse(
  { session, tokens }: Confirmation,
  setting: CookieSetting,
): ApiResponse {
  return session === 'none'
    ? notSignedIn(tokens, true, setting)
    : confirmedResponse(tokens, session === 'not-entitled', setting);
}
