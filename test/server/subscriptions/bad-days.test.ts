/**
 * What becomes of a purchase on bad days, through the functions that readers, Stripe and the night call.
 * docs/faults.md lists the cases.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { demoCards } from '../../../local/payments-demo/demo-objects.ts';
import { signatureHeader } from '../../../local/payments-demo/deliver-events.ts';
import { checkoutHandler } from '../../../lambdas/checkout/logic.ts';
import { giftsHandler } from '../../../lambdas/gifts/logic.ts';
import { subscriptionHandler } from '../../../lambdas/subscription/logic.ts';
import { stripeHookHandler } from '../../../lambdas/stripe-hook/logic.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { environmentCredentials } from '../../../services/aws/signed-fetch.ts';
import { unavailable } from '../../../services/http/api-error.ts';
import { createAccountStore, type Account } from '../../../services/readers/account-store.ts';
import { moveAccount } from '../../../services/readers/move-account.ts';
import { createErasedAccounts } from '../../../services/readers/erased-accounts.ts';
import { createSessions } from '../../../services/readers/sessions.ts';
import { checkSubscriptions } from '../../../services/subscriptions/check-subscriptions.ts';
import { createMoveBought } from '../../../services/subscriptions/customer-email.ts';
import { giftCode } from '../../../services/subscriptions/gift-code.ts';
import type { Payments } from '../../../services/subscriptions/payments.ts';
import { createPaidStore } from '../../../services/subscriptions/paid-store.ts';
import type { OfferDates } from '../../../shared/subscriptions/offer-dates.ts';
import { createSellingDeps } from '../../../services/subscriptions/selling-deps.ts';
import { syncCustomer } from '../../../services/subscriptions/sync-customer.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { planChoices } from '../../../shared/subscriptions/change-plan.ts';
import { moneyText } from '../../../shared/subscriptions/money.ts';
import { totalOf } from '../../../shared/subscriptions/provider-subscription.ts';
import { createAccountDeps } from '../../support/account-deps.ts';
import { apiEvent, callContext } from '../../support/api-event.ts';
import { startStoreProxy, type StoreProxy } from '../../support/store-proxy.ts';
import { accountEnvironment, apiResponse, sessionEvent, type Sent } from './link-site.ts';
import { DAY_S, HOOK_SECRET, openPaidSite, type PaidSite } from './paid-site.ts';
import { hashEmail } from './subscription-site.ts';

let shop: PaidSite;
let proxy: StoreProxy;
let env: NodeJS.ProcessEnv;
let people = 0;
beforeAll(async () => {
  shop = await openPaidSite();
  proxy = await startStoreProxy(shop.site.store.endpoints.dynamodb);
  env = await accountEnvironment(shop.site);
});
afterAll(async () => {
  await proxy.close();
  await shop.close();
});
const reader = () => shop.site.account(`unlucky-${(people += 1)}`);
const mailer = { send: () => Promise.resolve() };
/** Dates of offers that were set since the build. */
const offerDates = new Map<string, OfferDates>();
function deps() {
  const readers = createAccountDeps(env, { brand, log: () => undefined });
  const selling = createSellingDeps(env, readers, brand, { payments: shop.payments, mailer });
  return { ...readers, ...selling, sync: shop.sync, offerDates: async () => offerDates };
}

async function checkout(account: Account, sent: Sent, sync = shop.sync) {
  const { sid } = await createSessions(shop.site.dynamo, shop.site.table, Date.now).start(
    account,
    'test',
  );
  const event = sessionEvent('/api/checkout', { sid, ...sent });
  return apiResponse(await checkoutHandler({ ...deps(), sync })(event, callContext()));
}
const order = { price: 'digital-year-usd', amount: 500 };
/** Of an account that has subscribed before. */
const orderAgain = { ...order, amount: 1000, again: '1' };

/** Sends the newest event of a customer to the webhook, as Stripe does. */
async function hook(customer: string, sync = shop.sync) {
  const event = shop.demo.provider.state.events.find(({ data }) =>
    JSON.stringify(data.object).includes(customer),
  );
  const body = JSON.stringify(event);
  const signature = signatureHeader(body, [HOOK_SECRET], Math.floor(Date.now() / 1_000));
  const call = apiEvent('/api/hooks/stripe', {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });
  return apiResponse(await stripeHookHandler({ ...deps(), sync })(call, callContext()));
}

/** The functions' store, behind the proxy. */
function syncOverProxy() {
  const connection = {
    region: 'us-east-1',
    credentials: environmentCredentials({ ...shop.site.store.env }),
    budget: { attemptMs: 2_000, attempts: 2, totalMs: 5_000 },
  };
  const dynamo = createDynamoClient(connection, proxy.endpoint);
  const paid = createPaidStore(
    dynamo,
    shop.site.table,
    createAccountStore(dynamo, shop.site.table),
  );
  return { ...shop.sync, paid, erased: createErasedAccounts(dynamo, shop.site.table, Date.now) };
}

describe('A reader who is about to leave', () => {
  const selling = {
    ...brand,
    payments: { provider: 'stripe', retention: { percentOff: 40 } },
  } as const;
  async function act(account: Account, action: string, sold: typeof brand = selling) {
    const { sid } = await createSessions(shop.site.dynamo, shop.site.table, Date.now).start(
      account,
      'test',
    );
    const event = sessionEvent('/api/subscription', { sid, json: { action, reason: 'technical' } });
    return apiResponse(
      await subscriptionHandler({ ...deps(), selling: sold })(event, callContext()),
    );
  }

  it('may stay for less, once, and the next payment is lower', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    await syncCustomer(shop.sync, customer);
    expect(await act(account, 'cancel')).toMatchObject({ body: { name: 'canceled' } });
    expect((await shop.paid.read(account.accountId))?.reason).toBe('ends-later');
    expect(await act(account, 'stay')).toMatchObject({ body: { name: 'stayed' } });
    expect((await shop.paid.read(account.accountId))?.reason).toBe('paid');
    expect(await act(account, 'stay')).toMatchObject({ status: 409, body: { name: 'offerUsed' } });
    shop.demo.provider.advance(2 * 366 * DAY_S);
    const paid = Object.values(shop.demo.provider.state.invoices).filter(
      (one) => one.customer === customer,
    );
    expect(paid.map(({ amount }) => amount)).toEqual([500, 600, 1000]);
    shop.demo.provider.advance(-2 * 366 * DAY_S);
  });

  it('keeps an offer that makes the payment to come cheaper', async () => {
    const account = await reader();
    const offer = { code: 'HALF', percentOff: 50 };
    const order = shop.order(account, { lookupKey: 'complete-year-usd', offer });
    const { url, customer } = await shop.payments.startCheckout(order);
    await shop.paid.prepare(account, customer);
    shop.demo.provider.pay(url.split('/').at(-1) ?? '', demoCards.works);
    await syncCustomer(shop.sync, customer);
    expect(await act(account, 'stay')).toMatchObject({ status: 409, body: { name: 'offerUsed' } });
    shop.demo.provider.advance(15 * DAY_S);
    const paid = Object.values(shop.demo.provider.state.invoices).filter(
      (one) => one.customer === customer,
    );
    expect(paid.map(({ amount }) => amount)).toEqual([0, 1500]);
    shop.demo.provider.advance(-15 * DAY_S);
  });

  it('is made no offer that the publisher has not set', async () => {
    const account = await reader();
    await syncCustomer(shop.sync, await shop.buy(account));
    expect(await act(account, 'stay', brand)).toMatchObject({ status: 400 });
  });
});

describe('A reader who changes the plan', () => {
  async function ask(account: Account, json: object) {
    const { sid } = await createSessions(shop.site.dynamo, shop.site.table, Date.now).start(
      account,
      'test',
    );
    const event = sessionEvent('/api/subscription', { sid, json });
    return apiResponse(await subscriptionHandler(deps())(event, callContext()));
  }
  const price = 'complete-year-usd';
  const previewSchema = v.object({
    data: v.object({ due: v.number(), at: v.number(), dueText: v.string() }),
  });
  const preview = async (account: Account) => {
    const asked = await ask(account, { action: 'preview-plan', price });
    const { data } = v.parse(previewSchema, asked.body);
    return { ...asked, data };
  };
  const bought = async (card?: string) => {
    const account = await reader();
    const customer = await shop.buy(account, card);
    await syncCustomer(shop.sync, customer);
    return { account, customer };
  };

  it('is told what it costs, pays that and no more, and reads by the new plan at once', async () => {
    const { account } = await bought();
    const { data, body } = await preview(account);
    // The rest of a year that has just begun: $30, less the $5 that were paid.
    expect(data).toMatchObject({ due: 2500, dueText: '$25' });
    expect(body).toMatchObject({
      message: expect.stringMatching(/^Today you pay \$25: .* Complete costs \$30 a year\.$/),
    });
    const change = { action: 'change-plan', price, at: data.at };
    for (const [wrong, name] of [
      [{ ...change, due: 0 }, 'priceChanged'],
      [{ ...change, due: data.due, at: data.at - 2 * 3_600_000 }, 'priceChanged'],
      [{ ...change, due: data.due, at: data.at + 3_600_000 }, 'priceChanged'],
      [{ ...change, due: data.due, price: 'table-year-usd' }, 'unknownPlan'],
      [{ ...change, due: data.due, price: 'nothing' }, 'unknownPlan'],
    ] as const)
      expect((await ask(account, wrong)).body).toMatchObject({ name });
    expect((await shop.paid.read(account.accountId))?.subscription?.plan).toBe('digital');
    expect(await ask(account, { ...change, due: data.due })).toMatchObject({
      status: 200,
      body: { name: 'planChanged' },
    });
    expect((await shop.paid.read(account.accountId))?.subscription?.plan).toBe('complete');
    // The same click again finds the plan that there is.
    expect(await ask(account, { ...change, due: data.due })).toMatchObject({
      body: { name: 'unknownPlan' },
    });
  });

  it('with a card that does not pay is led to where it is paid, and keeps the plan until then', async () => {
    const { account } = await bought(demoCards.failsLater);
    const { data } = await preview(account);
    const change = { action: 'change-plan', price, at: data.at, due: data.due };
    expect(await ask(account, change)).toMatchObject({
      status: 200,
      body: { name: 'planUnpaid', data: { url: expect.stringContaining('/invoice/') } },
    });
    expect((await shop.paid.read(account.accountId))?.subscription?.plan).toBe('digital');
  });

  it('has canceled, or the provider is down: nothing is changed, and the reader is told', async () => {
    const { account } = await bought();
    shop.demo.setDown(true);
    expect(await ask(account, { action: 'preview-plan', price })).toMatchObject({ status: 503 });
    shop.demo.setDown(false);
    await ask(account, { action: 'cancel' });
    expect(await ask(account, { action: 'preview-plan', price })).toMatchObject({
      status: 400,
      body: { name: 'noContract' },
    });
  });
});

describe('On a bad day', () => {
  it('the provider is down at checkout: the reader is told, and nothing is begun', async () => {
    const account = await reader();
    shop.demo.setDown(true);
    try {
      const form = { ...order, amount: '500', redirectURL: '/story/a/' };
      expect(await checkout(account, { json: order })).toMatchObject({
        status: 503,
        body: { status: 'error', name: 'unavailable' },
      });
      const { status, headers } = await checkout(account, { form });
      expect([status, headers?.location]).toEqual([
        303,
        '/subscribe/checkout/?plan=digital-year-usd&redirectURL=%2Fstory%2Fa%2F&error=unavailable',
      ]);
    } finally {
      shop.demo.setDown(false);
    }
    expect(await shop.paid.read(account.accountId)).toBeUndefined();
  });

  it('the price changed between page and payment: nobody pays what they have not seen', async () => {
    const account = await reader();
    expect(await checkout(account, { json: { ...order, amount: 400 } })).toMatchObject({
      status: 409,
      body: { name: 'priceChanged' },
    });
    // An offer that was over when the button was pressed.
    const late = { ...order, amount: 250, offer: 'NO-SUCH-OFFER' };
    expect(await checkout(account, { json: late })).toMatchObject({ status: 409 });
    expect(await checkout(account, { json: order })).toMatchObject({ status: 200 });
  });

  it('an offer was ended between page and payment: nobody pays another price than they have seen', async () => {
    const account = await reader();
    const offered = { price: 'complete-year-usd', amount: 1500, offer: 'slowtrain' };
    offerDates.set('slowtrain', { until: '2026-11-27', isEnded: true });
    const { status, body } = await checkout(account, { json: offered });
    expect([status, body.name]).toEqual([409, 'offerEnded']);
    offerDates.set('slowtrain', { from: '2999-01-01' });
    expect((await checkout(account, { json: offered })).status).toBe(409);
    // Who has seen the price without it pays that one.
    expect((await checkout(account, { json: { ...offered, amount: 3000 } })).status).toBe(200);
    offerDates.clear();
    expect((await checkout(account, { json: offered })).status).toBe(200);
  });

  it('the reader has subscribed before: a trial and a lower first price are sold once, and the page says so first', async () => {
    const account = await reader();
    const trial = { price: 'complete-year-usd', amount: 3000 };
    const { status, body } = await checkout(account, { json: trial });
    expect(status).toBe(200);
    shop.demo.provider.pay(body.data?.url?.split('/').at(-1) ?? '', demoCards.works);
    const { customer = '' } = (await shop.paid.read(account.accountId)) ?? {};
    const { subscription } = (await syncCustomer(shop.sync, customer)) ?? {};
    expect(subscription?.status).toBe('trialing');
    await shop.payments.cancel(subscription?.id ?? '', 'now');
    // A payment that failed since hides nothing.
    const fetchCustomer: typeof shop.payments.fetchCustomer = async (id) => {
      const found = await shop.payments.fetchCustomer(id);
      if (found === undefined || subscription === undefined) return found;
      const failed = { ...subscription, id: 'sub_failed', status: 'incomplete_expired' } as const;
      const since = { ...failed, createdMs: subscription.createdMs + 1_000 };
      return { ...found, subscriptions: [...found.subscriptions, since] };
    };
    const failing = { ...shop.sync, payments: { ...shop.payments, fetchCustomer } };
    await syncCustomer(failing, customer);
    const { reason } = (await shop.paid.read(account.accountId)) ?? {};
    expect(reason).toBe('first-payment-missing');
    const ask = (sent: Sent) => checkout(account, sent, failing);
    // The page of a first subscription leads back, to one that has the price.
    for (const seen of [trial, order]) {
      const asked = await ask({ json: seen });
      expect(asked).toMatchObject({ status: 409, body: { name: 'firstPriceOnce' } });
      const form = { ...seen, amount: String(seen.amount) };
      const { headers } = await ask({ form });
      expect(headers?.location).toBe(
        `/subscribe/checkout/?plan=${seen.price}&error=firstPriceOnce`,
      );
    }
    const bought = await ask({ json: { ...trial, again: '1' } });
    const session = bought.body.data?.url?.split('/').at(-1) ?? '';
    expect(shop.demo.provider.state.sessions[session]?.trialDays).toBe(0);
    const url = (await ask({ json: orderAgain })).body.data?.url ?? '';
    expect(shop.demo.provider.state.sessions[url.split('/').at(-1) ?? '']?.off).toBe(0);
    // Who has had nothing pays no page of others.
    expect(await checkout(await reader(), { json: orderAgain })).toMatchObject({
      status: 409,
      body: { name: 'priceChanged' },
    });
    expect(await checkout(await reader(), { json: { ...trial, again: '1' } })).toMatchObject({
      status: 409,
      body: { name: 'priceChanged' },
    });
  });

  it('the currency is of another country: it is the one of the price that was chosen, and stays', async () => {
    const account = await reader();
    const [first] = brand.plans ?? [];
    if (first === undefined) throw new Error('There is no plan');
    const yen = { amount: 1500, currency: 'JPY', interval: 'year' } as const;
    const sold = { ...brand, plans: [{ ...first, prices: [...first.prices, yen] }] };
    const { sid } = await createSessions(shop.site.dynamo, shop.site.table, Date.now).start(
      account,
      'test',
    );
    const ask = async (amount: number) => {
      const json = { price: 'digital-year-jpy', amount };
      const event = sessionEvent('/api/checkout', { sid, json });
      return apiResponse(await checkoutHandler({ ...deps(), selling: sold })(event, callContext()));
    };
    // The number of another currency is another price.
    expect(await ask(500)).toMatchObject({ status: 409, body: { name: 'priceChanged' } });
    const { body } = await ask(1500);
    shop.demo.provider.pay(body.data?.url?.split('/').at(-1) ?? '', demoCards.works);
    const { customer = '' } = (await shop.paid.read(account.accountId)) ?? {};
    const { subscription } = (await syncCustomer(shop.sync, customer)) ?? {};
    expect(subscription).toMatchObject({ amount: 1500, currency: 'JPY' });
    if (subscription === undefined) throw new Error('Nothing was bought');
    expect(moneyText(totalOf(subscription), 'en-US')).toBe('¥1,500');
    // It is changed to no price in dollars.
    expect(planChoices(sold, subscription, undefined)).toEqual([]);
  });

  it('the tab is closed after payment: the event alone opens everything', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    expect(await hook(customer)).toMatchObject({ status: 200, body: { state: 'stored' } });
    expect(await shop.isEntitled(account)).toBe(true);
    expect(await hook(customer)).toMatchObject({ status: 200, body: { state: 'known' } });
  });

  it('the store is down at the webhook: the event fails, comes again, and is taken', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    proxy.be('failing');
    expect((await hook(customer, syncOverProxy())).status).toBeGreaterThanOrEqual(500);
    expect(await shop.isEntitled(account)).toBe(false);
    // It goes down in the middle: what was stored is stored, and the event is not noted.
    proxy.be('well');
    const broken = syncOverProxy();
    const paid = { ...broken.paid, noteEvent: () => Promise.reject(new Error('gone')) };
    expect((await hook(customer, { ...broken, paid })).status).toBeGreaterThanOrEqual(500);
    expect(await hook(customer, syncOverProxy())).toMatchObject({ body: { state: 'stored' } });
    expect(await shop.isEntitled(account)).toBe(true);
  });

  it('an event is lost for three days: the night finds who has paid, and who has left', async () => {
    const [paid, left] = [await reader(), await reader()];
    await shop.buy(paid);
    const customer = await shop.buy(left);
    const { subscription } = (await syncCustomer(shop.sync, customer)) ?? {};
    shop.demo.provider.cancel(subscription?.id ?? '');
    expect([await shop.isEntitled(paid), await shop.isEntitled(left)]).toEqual([false, true]);
    const now = () => Date.now() + 3 * DAY_S * 1_000;
    await checkSubscriptions({ ...shop.sync, now });
    expect([await shop.isEntitled(paid), await shop.isEntitled(left)]).toEqual([true, false]);
  });

  it('the provider is down while the reader changes the address: who reads the old mailbox cancels nothing then', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    const { subscription } = (await syncCustomer(shop.sync, customer)) ?? {};
    const logged: string[] = [];
    const moveBought = createMoveBought(
      shop.paid,
      shop.site.accounts,
      {
        secrets: () => () => Promise.resolve(['sk_test_demo']),
        ...{ brandKey: brand.key, siteOrigin: brand.origin },
        endpoint: shop.demo.origin.replace('localhost', '127.0.0.1'),
      },
      ({ message }) => logged.push(message),
    );
    const move = async (from: Account, email: string) => {
      const to = { email, emailHash: hashEmail(email) };
      const verifiedAt = new Date().toISOString();
      const moved = await moveAccount({ ...deps(), moveBought }, from, to, { verifiedAt });
      if (moved === undefined) throw new Error('The account has not moved');
      return moved;
    };
    shop.demo.setDown(true);
    const moved = await move(account, `late-${account.email}`);
    shop.demo.setDown(false);
    expect(logged).toHaveLength(1);
    await checkSubscriptions({
      ...shop.sync,
      settleEmail: async () => moveBought.finish(account.accountId),
    });
    const byNumber = async (email: string) => {
      const json = { action: 'cancel', email, number: subscription?.id };
      const event = sessionEvent('/api/subscription', { json });
      return apiResponse(await subscriptionHandler(deps())(event, callContext()));
    };
    expect(await byNumber(account.email)).toMatchObject({ body: { name: 'unknownContract' } });
    expect(await byNumber(moved.email)).toMatchObject({ body: { name: 'canceled' } });
    expect(shop.told.at(-1)).toMatchObject({ event: 'canceled', email: moved.email });
    // The next change is told at once.
    const again = await move(moved, `soon-${account.email}`);
    expect((await shop.payments.fetchCustomer(customer))?.email).toBe(again.email);
    // A change that came to nothing leaves no trace.
    const taken = await reader();
    await expect(move(again, taken.email)).rejects.toThrow('The account has not moved');
    expect((await shop.payments.fetchCustomer(customer))?.email).toBe(again.email);
    expect((await shop.paid.read(account.accountId))?.movesTo).toBeUndefined();
    expect(logged).toHaveLength(1);
  });

  describe('the provider goes down in the middle', () => {
    const down = () => Promise.reject(unavailable('The provider is down'));
    async function gifts(account: Account, json: object, payments: Partial<Payments>) {
      const { sid } = await createSessions(shop.site.dynamo, shop.site.table, Date.now).start(
        account,
        'test',
      );
      const sync = { ...shop.sync, payments: { ...shop.payments, ...payments } };
      const handler = giftsHandler({ ...deps(), sync });
      return apiResponse(await handler(sessionEvent('/api/gifts', { sid, json }), callContext()));
    }
    const code = async (id: string) => giftCode(id, await deps().giving.subject());
    const reason = async ({ accountId }: Account) => (await shop.paid.read(accountId))?.reason;

    it.each(['event', 'night'])(
      'of redeeming a gift: the %s ends what would renew',
      async (how) => {
        const [giver, account] = [await reader(), await reader()];
        const { id } = await shop.give(giver);
        const customer = await shop.buy(account);
        await syncCustomer(shop.sync, customer);
        const json = { action: 'redeem', code: await code(id) };
        expect(await gifts(account, json, { cancel: down })).toMatchObject({ status: 503 });
        expect(await shop.giving.gifts.read(id)).toMatchObject({ linkedTo: account.accountId });
        expect(await reason(account)).toBe('paid');
        if (how === 'event') await syncCustomer(shop.sync, customer);
        else await checkSubscriptions(shop.sync);
        expect(await reason(account)).toBe('ends-later');
      },
    );

    it('of a withdrawal from a gift: the money goes back in the night', async () => {
      const giver = await reader();
      const { id, customer } = await shop.give(giver);
      // All its events were dealt with.
      await checkSubscriptions(shop.sync);
      const json = { action: 'withdraw', code: await code(id) };
      expect(await gifts(giver, json, { refundGift: down })).toMatchObject({ status: 503 });
      const isRefunded = () =>
        Object.values(shop.demo.provider.state.invoices).find((one) => one.customer === customer)
          ?.isRefunded;
      expect(isRefunded()).toBe(false);
      await checkSubscriptions(shop.sync);
      expect(isRefunded()).toBe(true);
    });
  });

  it('the mailer is down while the reader withdraws: the receipt comes in the night, with the time of the withdrawal', async () => {
    const account = await reader();
    await syncCustomer(shop.sync, await shop.buy(account));
    const { sid } = await createSessions(shop.site.dynamo, shop.site.table, Date.now).start(
      account,
      'test',
    );
    const before = Date.now();
    shop.mailProblem = new Error('The mailer is down');
    const event = sessionEvent('/api/subscription', { sid, json: { action: 'withdraw' } });
    const { body } = await apiResponse(await subscriptionHandler(deps())(event, callContext()));
    const after = Date.now();
    delete shop.mailProblem;
    expect(body).toMatchObject({ name: 'withdrawn' });
    await checkSubscriptions(shop.sync);
    const told = shop.told.filter(({ email }) => email === account.email);
    expect(told.map((one) => one.event)).toEqual(['started', 'withdrawn', 'ended']);
    expect(told[1]?.at).toBeGreaterThanOrEqual(before);
    expect(told[1]?.at).toBeLessThanOrEqual(after);
  });

  it('the number is that of a contract that has ended: the one that runs stays as it is', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    const old = (await syncCustomer(shop.sync, customer))?.subscription?.id ?? '';
    await shop.payments.cancel(old, 'now');
    const { url } = await shop.payments.startCheckout(shop.order(account, { customer }));
    shop.demo.provider.pay(url.split('/').at(-1) ?? '', demoCards.works);
    const running = (await syncCustomer(shop.sync, customer))?.subscription?.id ?? '';
    expect(running).not.toBe(old);
    const byNumber = async (action: string, number: string) => {
      const json = { action, email: account.email, number };
      const event = sessionEvent('/api/subscription', { json });
      return apiResponse(await subscriptionHandler(deps())(event, callContext()));
    };
    for (const action of ['cancel', 'withdraw'])
      expect(await byNumber(action, old)).toMatchObject({
        status: 400,
        body: { name: 'noContract' },
      });
    expect((await syncCustomer(shop.sync, customer))?.reason).toBe('paid');
    expect(await byNumber('cancel', running)).toMatchObject({ body: { name: 'canceled' } });
  });

  it('the account is deleted while its reader pays: the money goes back, and nothing renews', async () => {
    const account = await reader();
    const { url, customer } = await shop.payments.startCheckout(shop.order(account));
    await shop.paid.prepare(account, customer);
    await createErasedAccounts(shop.site.dynamo, shop.site.table, Date.now).add(account);
    shop.demo.provider.pay(url.split('/').at(-1) ?? '', demoCards.works);
    expect((await hook(customer)).status).toBe(200);
    const [one] = Object.values(shop.demo.provider.state.subscriptions).filter(
      (other) => other.customer === customer,
    );
    expect(one?.status).toBe('canceled');
    expect(shop.demo.provider.state.invoices[one?.latestInvoice ?? '']?.isRefunded).toBe(true);
  });

  it('the publisher deletes a customer: the event or the night closes, and the reader buys again', async () => {
    const [one, other, third] = [await reader(), await reader(), await reader()];
    const customers = new Map<Account, string>();
    for (const account of [one, other, third]) {
      customers.set(account, await shop.buy(account));
      await syncCustomer(shop.sync, customers.get(account) ?? '');
      shop.demo.provider.deleteCustomer(customers.get(account) ?? '');
    }
    expect(await hook(customers.get(one) ?? '')).toMatchObject({ body: { state: 'stored' } });
    expect([await shop.isEntitled(one), await shop.isEntitled(other)]).toEqual([false, true]);
    // Nobody has heard of it yet.
    expect(await checkout(third, { json: orderAgain })).toMatchObject({ status: 200 });
    expect(await shop.isEntitled(third)).toBe(false);
    await checkSubscriptions(shop.sync);
    expect(await shop.isEntitled(other)).toBe(false);
    const { body } = await checkout(other, { json: orderAgain });
    shop.demo.provider.pay(body.data?.url?.split('/').at(-1) ?? '', demoCards.works);
    const { customer = '' } = (await shop.paid.read(other.accountId)) ?? {};
    expect(customer).not.toBe(customers.get(other));
    expect(await syncCustomer(shop.sync, customer)).toMatchObject({ reason: 'paid' });
  });

  it('the clocks of provider and site differ by a day: access follows what was paid for', async () => {
    const account = await reader();
    const customer = await shop.buy(account);
    // The last one asks with the right clock again.
    for (const skewS of [-DAY_S, DAY_S, 0]) {
      const now = () => Date.now() + skewS * 1_000;
      await syncCustomer({ ...shop.sync, now }, customer);
      expect(await shop.isEntitled(account)).toBe(true);
    }
    const { subscriptions } = (await shop.payments.fetchCustomer(customer)) ?? {};
    shop.demo.provider.cancel(subscriptions?.[0]?.id ?? '');
    await syncCustomer(shop.sync, customer);
    expect(await shop.isEntitled(account)).toBe(false);
  });

  it('the provider has given up and ends nothing: the reader buys anew, or ends it, and owes nothing', async () => {
    const { provider } = shop.demo;
    const owing = async () => {
      const account = await reader();
      return { account, customer: await shop.buy(account, demoCards.failsLater) };
    };
    const [buyer, leaver] = [await owing(), await owing()];
    provider.givesUpBy = 'unpaid';
    provider.advance(400 * DAY_S);
    provider.givesUpBy = 'canceled';
    const oldOf = (customer: string) => {
      const [old] = Object.values(provider.state.subscriptions).filter(
        (one) => one.customer === customer,
      );
      return {
        status: old?.status,
        invoice: provider.state.invoices[old?.latestInvoice ?? '']?.status,
      };
    };
    for (const { customer } of [buyer, leaver]) {
      expect(await syncCustomer(shop.sync, customer)).toMatchObject({ reason: 'payment-given-up' });
      expect(oldOf(customer)).toEqual({ status: 'unpaid', invoice: 'open' });
    }
    // An order that is refused ends nothing.
    expect(await checkout(buyer.account, { json: order })).toMatchObject({ status: 409 });
    expect(oldOf(buyer.customer).status).toBe('unpaid');
    const { status, body } = await checkout(buyer.account, { json: orderAgain });
    expect(status).toBe(200);
    expect(oldOf(buyer.customer)).toEqual({ status: 'canceled', invoice: 'void' });
    provider.pay(body.data?.url?.split('/').at(-1) ?? '', demoCards.works);
    expect(await syncCustomer(shop.sync, buyer.customer)).toMatchObject({ reason: 'paid' });
    const { sid } = await createSessions(shop.site.dynamo, shop.site.table, Date.now).start(
      leaver.account,
      'test',
    );
    const event = sessionEvent('/api/subscription', { sid, json: { action: 'cancel' } });
    expect(apiResponse(await subscriptionHandler(deps())(event, callContext()))).toMatchObject({
      body: { name: 'ended', message: 'Your subscription has ended.' },
    });
    expect(oldOf(leaver.customer)).toEqual({ status: 'canceled', invoice: 'void' });
    provider.advance(-400 * DAY_S);
  });

  it('the card has expired: the payment fails, a new card pays, and nothing was closed', async () => {
    const account = await reader();
    const customer = await shop.buy(account, demoCards.failsLater);
    shop.demo.provider.advance(366 * DAY_S);
    expect((await syncCustomer(shop.sync, customer))?.reason).toBe('payment-late');
    expect(await shop.isEntitled(account)).toBe(true);
    shop.demo.provider.find(shop.demo.provider.state.customers, customer, '').card = 'works';
    shop.demo.provider.advance(6 * DAY_S);
    expect((await syncCustomer(shop.sync, customer))?.reason).toBe('paid');
    shop.demo.provider.advance(-372 * DAY_S);
  });
});
