/** Subscriptions that a publisher has sold elsewhere are adopted, not bought again. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { demoCards } from '../../../local/payments-demo/demo-objects.ts';
import {
  adoptSubscriptions,
  type AdoptionDeps,
} from '../../../services/subscriptions/adopt-subscriptions.ts';
import { createStripeAdoption } from '../../../services/subscriptions/stripe/stripe-adoption.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { checkSubscriptions } from '../../../services/subscriptions/check-subscriptions.ts';
import { syncCustomer } from '../../../services/subscriptions/sync-customer.ts';
import { namedPlans } from '../../../cli/subscriptions/run-adoption.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { DAY_S, openPaidSite, type PaidSite } from './paid-site.ts';
import { hashEmail } from './subscription-site.ts';

let shop: PaidSite;
const known = new Map<string, Account>();
beforeEach(async () => {
  shop = await openPaidSite();
  known.clear();
});
afterEach(() => shop.close());

async function reader(name: string, fields: Partial<Account> = {}): Promise<Account> {
  const verifiedAt = '2026-01-01T00:00:00.000Z';
  const account = await shop.site.account(name, { verifiedAt, ...fields });
  known.set(account.accountId, account);
  return account;
}

/** What an older system has sold: a product and metadata of its own. */
function sold(
  email: string,
  { amount = 1000, metadata = {} }: { amount?: number; metadata?: Record<string, string> } = {},
  customer = shop.demo.provider.makeCustomer(email, { ghost: 'member' }).id,
) {
  const { provider } = shop.demo;
  const id = provider.newId('price');
  const facts = { product: 'ghost-tier', currency: 'usd', interval: 'year' } as const;
  provider.state.prices[id] = { id, amount, lookupKey: `ghost-${id}`, ...facts };
  const session = provider.makeSession({
    ...{ customer, account: '', price: id, trialDays: 0, metadata },
    ...{ doneUrl: 'https://a.example/', backUrl: 'https://a.example/' },
  });
  provider.pay(session.id, demoCards.works);
  const subscription = provider.state.sessions[session.id]?.subscription ?? '';
  return { customer, subscription, price: id };
}

const deps = (more: Partial<AdoptionDeps> = {}): AdoptionDeps => ({
  source: createStripeAdoption({
    ...{ brandKey: brand.key, key: () => Promise.resolve(['sk_test_demo']) },
    endpoint: shop.demo.origin.replace('localhost', '127.0.0.1'),
  }),
  plans: brand.plans ?? [],
  named: new Map(),
  accountByEmail: (email) => shop.site.accounts.byEmailHash(hashEmail(email)),
  accountById: (id) => Promise.resolve(known.get(id)),
  subscriptions: shop.site.subscriptions,
  paid: shop.paid,
  sync: shop.sync,
  ...more,
});
const dry = () => {
  const { sync: _, ...others } = deps();
  return adoptSubscriptions(others);
};
const money = () => Object.values(shop.demo.provider.state.invoices).map((one) => ({ ...one }));

describe('Adopting', () => {
  it('matches by confirmed address, opens what the plan opens, and moves no money', async () => {
    const ada = await reader('ada');
    const { subscription, customer } = sold(ada.email);
    const before = money();
    expect(await dry()).toEqual({ in: 1, adopted: 1, already: 0, skipped: [] });
    expect(await shop.isEntitled(ada)).toBe(false);
    expect(shop.demo.provider.subscription(subscription).metadata).toEqual({});
    expect(await adoptSubscriptions(deps())).toMatchObject({ in: 1, adopted: 1 });
    expect(await shop.isEntitled(ada)).toBe(true);
    expect(await shop.paid.read(ada.accountId)).toMatchObject({
      ...{ customer, reason: 'paid', subscription: { id: subscription, plan: 'digital' } },
    });
    expect(money()).toEqual(before);
    // The provider's own event of it comes too.
    await syncCustomer(shop.sync, customer);
    expect(shop.told).toEqual([]);
    // From then on it is like any other: an event of it is ours.
    shop.demo.provider.cancel(subscription);
    expect((await syncCustomer(shop.sync, customer))?.reason).toBe('ended');
  });

  it('matches by the provider’s id in an imported table, whatever the address', async () => {
    const ada = await reader('ada');
    const { customer } = sold('wallet@elsewhere.example');
    await shop.site.subscription(customer.toUpperCase());
    await shop.site.links.link(customer.toUpperCase(), ada);
    expect(await adoptSubscriptions(deps())).toMatchObject({ adopted: 1, skipped: [] });
    expect(await shop.isEntitled(ada)).toBe(true);
  });

  it('keeps what a reader pays for, whatever is heard of a checkout that was not finished', async () => {
    const ada = await reader('ada');
    const begun = await shop.payments.startCheckout(shop.order(ada));
    await shop.paid.prepare(ada, begun.customer);
    const { customer, subscription } = sold(ada.email);
    expect(await adoptSubscriptions(deps())).toMatchObject({ adopted: 1, skipped: [] });
    // The night, in either order.
    for (const one of [customer, begun.customer, customer]) {
      const stored = await syncCustomer(shop.sync, one);
      expect(stored).toMatchObject({
        customer,
        reason: 'paid',
        subscription: { id: subscription },
      });
    }
    await checkSubscriptions(shop.sync);
    expect(await shop.isEntitled(ada)).toBe(true);
    // The page that was left open is paid after all: the money of the second one goes back.
    shop.demo.provider.pay(begun.url.split('/').at(-1) ?? '', demoCards.works);
    await shop.paid.prepare(ada, begun.customer);
    expect(await syncCustomer(shop.sync, begun.customer)).toMatchObject({
      ...{ customer, reason: 'paid', subscription: { id: subscription } },
    });
    const { subscriptions, invoices } = shop.demo.provider.state;
    const all = Object.values(subscriptions);
    expect(all.map(({ status }) => status)).toEqual(['active', 'canceled']);
    expect(all.map(({ latestInvoice }) => invoices[latestInvoice]?.isRefunded)).toEqual([
      false,
      true,
    ]);
    expect(await shop.isEntitled(ada)).toBe(true);
  });

  it('leaves alone what would be bought twice, also while the first purchase is not stored yet', async () => {
    const ada = await reader('ada');
    await shop.buy(ada);
    sold(ada.email);
    for (const report of [await dry(), await adoptSubscriptions(deps())])
      expect(report.skipped.map(({ reason }) => reason.replace(/sub_demo\d+/, 'ID'))).toEqual([
        'the account has ID already',
      ]);
    const { subscriptions } = shop.demo.provider.state;
    expect(Object.values(subscriptions).every(({ status }) => status === 'active')).toBe(true);
  });

  it('reports each that it leaves alone: in = adopted + already + skipped', async () => {
    const [ada, eve] = [await reader('ada'), await reader('eve')];
    await reader('unconfirmed', { verifiedAt: undefined });
    const bought = await shop.buy(eve);
    await syncCustomer(shop.sync, bought);
    sold(ada.email);
    sold('nobody@reader.example');
    sold((await reader('dear')).email, { amount: 7700 });
    sold(eve.email);
    sold([...known.values()].find(({ verifiedAt }) => verifiedAt === undefined)?.email ?? '');
    sold('x@reader.example', { metadata: { masthead: 'another' } });
    const twice = sold((await reader('twice')).email);
    sold('', {}, twice.customer);
    const report = await adoptSubscriptions(deps());
    expect(
      report.skipped.map(({ reason }) => reason.replace(/(?:sub|price)_demo\d+/, 'ID')).sort(),
    ).toEqual([
      'it is another magazine’s',
      'no account has the customer’s email address',
      'no plan costs 7700 USD a year: name it with --plan ID=KEY',
      'the account has ID already',
      'the account’s email address is not confirmed',
      'the customer has several subscriptions: end all but one',
      'the customer has several subscriptions: end all but one',
    ]);
    expect([report.in, report.adopted, report.already]).toEqual([9, 1, 1]);
    // None was ended or paid back for it.
    const { subscriptions, invoices } = shop.demo.provider.state;
    expect(Object.values(subscriptions).every(({ status }) => status === 'active')).toBe(true);
    expect(Object.values(invoices).some(({ isRefunded }) => isRefunded)).toBe(false);
  });

  it('leaves alone whose last payment went back, until the next one is paid', async () => {
    const [ada, eve] = [await reader('ada'), await reader('eve')];
    const { provider } = shop.demo;
    const [refunded, disputed] = [sold(ada.email), sold(eve.email)].map(({ subscription }) =>
      provider.subscription(subscription),
    );
    provider.refund(refunded?.latestInvoice.replace('in_', 'pi_') ?? '');
    provider.loseDispute(disputed?.latestInvoice ?? '');
    for (const report of [await dry(), await adoptSubscriptions(deps())])
      expect([report.adopted, ...report.skipped.map(({ reason }) => reason).sort()]).toEqual([
        0,
        'its last payment was lost in a dispute',
        'its last payment was paid back: run again after the next one',
      ]);
    const all = Object.values(provider.state.subscriptions);
    expect(all.map(({ status }) => status)).toEqual(['active', 'active']);
    provider.advance(367 * DAY_S);
    expect(await dry()).toMatchObject({ adopted: 2, skipped: [] });
    expect(await adoptSubscriptions(deps())).toMatchObject({ adopted: 2, skipped: [] });
    expect(all.map(({ status }) => status)).toEqual(['active', 'active']);
  });

  it('takes the plan that the publisher names for a price', async () => {
    const ada = await reader('ada');
    const { price } = sold(ada.email, { amount: 7700 });
    const named = namedPlans([`${price}=complete`], brand);
    expect(await adoptSubscriptions(deps({ named }))).toMatchObject({ adopted: 1 });
    expect((await shop.paid.read(ada.accountId))?.subscription?.plan).toBe('complete');
    expect(() => namedPlans([`${price}=gold`], brand)).toThrow(
      'the brand file has no plan "gold"; it has digital, complete',
    );
  });

  it('goes on after an interruption, and adopts nothing twice', async () => {
    const [ada, eve] = [await reader('ada'), await reader('eve')];
    sold(ada.email);
    sold(eve.email);
    let stored = 0;
    const paid = {
      ...shop.paid,
      prepare: (...args: Parameters<typeof shop.paid.prepare>) => {
        stored += 1;
        // The process ends after the provider was told, and before the store was.
        return stored === 2 ? Promise.reject(new Error('killed')) : shop.paid.prepare(...args);
      },
    };
    await expect(adoptSubscriptions(deps({ sync: { ...shop.sync, paid } }))).rejects.toThrow(
      'killed',
    );
    expect(await adoptSubscriptions(deps())).toEqual({
      in: 2,
      adopted: 0,
      already: 2,
      skipped: [],
    });
    expect([await shop.isEntitled(ada), await shop.isEntitled(eve)]).toEqual([true, true]);
    expect(await adoptSubscriptions(deps())).toMatchObject({ adopted: 0, already: 2 });
  });
});
