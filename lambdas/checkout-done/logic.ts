/**
 * After payment: asks the provider at once, so that no reader waits for an event, and gives the browser
 * the paywall's token. Repeating it changes nothing.
 */
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import { sampleTokenName } from '../../shared/cookies.ts';
import { SUBSCRIBED_PATH } from '../../shared/pages.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import { apiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { confirmKnownReader } from '../../services/metering/confirm-reader.ts';
import type { PaywallDeps } from '../../services/metering/paywall-deps.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import { tokenCookies } from '../../services/readers/login-cookies.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import type { SellingDeps } from '../../services/subscriptions/selling-deps.ts';
import { syncCustomer } from '../../services/subscriptions/sync-customer.ts';

export type CheckoutDoneDeps = Pick<ReaderDeps, 'api' | 'sessions' | 'limits' | 'audit' | 'log'> &
  SellingDeps & { readonly paywall: PaywallDeps };

type Request = ApiRequest<undefined>;

/** @returns the cookies of a reader who has what they paid for; none while the provider still waits. */
async function openBought(deps: CheckoutDoneDeps, request: Request): Promise<readonly string[]> {
  const { account } = await requireSession(deps, request);
  const { sync, paywall, selling } = deps;
  const session = await sync.payments.customerOfCheckout(request.query('session'));
  if (session?.account !== account.accountId) return [];
  await sync.paid.prepare(account, session.customer);
  await syncCustomer(sync, session.customer);
  const { tokens, session: state } = await confirmKnownReader(
    paywall,
    selling.timeZone,
    async () => account,
    request.cookie(sampleTokenName),
  );
  return state === 'entitled' ? tokenCookies(tokens, selling.key, paywall.cookies).cookies : [];
}

export function checkoutDoneHandler(deps: CheckoutDoneDeps): ApiHandler {
  return apiHandler(deps.api, async (request): Promise<ApiResponse> => {
    const redirectURL = samePathOnly(request.query('redirectURL'), deps.siteOrigin) ?? '/';
    let cookies: readonly string[] = [];
    try {
      cookies = await limitFloods(deps, request, 'subscription', () => openBought(deps, request));
    } catch (error) {
      // Who has paid gets a page. An event, or the night, brings what is missing.
      const { requestId } = request;
      deps.log({ level: 'WARN', message: 'A payment could not be looked up', requestId, error });
    }
    const bought = cookies.length > 0 ? 'subscribed' : 'paying';
    const done = request.query('gift') === '' ? bought : 'gift';
    return {
      status: 303,
      body: {},
      cookies,
      headers: { location: withQuery(SUBSCRIBED_PATH, { done, redirectURL }) },
    };
  });
}
