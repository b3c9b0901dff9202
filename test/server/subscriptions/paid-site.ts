/** Accounts, a store, and the demo provider behind the real adapter. */
import type { Email } from '../../../services/email/mailer.ts';
import { renderEmail } from '../../../services/email/render-email.ts';
import { createErasedAccounts } from '../../../services/readers/erased-accounts.ts';
import { createPaidStore, type PaidStore } from '../../../services/subscriptions/paid-store.ts';
import type { PaidChange } from '../../../services/subscriptions/paid-changes.ts';
import type { Order, Payments } from '../../../services/subscriptions/payments.ts';
import { createStripePayments } from '../../../services/subscriptions/stripe/stripe-payments.ts';
import { syncCustomer, type SyncDeps } from '../../../services/subscriptions/sync-customer.ts';
import { newGiftId } from '../../../services/subscriptions/gift-code.ts';
import type { Giving } from '../../../services/subscriptions/gift-deps.ts';
import { createGiftEmails } from '../../../services/subscriptions/gift-emails.ts';
import { createGiftStore, type NewGift } from '../../../services/subscriptions/gift-store.ts';
import {
  beginWaitingGifts,
  endedByGift,
  followGift,
} from '../../../services/subscriptions/gifts.ts';
import { createGroupStore } from '../../../services/subscriptions/group-store.ts';
import { institutionOf } from '../../../services/readers/institution-store.ts';
import { createSubscriptionLinks } from '../../../services/readers/subscription-links.ts';
import { createPaymentReader, type Entitlement } from '../../../services/readers/payment-reader.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { plannedGifts, pricedPlan } from '../../../shared/subscriptions/plans.ts';
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
  /** Gifts, with emails that are kept instead of sent. */
  readonly giving: Giving;
  readonly emails: Email[];
  /** What the mailer throws, instead of sending. */
  mailProblem?: Error;
  /** Orders a gift and pays for it. Returns its id and the customer. */
  give(account: Account, more?: Partial<NewGift>): Promise<{ id: string; customer: string }>;
  order(account: Account, more?: Partial<Order> & { readonly lookupKey?: string }): Order;
  /** Goes through the checkout and pays. Returns the customer. */
  buy(account: Account, card?: string): Promise<string>;
  /** @param nowMs Default: now. */
  entitlement(account: Account, nowMs?: number): Promise<Entitlement>;
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
  const emails: Email[] = [];
  const links = createSubscriptionLinks(site.dynamo, site.table, site.accounts, Date.now);
  const giving: Giving = {
    gifts: createGiftStore(site.dynamo, site.table, site.accounts),
    emails: createGiftEmails({
      mailer: {
        send: async (email) => {
          if (shop.mailProblem !== undefined) throw shop.mailProblem;
          emails.push(email);
        },
      },
      render: renderEmail,
      brand,
      siteOrigin: brand.origin,
    }),
    links,
    groups: createGroupStore(site.dynamo, site.table),
    institutionOf: (account) => institutionOf(site.dynamo, site.table, account),
    refund: payments.refundGift,
    subject: () => Promise.resolve('a secret of subjects for tests'),
    timeZone: brand.timeZone,
    log: () => undefined,
    now: Date.now,
  };
  const shop: PaidSite = {
    site,
    demo,
    payments,
    paid,
    told,
    order,
    giving,
    emails,
    async give(account, more = {}) {
      const [planned] = plannedGifts(brand);
      if (planned === undefined) throw new Error('There is nothing to give');
      const { plan, gift } = planned;
      const id = newGiftId();
      const known = (await paid.read(account.accountId))?.customer;
      const { url, customer } = await payments.startGift({
        ...order(account),
        ...{ plan, gift, id },
        ...(known === undefined ? {} : { customer: known }),
      });
      await paid.prepare(account, customer);
      await giving.gifts.order(
        {
          ...{ id, giver: account.accountId, giverEmail: account.email, from: 'Ada' },
          ...{ recipient: 'friend@reader.example', message: 'For the train', plan: plan.key },
          ...{ sendOn: '2026-01-01', isAdFree: false, ...gift, ...more },
        },
        Date.now(),
      );
      demo.provider.pay(url.split('/').at(-1) ?? '', demoCards.works);
      await syncCustomer(shop.sync, customer);
      return { id, customer };
    },
    sync: {
      payments,
      paid,
      erased: createErasedAccounts(site.dynamo, site.table, Date.now),
      plans: brand.plans,
      followGift: (gift) => followGift(giving, gift),
      endedByGift: (account, bought) => endedByGift(giving, account, bought),
      beginWaitingGifts: (account, email) => beginWaitingGifts(giving, account, email),
      tell: async (change) => {
        if (shop.mailProblem !== undefined) throw shop.mailProblem;
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
    entitlement: ({ emailHash, accountId, epoch }, nowMs = Date.now()) =>
      createPaymentReader(site.dynamo, site.table, () => new Date(nowMs).toISOString()).entitlement(
        { emailHash, accountId, epoch },
      ),
    isEntitled: async (account) => (await shop.entitlement(account)).isEntitled,
    async close() {
      await demo.close();
      await site.close();
    },
  };
  return shop;
}
