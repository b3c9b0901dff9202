/** Accounts, a store, and the demo provider behind the real adapter. */
import { createErasedAccounts } from '../../../services/readers/erased-accounts.ts';
import { createPaidStore, type PaidStore } from '../../../services/subscriptions/paid-store.ts';
import type { PaidChange } from '../../../services/subscriptions/paid-changes.ts';
import type { Order, Payments } from '../../../services/subscriptions/payments.ts';
import { createStripePayments } from '../../../services/subscriptions/stripe/stripe-payments.ts';
import type { SyncDeps } from '../../../services/subscriptions/sync-customer.ts';
import { createPaymentReader } from '../../../services/readers/payment-reader.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { pricedPlan } from '../../../shared/subscriptions/plans.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { demoCards } from '../../../local/payments-demo/demo-objects.ts';
import { serveDemo, type Demo } from '../../../local/payments-demo/serve-demo.ts';
import { openSubscriptionSite, type SubscriptionSite } from './subscription-site.ts';

export const HOOK_SECRET = 'whsec_of_tests_and_nobody_else';
export const DAY_S = 86_400;

export interface PaidSite {
  readonly site: SubscriptionSite;
  readonly demo: Demo;
  readonly payments: Payments;
  readonly paid: PaidStore;
  readonly sync: SyncDeps;
  readonly told: PaidChange[];
  order(account: Account, more?: Partial<Order> & { readonly lookupKey?: string }): Order;
  /** Goes through the checkout and pays. Returns the customer. */
  buy(account: Account, card?: string): Promise<string>;
  isEntitled(account: Account): Promise<boolean>;
  close(): Promise<void>;
}

export async function openPaidSite(): Promise<PaidSite> {
  const site = await openSubscriptionSite();
  const demo = await serveDemo({
    hookUrl: () => undefined,
    hookSecret: HOOK_SECRET,
    log: () => undefined,
  });
  const payments = createStripePayments({
    brandKey: brand.key,
    key: () => Promise.resolve(['sk_test_demo']),
    hookSecret: () => Promise.resolve([HOOK_SECRET]),
    endpoint: demo.origin.replace('localhost', '127.0.0.1'),
  });
  const paid = createPaidStore(site.dynamo, site.table, site.accounts);
  const told: PaidChange[] = [];
  const order: PaidSite['order'] = (
    { accountId, email },
    { lookupKey = 'digital-year-usd', ...more } = {},
  ) => {
    const priced = pricedPlan(brand, lookupKey);
    if (priced === undefined) throw new Error(`There is no price ${lookupKey}`);
    return {
      ...priced,
      account: accountId,
      email,
      doneUrl: 'https://www.meridian.example/api/checkout/done?session={SESSION}',
      backUrl: 'https://www.meridian.example/subscribe/',
      language: 'en-US',
      terms: 'terms-1',
      nowMs: Date.now(),
      ...more,
    };
  };
  return {
    site,
    demo,
    payments,
    paid,
    told,
    order,
    sync: {
      payments,
      paid,
      erased: createErasedAccounts(site.dynamo, site.table, Date.now),
      plans: brand.plans,
      tell: async (change) => {
        told.push(change);
      },
      log: () => undefined,
      now: Date.now,
    },
    async buy(account, card = demoCards.works) {
      const { url, customer } = await payments.startCheckout(order(account));
      await paid.prepare(account, customer);
      demo.provider.pay(url.split('/').at(-1) ?? '', card);
      return customer;
    },
    async isEntitled({ emailHash, accountId, epoch }) {
      const reader = createPaymentReader(site.dynamo, site.table, () => new Date().toISOString());
      return (await reader.entitlement({ emailHash, accountId, epoch })).isEntitled;
    },
    async close() {
      await demo.close();
      await site.close();
    },
  };
}
