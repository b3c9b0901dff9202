/** Responses of validate and revalidate (spec §7.3; docs/contracts/payment-api.md). */
import {
  registrationTokenCookie,
  sampleTokenCookie,
  setCookie,
  subscriptionTokenCookie,
  type CookieSetting,
} from '../../shared/cookies.ts';
import type { ApiResponse } from '../http/api-response.ts';
import type { ErrorBody } from '../http/error-response.ts';
import type { NewTokens } from './confirm-reader.ts';

function otherCookies({ reg, smp }: NewTokens, setting: CookieSetting): string[] {
  return [
    ...(reg === undefined ? [] : [setCookie(registrationTokenCookie, reg, setting)]),
    ...(smp === undefined ? [] : [setCookie(sampleTokenCookie, smp, setting)]),
  ];
}

function removedSubscription(setting: CookieSetting): string {
  return setCookie(subscriptionTokenCookie, '', { ...setting, maxAgeS: 0 });
}

/**
 * @param isSubscriptionOver the stored subscription token must be removed. A reader with a new one
 *   keeps it.
 */
export function confirmedResponse(
  tokens: NewTokens,
  isSubscriptionOver: boolean,
  setting: CookieSetting,
): ApiResponse {
  const { sub, smp } = tokens;
  const subscription: string[] = [];
  if (sub !== undefined) subscription.push(setCookie(subscriptionTokenCookie, sub, setting));
  else if (isSubscriptionOver) subscription.push(removedSubscription(setting));
  return {
    status: 200,
    body: {
      requestSuccess: true,
      message: 'ok',
      replaceWithNewToken: sub !== undefined,
      removeExistingToken: sub === undefined && isSubscriptionOver,
      // The token of an account is for no script.
      tokens: { sub, smp },
    },
    cookies: [...subscription, ...otherCookies(tokens, setting)],
  };
}

/**
 * Response when no reader is signed in. The sample token is still corrected.
 * @param isSubscriptionOver the stored subscription token must be removed: nothing can renew it.
 */
export function notSignedIn(
  tokens: NewTokens,
  isSubscriptionOver: boolean,
  setting: CookieSetting,
): ApiResponse {
  return {
    status: 401,
    body: {
      requestSuccess: false,
      message: 'Nobody is signed in',
      ...(isSubscriptionOver ? { removeExistingToken: true } : {}),
    },
    cookies: [
      ...(isSubscriptionOver ? [removedSubscription(setting)] : []),
      ...otherCookies(tokens, setting),
    ],
  };
}

/** An error changes no token: the stored ones stay. */
export const describePaymentError: ErrorBody = ({ message }) => ({
  requestSuccess: false,
  message,
});
