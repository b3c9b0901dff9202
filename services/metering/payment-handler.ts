/** Creates the handler of one of the two payment functions, which differ only in their response. */
import { paymentAuthCookie, sampleTokenName, type CookieSetting } from '../../shared/cookies.ts';
import type { ApiResponse } from '../http/api-response.ts';
import { apiHandler, type ApiHandler } from '../http/api-handler.ts';
import { confirmReader, type Confirmation } from './confirm-reader.ts';
import type { PaymentDeps } from './payment-deps.ts';

export function paymentHandler(
  { api, paywall, timeZone }: PaymentDeps,
  response: (confirmation: Confirmation, setting: CookieSetting) => ApiResponse,
): ApiHandler {
  return apiHandler(api, async ({ cookie }) =>
    response(
      await confirmReader(paywall, timeZone, {
        auth: cookie(paymentAuthCookie.name),
        smp: cookie(sampleTokenName),
      }),
      paywall.cookies,
    ),
  );
}
