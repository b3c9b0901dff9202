/** What every payment provider of the port does, through the webhook, the night and the store. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stripeHookHandler } from '../../../lambdas/stripe-hook/logic.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { moveAccount } from '../../../services/readers/move-account.ts';
import { createErasedAccounts } from '../../../services/readers/erased-accounts.ts';
import { checkSubscriptions } from '../../../services/subscriptions/check-subscriptions.ts';
import { settleEmail } from '../../../services/subscriptions/customer-email.ts';
import { newGiftId } from '../../../services/subscriptions/gift-code.ts';
import type { PaidChange } from '../../../services/subscriptions/paid-changes.ts';
import { createSellingDeps } from '../../../services/subscriptions/selling-deps.ts';
import { syncCustomer, type SyncDeps } from '../../../services/subscriptions/sync-customer.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { isLiving, totalOf } from '../../../shared/subscriptions/provider-subscription.ts';
import { providerAbilities } from '../../../shared/subscriptions/provider-abilities.ts';
import { salesOf, sumOf } from '../../../shared/subscriptions/sales.ts';
import { paymentProviders, plannedGifts, pricedPlan } from '../../../shared/subscriptions/plans.ts';
import { createAccountDeps } from '../../support/account-deps.ts';
import { apiEvent, callContext } from '../../support/api-event.ts';
import { accountEnvironment, apiResponse } from './link-site.ts';
import { openPaidSite, type PaidSite } from './paid-site.ts';
import { hashEmail } from './subscription-site.ts';
import {
  mollieBench,
  stripeBench,
  type MollieBench,
  type ProviderBench,
  type Report,
} from './providers.ts';

let shop: PaidSite;
let env: NodeJS.ProcessEnv;
let stripe: ProviderBench;
let mollie: MollieBench;
let people = 0;
const told: PaidChange[] = [];
beforeAll(async () => {
  shop = await openPaidSite();
  env = await accountEnvironment(shop.site);
  stripe = stripeBench(shop);
  mollie = await mollieBench();
});
afterAll(async () => {
  await mollie.close();
  await shop.close();
});
const reader = () => shop.site.account(`anywhere-${(people += 1)}`);
const eventsOf = ({ email }: Account) =>
  told.filter((one) => one.email === email).map(({ event }) => event);

function syncOf(bench: ProviderBench): SyncDeps {
  return {
    ...shop.sync,
    payments: bench.payments,
    now: bench.now,
    followGift: async () => undefined,
    tell: async (change) => {
      told.push(change);
    },
  };
}

/** Sends a report to the webhook. */
async function send(bench: ProviderBench, { body, headers }: Report) {
  const readers = createAccountDeps(env, { brand, log: () => undefined });
  const { payments } = bench;
  const mailer = { send: () => Promise.resolve() };
  const selling = createSellingDeps(env, readers, brand, { payments, mailer });
  const call = apiEvent('/api/hooks/stripe', { headers, body });
  const deps = { ...readers, ...selling, sync: syncOf(bench) };
  return apiResponse(await stripeHookHandler(deps)(call, callContext()));
}

async function begin(bench: ProviderBench, account: Account, more: object = {}) {
  const order = { ...shop.order(account), nowMs: bench.now(), ...more };
  const { url, customer } = await bench.payments.startCheckout(order);
  await shop.paid.prepare(account, customer);
  return { url, customer };
}

async function buy(bench: ProviderBench, account: Account, card?: 'works' | 'failsLater') {
  const { url, customer } = await begin(bench, account);
  bench.pay(url, card);
  const stored = await syncCustomer(syncOf(bench), customer);
  return { customer, id: stored?.subscription?.id ?? '' };
}
function priced(key: string) {
  const found = pricedPlan(brand, key);
  if (found === undefined) throw new Error(`There is no price ${key}`);
  return found;
}
const wholeSecond = (bench: ProviderBench) => Math.floor(bench.now() / 1_000) * 1_000;
const isOver = (stored: { readonly endsAt: string } | undefined, bench: ProviderBench) =>
  Date.parse(stored?.endsAt ?? '') <= bench.now();

it('Every provider of the port is compared here', () => {
  expect([stripe.name, mollie.name].sort()).toEqual([...paymentProviders].sort());
});

describe.each(paymentProviders)('By %s a reader', (name) => {
  const bench = () => (name === 'mollie' ? mollie : stripe);
  const sync = (customer: string) => syncCustomer(syncOf(bench()), customer);

  it('buys, and reads when the event has come; the same event again changes nothing', async () => {
    const account = await reader();
    const { url, customer } = await begin(bench(), account);
    expect(await sync(customer)).toMatchObject({ reason: 'none' });
    bench().pay(url);
    expect(await shop.isEntitled(account)).toBe(false);
    const report = bench().report(customer);
    expect(await send(bench(), report)).toMatchObject({ status: 200, body: { state: 'stored' } });
    expect(await shop.isEntitled(account)).toBe(true);
    expect(await send(bench(), report)).toMatchObject({ status: 200, body: { state: 'known' } });
    expect(await shop.paid.read(account.accountId)).toMatchObject({
      reason: 'paid',
      subscription: { plan: 'digital', amount: 1000, currency: 'USD', interval: 'year' },
    });
    expect(eventsOf(account)).toEqual(['started']);
  });

  it('has changed the address: the provider is told, in the night where it did not respond', async () => {
    const account = await reader();
    const { customer } = await buy(bench(), account);
    const { setEmail } = bench().payments;
    const { accounts } = shop.site;
    const readers = createAccountDeps(env, { brand, log: () => undefined });
    const emailOf = async () => (await bench().payments.fetchCustomer(customer))?.email;
    const settle = async () => {
      const paid = await shop.paid.read(account.accountId);
      if (paid !== undefined) await settleEmail({ paid: shop.paid, accounts, setEmail }, paid);
    };
    const moveTo = async (from: Account, email: string, finish: () => Promise<void>) => {
      const moveBought = { begin: shop.paid.noteMove, finish };
      const to = { email, emailHash: hashEmail(email) };
      const verifiedAt = new Date().toISOString();
      const moved = await moveAccount({ ...readers, accounts, moveBought }, from, to, {
        verifiedAt,
      });
      if (moved === undefined) throw new Error('The account has not moved');
      return moved;
    };
    const [first, second] = ['first', 'second'].map((at) => `${at}-${account.email}`);
    const moved = await moveTo(account, first ?? '', settle);
    expect(await emailOf()).toBe(first);
    await moveTo(moved, second ?? '', () => Promise.resolve());
    expect(await emailOf()).toBe(first);
    for (let night = 0; night < 2; night += 1) {
      await checkSubscriptions({ ...syncOf(bench()), settleEmail: settle });
      expect(await emailOf()).toBe(second);
      expect((await shop.paid.read(account.accountId))?.movesTo).toBeUndefined();
    }
    // What it is for is known as before.
    expect(await sync(customer)).toMatchObject({ account: account.accountId, reason: 'paid' });
  });

  it('comes back from the page with the name of what was paid', async () => {
    const account = await reader();
    const { url, customer } = await begin(bench(), account);
    expect(await bench().payments.customerOfCheckout(url.split('/').at(-1) ?? '')).toEqual({
      customer,
      account: account.accountId,
    });
    const nobody = (url.split('/').at(-1) ?? '').replace(/\d{4}$/, '9999');
    expect(await bench().payments.customerOfCheckout(nobody)).toBeUndefined();
  });

  it('pays less in the first interval, and the price in the second', async () => {
    const { customer } = await buy(bench(), await reader());
    expect(bench().kept(customer)).toEqual([500]);
    bench().advance(367);
    expect(bench().kept(customer)).toEqual([500, 1000]);
    expect(await sync(customer)).toMatchObject({ reason: 'paid' });
  });

  it('whose payment fails reads on, is told, and pays late', async () => {
    const account = await reader();
    const { customer } = await buy(bench(), account, 'failsLater');
    bench().advance(366);
    const { reason, subscription } = (await sync(customer)) ?? {};
    expect(reason).toBe('payment-late');
    // Who is not asked again has a day until which to pay.
    const { payUntilMs = Number.NaN } = subscription ?? {};
    expect(payUntilMs > bench().now()).toBe(!providerAbilities[name].retries);
    await bench().payLate(customer);
    expect(await sync(customer)).toMatchObject({ reason: 'paid' });
    bench().advance(367);
    expect(bench().kept(customer)).toEqual([500, 1000, 1000]);
    expect(eventsOf(account)).toEqual(['started', 'payment-failed']);
  });

  it('who never pays late loses access when the provider gives up, and owes nothing', async () => {
    const account = await reader();
    const { customer } = await buy(bench(), account, 'failsLater');
    bench().advance(366);
    await sync(customer);
    bench().advance(30);
    const stored = await sync(customer);
    expect(stored).toMatchObject({ reason: 'ended' });
    expect(isOver(stored, bench())).toBe(true);
    bench().advance(400);
    expect(bench().kept(customer)).toEqual([500]);
    expect(eventsOf(account)).toEqual(['started', 'payment-failed', 'ended']);
  });

  it('is told once of a new price, before it is asked for', async () => {
    const account = await reader();
    const { customer } = await buy(bench(), account);
    bench().reprice(customer, 1200);
    await checkSubscriptions(syncOf(bench()));
    await checkSubscriptions(syncOf(bench()));
    expect(eventsOf(account)).toEqual(['started', 'price-changes']);
    const change = told.findLast(({ email }) => email === account.email);
    expect(change?.subscription.amount).toBe(1200);
    expect(bench().kept(customer)).toEqual([500]);
    bench().advance(367);
    expect(bench().kept(customer)).toEqual([500, 1200]);
  });

  it('cancels, reads to the end, takes it back, and pays on', async () => {
    const account = await reader();
    const { customer, id } = await buy(bench(), account);
    const before = await shop.paid.read(account.accountId);
    await bench().payments.cancel(id, 'period-end', 'price');
    const canceled = await sync(customer);
    expect(canceled).toMatchObject({ reason: 'ends-later' });
    expect(Date.parse(canceled?.endsAt ?? '')).toBe(before?.subscription?.periodEndMs);
    await bench().payments.cancel(id, 'period-end');
    await bench().payments.resume(id);
    expect(await sync(customer)).toMatchObject({ reason: 'paid' });
    bench().advance(367);
    expect(bench().kept(customer)).toEqual([500, 1000]);
    expect(eventsOf(account)).toEqual(['started', 'canceled', 'resumed']);
  });

  it('who canceled pays no more, and the end is told', async () => {
    const account = await reader();
    const { customer, id } = await buy(bench(), account);
    await bench().payments.cancel(id, 'period-end', 'time');
    await sync(customer);
    bench().advance(367);
    await checkSubscriptions(syncOf(bench()));
    const stored = await shop.paid.read(account.accountId);
    expect(stored).toMatchObject({ reason: 'ended' });
    expect(isOver(stored, bench())).toBe(true);
    expect(bench().kept(customer)).toEqual([500]);
    expect(eventsOf(account)).toEqual(['started', 'canceled', 'ended']);
  });

  it('gets the money back once, and has nothing any more', async () => {
    const account = await reader();
    const { customer, id } = await buy(bench(), account);
    await bench().payments.refund(id);
    await bench().payments.refund(id);
    await bench().payments.cancel(id, 'now');
    await bench().payments.cancel(id, 'now');
    expect(isOver(await sync(customer), bench())).toBe(true);
    expect(bench().kept(customer)).toEqual([]);
    bench().advance(400);
    expect(bench().kept(customer)).toEqual([]);
  });

  it.each(['refund', 'dispute'] as const)('reads no more after a %s', async (how) => {
    const { customer, id } = await buy(bench(), await reader());
    if (how === 'refund') await bench().payments.refund(id);
    else bench().dispute(customer);
    const sent = await send(bench(), bench().report(customer));
    expect(sent).toMatchObject({ status: 200, body: { state: 'stored' } });
    const { subscriptions = [] } = (await bench().payments.fetchCustomer(customer)) ?? {};
    expect(subscriptions.some(isLiving)).toBe(false);
    bench().advance(400);
    expect(bench().kept(customer)).toEqual([]);
  });

  it('whose event was lost has what was paid for after the night', async () => {
    const account = await reader();
    const { url } = await begin(bench(), account);
    bench().pay(url);
    await checkSubscriptions(syncOf(bench()));
    expect(await shop.isEntitled(account)).toBe(true);
  });

  it('gets nothing by a report that the provider did not send', async () => {
    const account = await reader();
    const { url, customer } = await begin(bench(), account);
    bench().pay(url);
    expect(await send(bench(), bench().forged(customer))).toMatchObject({ status: 401 });
    expect(await shop.isEntitled(account)).toBe(false);
  });

  it('who pays in two tabs pays once', async () => {
    const account = await reader();
    const month = shop.order(account, { lookupKey: 'digital-month-usd' });
    const begun = await Promise.all([
      begin(bench(), account),
      begin(bench(), account, { price: month.price }),
    ]);
    expect(new Set(begun.map(({ customer }) => customer)).size).toBe(1);
    const { customer } = begun[0];
    for (const { url } of begun)
      try {
        bench().pay(url);
      } catch {
        // The other tab has ended this page.
      }
    await sync(customer);
    const { subscriptions = [] } = (await bench().payments.fetchCustomer(customer)) ?? {};
    expect(subscriptions.filter(isLiving)).toHaveLength(1);
    expect(bench().kept(customer)).toHaveLength(1);
    expect(await shop.isEntitled(account)).toBe(true);
  });

  it('who clicks twice gets one page', async () => {
    const account = await reader();
    const order = shop.order(account, { nowMs: bench().now() });
    const first = await bench().payments.startCheckout(order);
    const again = { ...order, customer: first.customer };
    expect(await bench().payments.startCheckout(again)).toEqual(first);
  });

  it('tries a plan for days that cost nothing, and pays after them', async () => {
    const account = await reader();
    const trial = shop.order(account, { lookupKey: 'complete-year-usd' });
    const { trialDays = 0 } = trial.price;
    expect(trialDays).toBeGreaterThan(0);
    const { url, customer } = await begin(bench(), account, trial);
    bench().pay(url);
    expect(await sync(customer)).toMatchObject({ reason: 'trial' });
    expect(
      bench()
        .kept(customer)
        .filter((amount) => amount > 0),
    ).toEqual([]);
    bench().advance(trialDays + 1);
    expect(await sync(customer)).toMatchObject({ reason: 'paid' });
    expect(
      bench()
        .kept(customer)
        .filter((amount) => amount > 0),
    ).toEqual([trial.price.amount]);
  });

  /** What was paid after a trial for which an offer made the first payment lower. */
  const tried = async (percentOff: number, card?: 'works' | 'failsLater') => {
    const account = await reader();
    const offer = { code: 'slowtrain', percentOff };
    const { price, plan } = shop.order(account, { lookupKey: 'complete-year-usd' });
    const { url, customer } = await begin(bench(), account, { price, plan, offer });
    bench().pay(url, card);
    const { subscription } = (await sync(customer)) ?? {};
    expect(subscription).toMatchObject({ status: 'trialing', amount: 3000 });
    const paid = () =>
      bench()
        .kept(customer)
        .filter((amount) => amount > 0);
    return { account, customer, paid, id: subscription?.id ?? '', days: price.trialDays ?? 0 };
  };

  it('pays less after a trial, once, and the price from then on', async () => {
    const { account, customer, paid, id, days } = await tried(50);
    await bench().payments.cancel(id, 'period-end');
    await sync(customer);
    await bench().payments.resume(id);
    await sync(customer);
    bench().advance(days + 1);
    await checkSubscriptions(syncOf(bench()));
    expect(paid()).toEqual([1500]);
    expect(await sync(customer)).toMatchObject({ reason: 'paid', subscription: { amount: 3000 } });
    bench().advance(367);
    expect(paid()).toEqual([1500, 3000]);
    await sync(customer);
    expect(eventsOf(account)).toEqual(['started', 'canceled', 'resumed']);
  });

  it('pays nothing for the first interval after a trial, and the price for the second', async () => {
    const { customer, paid, days } = await tried(100);
    bench().advance(days + 1);
    const stored = await sync(customer);
    expect(stored).toMatchObject({ reason: 'paid' });
    expect(isOver(stored, bench())).toBe(false);
    bench().advance(300);
    expect(paid()).toEqual([]);
    bench().advance(70);
    expect(paid()).toEqual([3000]);
  });

  it('pays late what was open after a trial, and no more', async () => {
    const { customer, paid, days } = await tried(50, 'failsLater');
    bench().advance(days + 1);
    expect(await sync(customer)).toMatchObject({ reason: 'payment-late' });
    await bench().payLate(customer);
    expect(paid()).toEqual([1500]);
    expect(await sync(customer)).toMatchObject({ reason: 'paid' });
    bench().advance(367);
    expect(paid()).toEqual([1500, 3000]);
  });

  /** Returns what is due, and where it is paid if the card does not pay. */
  const seated = async (id: string, quantity: number) => {
    const atMs = wholeSecond(bench());
    const { dueNow } = await bench().payments.previewChange(id, { quantity }, atMs);
    const page = await bench().payments.change(id, { quantity }, atMs);
    expect(await bench().payments.change(id, { quantity }, atMs)).toBe(page);
    return { dueNow, page };
  };
  const isLater = !providerAbilities[name].changesInterval;

  it('has more seats when they are paid for, and pays for fewer from the next payment on', async () => {
    const { customer, id } = await buy(bench(), await reader());
    const seatsNow = async () => (await sync(customer))?.subscription?.quantity ?? 1;
    const kept = () =>
      bench()
        .kept(customer)
        .filter((amount) => amount > 0);
    const { dueNow } = await seated(id, 3);
    const paid = isLater ? [500] : [500, dueNow];
    expect([await seatsNow(), kept()]).toEqual([isLater ? 1 : 3, paid]);
    // A year of three seats costs $30, and $5 are paid.
    expect(isLater ? dueNow : Math.round(dueNow / 10)).toBe(isLater ? 0 : 250);
    const { subscription } = (await sync(customer)) ?? {};
    expect(subscription && totalOf(subscription)).toEqual({ amount: 3000, currency: 'USD' });
    bench().advance(367);
    expect([await seatsNow(), kept()]).toEqual([3, [...paid, 3000]]);
    // Many for most of a year, and as few as before when it is paid for.
    const many = await seated(id, 50);
    bench().advance(300);
    expect([await seatsNow(), many.dueNow > 0]).toEqual(isLater ? [3, false] : [50, true]);
    await seated(id, 3);
    bench().advance(67);
    const [first, more] = [[...paid, 3000], isLater ? [3000] : [many.dueNow]];
    expect([await seatsNow(), kept()]).toEqual([3, [...first, ...more]]);
  });

  it('has no seats that the card does not pay for, until they are paid', async () => {
    const { customer, id } = await buy(bench(), await reader(), 'failsLater');
    const { page } = await seated(id, 3);
    expect(page === undefined).toBe(isLater);
    if (isLater) bench().advance(366);
    const late = await sync(customer);
    expect([late?.reason, late?.subscription?.quantity]).toEqual([
      isLater ? 'payment-late' : 'paid',
      undefined,
    ]);
    const form = { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) };
    if (page === undefined) await bench().payLate(customer);
    else await fetch(page, form);
    expect((await sync(customer))?.subscription?.quantity).toBe(3);
  });

  it('changes the plan for what was told before, once, and pays its price from then on', async () => {
    const account = await reader();
    const { customer, id } = await buy(bench(), account);
    const to = priced('complete-year-usd');
    const atMs = wholeSecond(bench());
    const preview = await bench().payments.previewChange(id, to, atMs);
    expect(eventsOf(account)).toEqual(['started']);
    expect(await bench().payments.change(id, to, atMs)).toBeUndefined();
    await bench().payments.change(id, to, atMs);
    const paid = preview.dueNow === 0 ? [500] : [500, preview.dueNow];
    expect(bench().kept(customer)).toEqual(paid);
    const { subscription } = (await sync(customer)) ?? {};
    expect(subscription).toMatchObject({
      ...{ plan: isLater ? 'digital' : 'complete', amount: 3000, interval: 'year' },
      periodEndMs: preview.nextPaymentMs,
    });
    expect(subscription?.nextPlan).toBe(isLater ? 'complete' : undefined);
    // A cancellation that is taken back does not take the change back.
    await bench().payments.cancel(id, 'period-end');
    await sync(customer);
    await bench().payments.resume(id);
    await sync(customer);
    await checkSubscriptions(syncOf(bench()));
    bench().advance(367);
    expect(bench().kept(customer)).toEqual([...paid, 3000]);
    const later = await sync(customer);
    expect(later?.subscription?.plan).toBe('complete');
    expect(later?.subscription?.nextPlan).toBeUndefined();
    expect(eventsOf(account)).toEqual(['started', 'plan-changed', 'canceled', 'resumed']);
  });

  it('gives a term to another, and gets it paid back', async () => {
    const account = await reader();
    const [planned] = plannedGifts(brand);
    if (planned === undefined) throw new Error('There is nothing to give');
    const id = newGiftId();
    const order = { ...shop.order(account), ...planned, id };
    const { url, customer } = await bench().payments.startGift(order);
    bench().pay(url);
    const gift = async () => (await bench().payments.fetchCustomer(customer))?.gifts?.[0];
    expect(await gift()).toMatchObject({ id, status: 'paid' });
    const { payment = '' } = (await gift()) ?? {};
    await bench().payments.refundGift(payment);
    await bench().payments.refundGift(payment);
    expect(await gift()).toMatchObject({ id, status: 'refunded' });
  });

  it('is counted: what was bought, renewed, failed, paid late, given, paid back and left', async () => {
    const span = { month: 'all', fromMs: 0, toMs: bench().now() + 10 * 366 * 86_400_000 };
    const figures = async () => {
      const sales = salesOf(await bench().sales.readSales(0), [span]);
      const count = (all: readonly { name: string; count: number }[], of: string) =>
        all.find((one) => one.name === of)?.count ?? 0;
      return {
        ...sumOf(sales.rows),
        articles: count(sales.articles, '/story/counted'),
        reasons: count(sales.reasons, 'technical'),
      };
    };
    const before = await figures();
    const account = await reader();
    const late = await begin(bench(), account, { article: '/story/counted' });
    bench().pay(late.url, 'failsLater');
    await sync(late.customer);
    const left = await buy(bench(), await reader());
    await bench().payments.cancel(left.id, 'period-end', 'technical');
    const back = await buy(bench(), await reader());
    await bench().payments.refund(back.id);
    await bench().payments.cancel(back.id, 'now');
    const [planned] = plannedGifts(brand);
    if (planned === undefined) throw new Error('There is nothing to give');
    const given = { ...shop.order(account), ...planned, id: newGiftId() };
    bench().pay((await bench().payments.startGift({ ...given, customer: late.customer })).url);
    // The clock goes on for all that was sold before, too: only this reader's next year is compared.
    const sold = await figures();
    const added = (name: keyof typeof sold) => sold[name] - before[name];
    expect([added('new'), added('canceled'), added('refunded'), added('gifts')]).toEqual([
      3, 2, 1, 1,
    ]);
    expect(added('paid')).toBe(3 * 500 + planned.gift.amount);
    expect(added('returned')).toBe(500);
    expect([added('articles'), added('reasons')]).toEqual([1, 1]);
    bench().advance(366);
    const due = await figures();
    await bench().payLate(late.customer);
    const paid = await figures();
    expect(due.failed - sold.failed).toBe(1);
    expect(paid.recovered - due.recovered).toBe(1);
  });

  it('whose customer the publisher deletes reads no more, and buys again', async () => {
    const account = await reader();
    const { customer } = await buy(bench(), account);
    bench().deleteCustomer(customer);
    // The provider does not say any more whose it was.
    expect(await sync(customer)).toBeUndefined();
    expect(await shop.isEntitled(account)).toBe(true);
    const stored = await syncCustomer(syncOf(bench()), customer, account.accountId);
    expect(stored).toMatchObject({ reason: 'ended', subscription: { status: 'canceled' } });
    expect(stored?.customer).toBeUndefined();
    expect(isOver(stored, bench())).toBe(true);
    // Once more changes nothing.
    const once = await syncCustomer(syncOf(bench()), customer, account.accountId);
    expect({ ...once, fetchedAt: stored?.fetchedAt }).toEqual(stored);
    const again = await buy(bench(), account);
    expect(again.customer).not.toBe(customer);
    expect(await shop.isEntitled(account)).toBe(true);
  });

  it('whose stored customer was deleted has what the next one pays for', async () => {
    const account = await reader();
    const { customer } = await begin(bench(), account);
    bench().deleteCustomer(customer);
    const again = await begin(bench(), account, { customer });
    expect(again.customer).not.toBe(customer);
    bench().pay(again.url);
    expect(await sync(again.customer)).toMatchObject({
      ...{ customer: again.customer, reason: 'paid' },
    });
    expect(await shop.isEntitled(account)).toBe(true);
  });

  it('who deleted the account owes nothing', async () => {
    const account = await reader();
    const { customer } = await buy(bench(), account);
    await createErasedAccounts(shop.site.dynamo, shop.site.table, Date.now).add(account);
    await sync(customer);
    const { subscriptions = [] } = (await bench().payments.fetchCustomer(customer)) ?? {};
    expect(subscriptions.some(isLiving)).toBe(false);
  });

  it('keeps what is stored while the provider is down, and it is asked again', async () => {
    const account = await reader();
    const { customer } = await buy(bench(), account);
    const report = bench().report(customer);
    bench().setDown(true);
    const sent = await send(bench(), report);
    bench().setDown(false);
    expect(sent.status).toBe(503);
    expect(await shop.isEntitled(account)).toBe(true);
    expect(await send(bench(), report)).toMatchObject({ status: 200 });
  });

  it('is found by the number of the emails, and by nobody else’s', async () => {
    const { customer, id } = await buy(bench(), await reader());
    expect(await bench().payments.customerOfSubscription(id)).toBe(customer);
    expect(await bench().payments.customerOfSubscription(`${id}0`)).toBeUndefined();
    expect(await bench().payments.customerOfSubscription('me')).toBeUndefined();
  });

  it('is shown what the provider can do, and nothing else', async () => {
    const { payments } = bench();
    const { changesInterval, retries: _, ...optional } = providerAbilities[name];
    const { id } = await buy(bench(), await reader());
    const change = payments.change(id, priced('complete-month-usd'), wholeSecond(bench()));
    expect(
      await change.then(
        () => true,
        () => false,
      ),
    ).toBe(changesInterval);
    expect(optional).toEqual({
      hasPortal: payments.openPortal !== undefined,
      canDiscount: payments.discount !== undefined,
      canPause: payments.pause !== undefined,
    });
    expect(payments.openPortal ?? payments.payOpen).toBeDefined();
  });
});

describe('A change of plan at Stripe', () => {
  const sync = (customer: string) => syncCustomer(syncOf(stripe), customer);
  const changed = async (id: string, key: string) => {
    const [to, atMs] = [priced(key), wholeSecond(stripe)];
    const preview = await stripe.payments.previewChange(id, to, atMs);
    return { ...preview, page: await stripe.payments.change(id, to, atMs) };
  };

  it('takes the difference for the rest of the year, and for another interval begins one', async () => {
    const { customer, id } = await buy(stripe, await reader());
    stripe.advance(183);
    const { dueNow, credit } = await changed(id, 'complete-year-usd');
    // Half of $30, less half of the $5 that were paid.
    expect(dueNow).toBeGreaterThan(1_200);
    expect(dueNow).toBeLessThan(1_300);
    expect(credit).toBe(0);
    await sync(customer);
    const monthly = await changed(id, 'complete-month-usd');
    expect(monthly.dueNow).toBe(0);
    expect(monthly.nextPaymentMs - stripe.now()).toBeLessThan(32 * 86_400_000);
    expect((await sync(customer))?.subscription).toMatchObject({ interval: 'month', amount: 300 });
    // About $15 less the first month count towards the months to come.
    expect(monthly.credit).toBeGreaterThan(1_100);
    stripe.advance(95);
    expect(stripe.kept(customer).filter((amount) => amount > 0)).toEqual([500, dueNow]);
    stripe.advance(62);
    expect(stripe.kept(customer).at(-1)).toBe(300);
  });

  it('waits for a payment that the card does not make, and is made when that is paid', async () => {
    const { customer, id } = await buy(stripe, await reader(), 'failsLater');
    const { page = '', dueNow } = await changed(id, 'complete-year-usd');
    expect(page).toMatch(/^http:\/\/localhost:\d+\/invoice\/in_/);
    expect(await stripe.payments.change(id, priced('complete-year-usd'), wholeSecond(stripe))).toBe(
      page,
    );
    expect(await sync(customer)).toMatchObject({
      reason: 'paid',
      subscription: { plan: 'digital' },
    });
    const form = { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) };
    expect((await fetch(page, form)).status).toBe(200);
    expect((await sync(customer))?.subscription?.plan).toBe('complete');
    expect(stripe.kept(customer)).toEqual([500, dueNow]);
  });

  it('gives all of it back with a withdrawal, and leaves no credit', async () => {
    const { customer, id } = await buy(stripe, await reader());
    await changed(id, 'complete-year-usd');
    await changed(id, 'digital-month-usd');
    await stripe.payments.refund(id);
    await stripe.payments.cancel(id, 'now');
    expect(stripe.kept(customer).filter((amount) => amount > 0)).toEqual([]);
    expect(shop.demo.provider.state.customers[customer]?.balance).toBe(0);
    expect(isOver(await sync(customer), stripe)).toBe(true);
  });

  /** The publisher's own doing, on Stripe's pages. */
  const returned = (customer: string, at: number, how: 'refund' | 'dispute') => {
    const { provider } = shop.demo;
    const invoices = Object.values(provider.state.invoices).filter(
      (one) => one.customer === customer,
    );
    const { id } = invoices.filter(({ status }) => status === 'paid')[at] ?? { id: '' };
    if (how === 'refund') provider.refund(id.replace('in_', 'pi_'));
    else provider.loseDispute(id);
  };
  const isLivingAfter = async (customer: string) =>
    [(await sync(customer))?.subscription].some((one) => one !== undefined && isLiving(one));

  it.each([
    ['of what the interval has cost', 0, 'refund', false],
    ['of what the interval has cost', 0, 'dispute', false],
    ['of what the change has cost', 1, 'refund', true],
    ['of what the change has cost', 1, 'dispute', false],
  ] as const)('%s: payment %i, %s; it runs on: %s', async (_, at, how, runs) => {
    const { customer, id } = await buy(stripe, await reader());
    await changed(id, 'complete-year-usd');
    expect(await isLivingAfter(customer)).toBe(true);
    returned(customer, at, how);
    expect(await isLivingAfter(customer)).toBe(runs);
  });

  it('that has begun an interval is what counts once it is paid', async () => {
    const { price } = priced('digital-month-usd');
    for (const [at, runs] of [
      [0, true],
      [1, false],
    ] as const) {
      const { url, customer } = await begin(stripe, await reader(), { price });
      stripe.pay(url);
      const { subscription } = (await sync(customer)) ?? {};
      const { dueNow } = await changed(subscription?.id ?? '', 'complete-year-usd');
      expect(dueNow).toBeGreaterThan(0);
      returned(customer, at, 'refund');
      expect(await isLivingAfter(customer)).toBe(runs);
    }
    // One that costs nothing leaves what was paid before it.
    const { customer, id } = await buy(stripe, await reader());
    await changed(id, 'digital-month-usd');
    returned(customer, 0, 'refund');
    expect(await isLivingAfter(customer)).toBe(false);
  });

  it('costs nothing while a plan is tried', async () => {
    const trial = shop.order(await reader(), { lookupKey: 'complete-year-usd' });
    const { url, customer } = await begin(stripe, await reader(), trial);
    stripe.pay(url);
    const { subscription } = (await sync(customer)) ?? {};
    const { dueNow, nextPaymentMs } = await changed(subscription?.id ?? '', 'digital-month-usd');
    expect([dueNow, nextPaymentMs]).toEqual([0, subscription?.trialEndMs]);
    expect(await sync(customer)).toMatchObject({
      reason: 'trial',
      subscription: { plan: 'digital' },
    });
  });
});

describe('A pause', () => {
  const sync = (customer: string) => syncCustomer(syncOf(stripe), customer);
  const paused = async () => {
    const account = await reader();
    const { customer, id } = await buy(stripe, account);
    await stripe.payments.pause?.(id);
    await stripe.payments.pause?.(id);
    return { account, customer, id };
  };

  it('leaves what was paid for, then closes and charges nothing, and one that is taken back pays anew', async () => {
    const { account, customer, id } = await paused();
    const stored = await sync(customer);
    expect(stored).toMatchObject({ reason: 'pauses-later' });
    expect(Date.parse(stored?.endsAt ?? '')).toBe(stored?.subscription?.pausedAtMs);
    stripe.advance(400);
    const closed = await sync(customer);
    expect(closed).toMatchObject({ reason: 'paused' });
    expect(isOver(closed, stripe)).toBe(true);
    stripe.advance(400);
    expect(stripe.kept(customer)).toEqual([500]);
    await stripe.payments.resume(id);
    expect(stripe.kept(customer)).toEqual([500, 1000]);
    const open = await sync(customer);
    expect(open).toMatchObject({ reason: 'paid' });
    expect(open?.subscription?.periodEndMs).toBeGreaterThan(stripe.now() + 364 * 86_400_000);
    expect(eventsOf(account)).toEqual(['started', 'paused', 'unpaused']);
  });

  it('that is taken back in time costs nothing', async () => {
    const { customer, id } = await paused();
    await stripe.payments.resume(id);
    expect(await sync(customer)).toMatchObject({ reason: 'paid' });
    expect(stripe.kept(customer)).toEqual([500]);
    stripe.advance(367);
    expect(stripe.kept(customer)).toEqual([500, 1000]);
  });

  it('that is taken back late has a payment of its own, which alone goes back', async () => {
    const { customer, id } = await paused();
    stripe.advance(400);
    await stripe.payments.resume(id);
    expect(stripe.kept(customer)).toEqual([500, 1000]);
    await stripe.payments.refund(id);
    expect(stripe.kept(customer)).toEqual([500]);
    const { subscription } = (await sync(customer)) ?? {};
    expect(subscription?.status).toBe('canceled');
  });

  it('does not hide that the money went back', async () => {
    const { customer, id } = await paused();
    stripe.advance(366);
    expect(await sync(customer)).toMatchObject({ reason: 'paused' });
    await stripe.payments.refund(id);
    expect((await sync(customer))?.subscription?.status).toBe('canceled');
    expect(stripe.kept(customer)).toEqual([]);
  });

  it('ends when its reader cancels', async () => {
    const { customer, id } = await paused();
    await stripe.payments.cancel(id, 'period-end');
    expect(await sync(customer)).toMatchObject({ reason: 'ends-later' });
    stripe.advance(400);
    expect(await sync(customer)).toMatchObject({ reason: 'ended' });
    expect(stripe.kept(customer)).toEqual([500]);
  });
});

describe('At Mollie', () => {
  const sync = (customer: string) => syncCustomer(syncOf(mollie), customer);
  const scheduleOf = (customer: string) =>
    [...mollie.mollie.schedules.values()].find((one) => one.customerId === customer);

  it('a subscription that the publisher stops ends with what was paid, and is not begun anew', async () => {
    const { customer } = await buy(mollie, await reader());
    const schedule = scheduleOf(customer);
    mollie.mollie.cancelSchedule(customer, schedule?.id ?? '');
    const stored = await sync(customer);
    expect(stored).toMatchObject({ reason: 'ends-later' });
    expect(stored?.endsAt.slice(0, 10)).toBe(schedule?.startDate);
    mollie.advance(400);
    expect(await sync(customer)).toMatchObject({ reason: 'ended' });
    expect(mollie.kept(customer)).toEqual([500]);
  });

  it('what the publisher stops in mid-term is found in the night, though Mollie reports nothing', async () => {
    const account = await reader();
    const { customer } = await buy(mollie, account);
    // Long after the last event of it.
    mollie.advance(800);
    await sync(customer);
    const paidUntil = (await shop.paid.read(account.accountId))?.subscription?.periodEndMs ?? 0;
    mollie.mollie.cancelSchedule(customer, scheduleOf(customer)?.id ?? '');
    await checkSubscriptions(syncOf(mollie));
    const stored = await shop.paid.read(account.accountId);
    expect(stored?.reason).toBe('ends-later');
    expect(stored?.endsAt.slice(0, 10)).toBe(new Date(paidUntil).toISOString().slice(0, 10));
    expect(eventsOf(account)).toEqual(['started', 'canceled']);
    mollie.advance(Math.ceil((paidUntil - mollie.now()) / 86_400_000) + 1);
    await checkSubscriptions(syncOf(mollie));
    expect((await shop.paid.read(account.accountId))?.reason).toBe('ended');
  });

  it.each([
    ['ISK', 99000, '990'],
    ['HUF', 199050, '1990.50'],
    ['JPY', 1500, '1500'],
  ])('%s is written as Mollie writes it: %i is %s', async (currency, amount, value) => {
    const { url, customer } = await begin(mollie, await reader(), {
      price: { amount, currency, interval: 'year' },
    });
    const payment = mollie.mollie.payments.get(url.split('/').at(-1) ?? '');
    expect(payment?.amount).toEqual({ currency, value });
    mollie.pay(url);
    expect((await sync(customer))?.subscription).toMatchObject({ amount, currency });
  });

  it('a direct debit that bounces is late, not disputed', async () => {
    const account = await reader();
    const { url, customer } = await begin(mollie, account);
    mollie.mollie.pay(url.split('/').at(-1) ?? '', true, 'directdebit');
    await sync(customer);
    mollie.dispute(customer);
    expect(await sync(customer)).toMatchObject({ reason: 'payment-late' });
  });

  it.each([true, false])(
    'a gift waits for money that is on its way: it comes (%s)',
    async (comes) => {
      const [planned] = plannedGifts(brand);
      if (planned === undefined) throw new Error('There is nothing to give');
      const order = { ...shop.order(await reader()), ...planned, id: newGiftId() };
      const { url, customer } = await mollie.payments.startGift(order);
      const payment = url.split('/').at(-1) ?? '';
      const gifts = async () => (await mollie.payments.fetchCustomer(customer))?.gifts;
      mollie.mollie.payLater(payment);
      expect(await gifts()).toEqual([{ id: order.id, payment, status: 'open' }]);
      mollie.mollie.settle(payment, comes);
      expect(await gifts()).toEqual([{ id: order.id, payment, status: comes ? 'paid' : 'open' }]);
    },
  );

  it('what another shop of the same account sells is left alone', async () => {
    const customer = mollie.mollie.answer('POST', new URL('http://x/v2/customers'), {
      email: 'shop@mail.example',
      metadata: { masthead: 'another', account: 'a', ends: {} },
    }) as { id: string };
    expect(await sync(customer.id)).toBeUndefined();
    expect(await mollie.payments.fetchCustomer('cst_nobody')).toBeUndefined();
  });

  it('two who ask at once begin one subscription', async () => {
    const { url, customer } = await begin(mollie, await reader());
    mollie.pay(url);
    await Promise.all([sync(customer), sync(customer), sync(customer)]);
    const all = [...mollie.mollie.schedules.values()].filter((one) => one.customerId === customer);
    expect(all).toHaveLength(1);
  });

  it('the night that changes nothing asks for no customer', async () => {
    await checkSubscriptions(syncOf(mollie));
    mollie.advance(20);
    await checkSubscriptions(syncOf(mollie));
    mollie.advance(1);
    const { synced } = await checkSubscriptions(syncOf(mollie));
    expect(synced).toBe(0);
  });
});
