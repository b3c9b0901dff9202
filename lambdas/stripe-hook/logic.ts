/**
 * Takes an event of the payment provider as a hint that something has changed, and asks it what. An event
 * is noted once that is stored: while the store or the provider is down it fails, and is sent again.
 */
import { webhooks } from '../../shared/webhooks.ts';
import type { ApiHandler } from '../../services/http/api-handler.ts';
import { webhookHandler } from '../../services/http/webhook-handler.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import type { SellingDeps } from '../../services/subscriptions/selling-deps.ts';
import { syncCustomer } from '../../services/subscriptions/sync-customer.ts';

export type StripeHookDeps = Pick<ReaderDeps, 'api'> & SellingDeps;

export function stripeHookHandler({ api, sync }: StripeHookDeps): ApiHandler {
  const { payments, paid, now } = sync;
  const { isFromEdge, log } = api;
  return webhookHandler(
    { isFromEdge, log },
    webhooks['stripe-hook'],
    async ({ rawBody, header }) => {
      const event = await payments.readEvent(rawBody, header, now());
      if (await paid.hasEvent(event.id)) return { status: 200, body: { state: 'known' } };
      const { customer, account } = event;
      const stored =
        customer === undefined ? undefined : await syncCustomer(sync, customer, account);
      await paid.noteEvent(event.id, now());
      await paid.noteArrival(now());
      return { status: 200, body: { state: stored === undefined ? 'not-ours' : 'stored' } };
    },
  );
}
