/** What is bought at the provider, and what the store makes of it, through the real adapter. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoCards } from '../../../local/payments-demo/demo-objects.ts';
import { signatureHeader } from '../../../local/payments-demo/deliver-events.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { createErasedAccounts } from '../../../services/readers/erased-accounts.ts';
import { isLiving } from '../../../shared/subscriptions/provider-subscription.ts';
import { checkSubscriptions } from '../../../services/subscriptions/check-subscriptions.ts';
import { syncCustomer } from '../../../services/subscriptions/sync-customer.ts';
import { DAY_S, HOOK_SECRET, openPaidSite, type PaidSite } from './paid-site.ts';

let shop: PaidSite;
let people = 0;
beforeAll(async () => {
  shop = await openPaidSite();
});
afterAll(async () => {
  await shop.close();
});
const reader = () => shop.site.account(`buyer-${(people += 1)}`);
const sync = (customer: string) => syncCustomer(shop.sync, customer);
const session = (url: string) => url.split('/').at(-1) ?? '';

describe('Buying', () => {
  it('opens what the plan opens, for the account that bought and for no other', async () => {
    const [account, other] = [await reader(), await reader()];
    const customer = await shop.buy(account);
    expect(await shop.isEntitled(account)).toBe(false);
    const stored = await sync(customer);
    expect(stored).toMatchObject({
      reason: 'paid',
      subscription: { plan: 'digital', amount: 1000 },
    });
    expect(await shop.isEntitled(account)).toBe(true);
    expect(await shop.isEntitled(other)).toBe(false);
  });

  it('costs $5 in the first year and $10 in the next', async () => {
    const customer = await shop.buy(await reader());
    const amounts = () =>
      Object.values(shop.demo.provider.state.invoices)
        .filter((one) => one.customer === customer)
        .map(({ amount }) => amount);
    expect(amounts()).toEqual([500]);
    shop.demo.provider.advance(366 * DAY_S);
    expect(amounts()).toEqual([500, 1000]);
    shop.demo.provider.advance(-366 * DAY_S);
  });

  it('makes one customer and leaves one session open, however many tabs begin', async () => {
    const account = await reader();
    const begun = await Promise.all([
      shop.payments.startCheckout(shop.order(account)),
      shop.payments.startCheckout(shop.order(account, { lookupKey: 'complete-month-usd' })),
      shop.payments.startCheckout(shop.order(account)),
    ]);
    expect(new Set(begun.map(({ customer }) => customer)).size).toBe(1);
    // No two have ended each other: the reader can pay.
    const isOpen = ({ url }: { url: string }) =>
      shop.demo.provider.state.sessions[session(url)]?.status === 'open';
    expect(begun.some(isOpen)).toBe(true);
    const last = await shop.payments.startCheckout(
      shop.order(account, { ...begun[0], lookupKey: 'digital-month-usd' }),
    );
    const open = Object.values(shop.demo.provider.state.sessions).filter(
      ({ customer, status }) => customer === last.customer && status === 'open',
    );
    expect(open.map(({ id }) => id)).toEqual([session(last.url)]);
    expect(() => shop.demo.provider.pay(session(begun[0]?.url ?? ''), demoCards.works)).toThrow(
      'expired',
    );
  });

  it('twice at the same moment leaves one subscription, and the money of the other goes back', async () => {
    const account = await reader();
    const { url, customer } = await shop.payments.startCheckout(shop.order(account));
    // The second page was open before the first was paid, and nothing expired it.
    const order = shop.demo.provider.find(shop.demo.provider.state.sessions, session(url), '');
    const second = shop.demo.provider.makeSession({ ...order, trialDays: 0 });
    await shop.paid.prepare(account, customer);
    shop.demo.provider.pay(session(url), demoCards.works);
    shop.demo.provider.pay(second.id, demoCards.works);
    await sync(customer);
    const all = Object.values(shop.demo.provider.state.subscriptions).filter(
      (one) => one.customer === customer,
    );
    expect(all.map(({ status }) => status)).toEqual(['active', 'canceled']);
    expect(shop.demo.provider.state.invoices[all[1]?.latestInvoice ?? '']?.isRefunded).toBe(true);
    expect(shop.demo.provider.state.invoices[all[0]?.latestInvoice ?? '']?.isRefunded).toBe(false);
    expect(await shop.isEntitled(account)).toBe(true);
  });

  it('takes the price of the brand file where the provider has another under its key', async () => {
    const [account, other] = [await reader(), await reader()];
    const { url } = await shop.payments.startCheckout(shop.order(account));
    const order = shop.order(other);
    const dearer = await shop.payments.startCheckout({
      ...order,
      price: { ...order.price, amount: 1200 },
    });
    const priceOf = (page: string) => {
      const { sessions, prices } = shop.demo.provider.state;
      return prices[sessions[session(page)]?.price ?? '']?.amount;
    };
    expect([priceOf(url), priceOf(dearer.url)]).toEqual([1000, 1200]);
  });
});

describe('A subscription', () => {
  it('that is canceled stays open until the end that was paid for, and no longer', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    const { subscription } = (await sync(customer)) ?? {};
    await shop.payments.cancel(subscription?.id ?? '', 'period-end', 'price');
    const stored = await sync(customer);
    expect(stored?.reason).toBe('ends-later');
    expect(stored?.endsAt).toBe(new Date(subscription?.periodEndMs ?? 0).toISOString());
    await shop.payments.resume(subscription?.id ?? '');
    expect((await sync(customer))?.reason).toBe('paid');
    expect(
      shop.told.filter(({ email }) => email === account.email).map(({ event }) => event),
    ).toEqual(['started', 'canceled', 'resumed']);
  });

  it('whose payment fails stays open until the provider gives up', async () => {
    const account = await reader();
    const customer = await shop.buy(account, demoCards.failsLater);
    await sync(customer);
    shop.demo.provider.advance(366 * DAY_S);
    expect((await sync(customer))?.reason).toBe('payment-late');
    expect(await shop.isEntitled(account)).toBe(true);
    shop.demo.provider.advance(30 * DAY_S);
    expect((await sync(customer))?.reason).toBe('ended');
    expect(await shop.isEntitled(account)).toBe(false);
    expect(
      shop.told.filter(({ email }) => email === account.email).map(({ event }) => event),
    ).toEqual(['started', 'payment-failed', 'ended']);
    shop.demo.provider.advance(-396 * DAY_S);
  });

  it.each(['refund', 'dispute'])('ends with a %s, and does not renew', async (how) => {
    const account = await reader();
    const customer = await shop.buy(account);
    const { subscription } = (await sync(customer)) ?? {};
    if (how === 'refund') await shop.payments.refund(subscription?.id ?? '');
    else {
      const { latestInvoice } = shop.demo.provider.subscription(subscription?.id ?? '');
      shop.demo.provider.loseDispute(latestInvoice);
    }
    await sync(customer);
    expect(await shop.isEntitled(account)).toBe(false);
    expect(shop.demo.provider.subscription(subscription?.id ?? '').status).toBe('canceled');
  });

  it('of an account that was deleted is ended at the provider', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    await createErasedAccounts(shop.site.dynamo, shop.site.table, Date.now).add(account);
    await sync(customer);
    const { subscriptions = [] } = (await shop.payments.fetchCustomer(customer)) ?? {};
    expect(subscriptions.some(isLiving)).toBe(false);
    expect(await shop.isEntitled(account)).toBe(false);
  });

  it('of a product that is not ours is nobody’s business', async () => {
    const { id } = shop.demo.provider.makeCustomer('shop@mail.example', {});
    expect(await sync(id)).toBeUndefined();
  });

  it('is stored as it was last asked for, however many ask at once', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    await Promise.all(Array.from({ length: 4 }, () => sync(customer)));
    expect(await shop.isEntitled(account)).toBe(true);
    expect(shop.told.filter(({ email }) => email === account.email)).toHaveLength(1);
  });

  it('stays stored while the provider is down', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    await sync(customer);
    shop.demo.setDown(true);
    await expect(sync(customer)).rejects.toMatchObject({ status: 503 });
    shop.demo.setDown(false);
    expect(await shop.isEntitled(account)).toBe(true);
  });
});

describe('A reader is told what has happened, once', () => {
  const eventsOf = ({ email }: Account) =>
    shop.told.filter((one) => one.email === email).map(({ event }) => event);
  const failing = async (work: () => Promise<unknown>) => {
    shop.mailProblem = new Error('The mailer is down');
    try {
      await work();
    } finally {
      delete shop.mailProblem;
    }
  };

  it('also when the mailer failed: in the night, or when somebody asks next', async () => {
    const [one, other] = [await reader(), await reader()];
    const [first, second] = [await shop.buy(one), await shop.buy(other)];
    await failing(async () => {
      await sync(first);
      await sync(second);
    });
    expect([await shop.isEntitled(one), eventsOf(one), eventsOf(other)]).toEqual([true, [], []]);
    await sync(second);
    expect([eventsOf(one), eventsOf(other)]).toEqual([[], ['started']]);
    for (let night = 0; night < 2; night += 1) await checkSubscriptions(shop.sync);
    expect([eventsOf(one), eventsOf(other)]).toEqual([['started'], ['started']]);
    expect(await shop.paid.unsettled()).toEqual([]);
  });

  it('in the order in which it happened, and not what is over by then', async () => {
    const account = await reader();
    const customer = await shop.buy(account, demoCards.failsLater);
    await failing(async () => {
      const { id = '' } = (await sync(customer))?.subscription ?? {};
      await shop.payments.cancel(id, 'period-end');
      await sync(customer);
      await shop.payments.resume(id);
      await sync(customer);
      shop.demo.provider.advance(366 * DAY_S);
      expect((await sync(customer))?.reason).toBe('payment-late');
    });
    shop.demo.provider.find(shop.demo.provider.state.customers, customer, '').card = 'works';
    shop.demo.provider.advance(6 * DAY_S);
    expect((await sync(customer))?.reason).toBe('paid');
    expect(eventsOf(account)).toEqual(['started', 'canceled', 'resumed']);
    shop.demo.provider.advance(-372 * DAY_S);
  });

  it('also when a function died after it had stored it, or while it told', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    const gone = () => Promise.reject(new Error('gone'));
    const dying = { ...shop.sync, paid: { ...shop.paid, beginTelling: gone } };
    await expect(syncCustomer(dying, customer)).rejects.toThrow('gone');
    expect(await shop.paid.beginTelling(account.accountId, Date.now())).toBeDefined();
    // Another may still be telling.
    await sync(customer);
    expect(eventsOf(account)).toEqual([]);
    const now = () => Date.now() + DAY_S * 1_000;
    await checkSubscriptions({ ...shop.sync, now });
    expect(eventsOf(account)).toEqual(['started']);
  });
});

describe('An event', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    created: 1_780_000_000,
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } },
  });
  const nowMs = Date.now();
  const seconds = Math.floor(nowMs / 1_000);
  const readEvent = (signature: string, text = body) =>
    shop.payments.readEvent(Buffer.from(text), () => signature, nowMs);

  it('names whose subscriptions have changed', async () => {
    expect(await readEvent(signatureHeader(body, [HOOK_SECRET], seconds))).toEqual({
      id: 'evt_1',
      createdMs: 1_780_000_000_000,
      customer: 'cus_1',
    });
  });

  it('is read while a secret is rolled, when it is signed with two', async () => {
    const signature = signatureHeader(body, ['whsec_the_next_one', HOOK_SECRET], seconds);
    expect((await readEvent(signature)).id).toBe('evt_1');
  });

  it.each([
    ['another secret', signatureHeader(body, ['whsec_of_others'], seconds), body],
    [
      'a byte changed',
      signatureHeader(body, [HOOK_SECRET], seconds),
      body.replace('cus_1', 'cus_2'),
    ],
    ['an old stamp', signatureHeader(body, [HOOK_SECRET], seconds - 301), body],
    ['a stamp of the future', signatureHeader(body, [HOOK_SECRET], seconds + 120), body],
    ['no signature', '', body],
  ])('with %s is rejected', async (_, signature, text) => {
    await expect(readEvent(signature, text)).rejects.toMatchObject({ status: 401 });
  });
});
