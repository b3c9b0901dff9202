/** A subscription with seats: who reads by it, through the real adapter and a real store. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { groupHandler } from '../../../lambdas/group/logic.ts';
import { createPaywallDeps, paywallVariables } from '../../../services/metering/paywall-deps.ts';
import { createGroupStore, type GroupStore } from '../../../services/subscriptions/group-store.ts';
import {
  groupToken,
  newSeatId,
  readGroupToken,
} from '../../../services/subscriptions/group-token.ts';
import { followGroup } from '../../../services/subscriptions/groups.ts';
import { addMonths } from '../../../services/subscriptions/gift-code.ts';
import type { Gift } from '../../../services/subscriptions/gift-store.ts';
import { beginWaitingGifts, redeemGift, startOf } from '../../../services/subscriptions/gifts.ts';
import { paidNumber } from '../../../services/subscriptions/paid-store.ts';
import { createSellingDeps } from '../../../services/subscriptions/selling-deps.ts';
import { syncCustomer } from '../../../services/subscriptions/sync-customer.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { createSessions } from '../../../services/readers/sessions.ts';
import { removeAccount } from '../../../services/readers/remove-account.ts';
import type { Email } from '../../../services/email/mailer.ts';
import { accept, free, invite, join } from '../../../shared/subscriptions/group.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { createAccountDeps } from '../../support/account-deps.ts';
import { callContext } from '../../support/api-event.ts';
import { accountEnvironment, apiResponse, sessionEvent } from './link-site.ts';
import { openPaidSite, type PaidSite } from './paid-site.ts';

const NOW = '2026-11-27T12:00:00.000Z';
let shop: PaidSite;
let groups: GroupStore;
let people = 0;
const told: string[] = [];
beforeAll(async () => {
  shop = await openPaidSite();
  groups = createGroupStore(shop.site.dynamo, shop.site.table);
});
afterAll(async () => {
  await shop.close();
});
beforeEach(() => {
  told.length = 0;
});
const reader = (fields?: Partial<Account>) => shop.site.account(`member-${(people += 1)}`, fields);
const noted = (what: string) => async (to: string) => {
  told.push(`${what} ${to}`);
};
const sync = (customer: string) =>
  syncCustomer(
    {
      ...shop.sync,
      followGroup: (owner, isOpen) =>
        followGroup(
          {
            groups,
            groupEmails: {
              invite: noted('invite'),
              removed: noted('removed'),
              ended: noted('ended'),
            },
            paid: shop.paid,
            log: () => undefined,
          },
          owner,
          isOpen,
        ),
    },
    customer,
  );

/** Buys seats. */
async function buySeats(owner: Account, quantity: number): Promise<string> {
  const { url, customer } = await shop.payments.startCheckout(
    shop.order(owner, { lookupKey: 'table-year-usd', quantity }),
  );
  await shop.paid.prepare(owner, customer);
  shop.demo.provider.pay(url.split('/').at(-1) ?? '', '4242424242424242');
  await sync(customer);
  return customer;
}

const isRead = async (account: Account) => {
  const found = await shop.site.accounts.byEmailHash(account.emailHash);
  return found !== undefined && shop.isEntitled(found);
};
const fresh = async (account: Account) =>
  (await shop.site.accounts.byEmailHash(account.emailHash)) ?? account;
/** Somebody redeems a gift, as it waits then. */
async function redeem(account: Account): Promise<Gift> {
  const { id } = await shop.give(await reader());
  const gift = async () => (await shop.giving.gifts.read(id)) ?? Promise.reject(new Error(id));
  const member = await fresh(account);
  const start = await startOf(shop.giving, member, undefined, Date.now());
  await redeemGift(shop.giving, await gift(), member, start);
  return gift();
}
const seatOf = async (owner: Account, email: string) =>
  (await groups.read(owner.accountId))?.group?.seats.find((seat) => seat.email === email)?.id ?? '';
const ask = (owner: Account, ...emails: string[]) =>
  groups.change(owner.accountId, owner.email, (group, capacity) =>
    emails.reduce<ReturnType<typeof invite>>(
      (so, email) =>
        typeof so === 'string'
          ? so
          : invite(so, { id: newSeatId(), email, invitedAt: NOW }, capacity),
      group,
    ),
  );
/** What the owner's pages ask of the service. */
async function groupApi(owner: Account) {
  const env = await accountEnvironment(shop.site);
  const readers = createAccountDeps(env, { brand, log: () => undefined });
  const mailer = { send: () => Promise.resolve() };
  const selling = createSellingDeps(env, readers, brand, { payments: shop.payments, mailer });
  const paywall = createPaywallDeps(v.parse(v.object(paywallVariables), env), readers);
  const handler = groupHandler({ ...readers, ...selling, paywall });
  const { sid } = await createSessions(shop.site.dynamo, shop.site.table, Date.now).start(
    owner,
    'test',
  );
  return async (json: object) =>
    apiResponse(await handler(sessionEvent('/api/group', { sid, json }), callContext()));
}

/** Accepts by the invitation of an address. */
async function take(owner: Account, email: string, account: Account, now = NOW) {
  const id = await seatOf(owner, email);
  await shop.site.accounts.addSubscription(account, paidNumber(owner.accountId));
  return groups.change(owner.accountId, '', (group) => accept(group, id, account.accountId, now));
}

describe('An invitation', () => {
  it('is of its group and seat alone', () => {
    const token = groupToken('owner-1', 'seat', 'secret');
    expect(readGroupToken(token, 'secret')).toEqual({ owner: 'owner-1', seat: 'seat' });
    for (const other of [
      '',
      token.replace('owner-1', 'owner-2'),
      token.replace('.seat.', '.join.'),
      `${token}x`,
      groupToken('owner-1', 'seat', 'another secret'),
    ])
      expect(readGroupToken(other, 'secret')).toBeUndefined();
  });
});

describe('A subscription with seats', () => {
  it('costs its price for each, and opens for those who accept until they are removed', async () => {
    const [owner, member] = [await reader(), await reader()];
    const customer = await buySeats(owner, 3);
    expect((await shop.paid.read(owner.accountId))?.subscription).toMatchObject({
      plan: 'table',
      quantity: 3,
      amount: 2000,
    });
    const [invoice] = Object.values(shop.demo.provider.state.invoices).filter(
      (one) => one.customer === customer,
    );
    expect(invoice?.amount).toBe(6000);
    expect(await isRead(owner)).toBe(true);
    await ask(owner, 'one@reader.example');
    expect(await isRead(member)).toBe(false);
    await take(owner, 'one@reader.example', member);
    expect(await isRead(member)).toBe(true);
    const id = await seatOf(owner, 'one@reader.example');
    await groups.change(owner.accountId, '', (group) => free(group, (seat) => seat.id === id));
    expect(await isRead(member)).toBe(false);
  });

  it('has no more readers than seats, however many accept at once', async () => {
    const owner = await reader();
    await buySeats(owner, 3);
    expect(await ask(owner, 'a@x.example', 'b@x.example', 'c@x.example')).toBe('groupFull');
    await ask(owner, 'a@x.example', 'b@x.example');
    expect(await ask(owner, 'A@X.example')).toBe('groupInvited');
    const id = await seatOf(owner, 'a@x.example');
    const two = [await reader(), await reader()];
    for (const one of two)
      await shop.site.accounts.addSubscription(one, paidNumber(owner.accountId));
    const results = await Promise.all(
      two.map((one) =>
        groups.change(owner.accountId, '', (group) => accept(group, id, one.accountId, NOW)),
      ),
    );
    expect(results.filter((one) => one === 'groupUnknown')).toHaveLength(1);
    const open = await Promise.all(two.map(isRead));
    expect(open.filter(Boolean)).toHaveLength(1);
  });

  it('ends for all when the owner’s ends, and tells each member once', async () => {
    const [owner, member] = [await reader(), await reader()];
    const customer = await buySeats(owner, 3);
    await ask(owner, 'm@x.example', 'never@x.example');
    await take(owner, 'm@x.example', member);
    const { subscription } = (await shop.paid.read(owner.accountId)) ?? {};
    await shop.payments.cancel(subscription?.id ?? '', 'now');
    await sync(customer);
    await sync(customer);
    expect(await isRead(member)).toBe(false);
    expect(told).toEqual(['ended m@x.example']);
  });

  it.each(['is removed', 'has no seat any more', 'sees it end'])(
    'keeps a member’s gift waiting until it ends, or the member %s',
    async (how) => {
      const [owner, member] = [await reader(), await reader()];
      const customer = await buySeats(owner, 2);
      await ask(owner, 'w@x.example');
      await take(owner, 'w@x.example', member);
      const { endsAt = '', subscription } = (await shop.paid.read(owner.accountId)) ?? {};
      const waiting = await redeem(member);
      expect(waiting.startsAt).toBe(endsAt);
      // Nothing has changed, and nothing moves.
      await sync(customer);
      expect(await shop.giving.gifts.read(waiting.id)).toEqual(waiting);
      if (how === 'is removed') {
        await groups.change(owner.accountId, '', (group) => free(group, () => true));
        await beginWaitingGifts(shop.giving, owner.accountId, 'w@x.example', member.accountId);
      } else {
        if (how === 'sees it end') await shop.payments.cancel(subscription?.id ?? '', 'now');
        else await shop.payments.change(subscription?.id ?? '', { quantity: 1 }, Date.now());
        await sync(customer);
      }
      const begun = (await shop.giving.gifts.read(waiting.id)) ?? waiting;
      const startMs = Date.parse(begun.startsAt ?? '');
      expect(Math.abs(startMs - Date.now())).toBeLessThan(60_000);
      expect(Date.parse(begun.endsAt)).toBe(addMonths(startMs, begun.months));
      expect(await isRead(member)).toBe(true);
      expect(shop.emails.at(-1)).toMatchObject({
        ...{ to: 'w@x.example', subject: 'Your gift from Ada' },
      });
    },
  );

  it('lets those wait who accepted last when seats are fewer than members, and read when there are more', async () => {
    const [owner, first, second] = [await reader(), await reader(), await reader()];
    const customer = await buySeats(owner, 3);
    await ask(owner, 'f@x.example', 's@x.example');
    await take(owner, 's@x.example', second, '2026-11-28T12:00:00.000Z');
    await take(owner, 'f@x.example', first, '2026-11-27T12:00:00.000Z');
    expect([await isRead(first), await isRead(second)]).toEqual([true, true]);
    const { subscription } = (await shop.paid.read(owner.accountId)) ?? {};
    // As the provider's own pages can do.
    shop.demo.provider.changeSubscription(subscription?.id ?? '', { quantity: 2 });
    await sync(customer);
    expect([await isRead(first), await isRead(second)]).toEqual([true, false]);
    shop.demo.provider.changeSubscription(subscription?.id ?? '', { quantity: 4 });
    await sync(customer);
    expect([await isRead(first), await isRead(second)]).toEqual([true, true]);
  });

  it('says what more seats cost, opens them for that sum alone, and leaves one that ends alone', async () => {
    const owner = await reader();
    const customer = await buySeats(owner, 3);
    const ask = await groupApi(owner);
    const { body: told } = await ask({ action: 'preview-seats', quantity: 5 });
    expect(told).toMatchObject({ name: 'seatsPreview', data: { due: expect.any(Number) } });
    expect(told.message).toMatch(/^Today you pay \$\d\d\.?\d* for .*5 seats cost \$100 a year\.$/);
    const [due, at] = [Number(told.data?.due), Number(told.data?.at)];
    for (const wrong of [{}, { due, at: at - 3_601_000 }, { due: due - 1, at }])
      expect(await ask({ action: 'seats', quantity: 5, ...wrong })).toMatchObject({
        ...{ status: 409, body: { name: 'priceChanged' } },
      });
    expect((await groups.read(owner.accountId))?.quantity).toBe(3);
    expect((await ask({ action: 'seats', quantity: 5, due, at })).body.data).toMatchObject({
      ...{ quantity: 5, used: 1 },
    });
    const paid = Object.values(shop.demo.provider.state.invoices).filter(
      (one) => one.customer === customer && one.status === 'paid',
    );
    expect(paid.map(({ amount }) => amount)).toEqual([6000, due]);
    const { subscription } = (await shop.paid.read(owner.accountId)) ?? {};
    await shop.payments.cancel(subscription?.id ?? '', 'period-end');
    await sync(customer);
    expect(await ask({ action: 'preview-seats', quantity: 9 })).toMatchObject({ status: 400 });
  });

  it('is joined by verified addresses of its domain, until its seats are taken', async () => {
    const owner = await reader();
    await buySeats(owner, 3);
    const joined = (email: string, account: string) =>
      groups.change(owner.accountId, owner.email, (group, capacity) =>
        join(
          { ...group, domain: 'school.example' },
          { id: account, account, email },
          NOW,
          capacity,
        ),
      );
    expect(await joined('a@other.example', 'x')).toBe('groupDomain');
    expect(await joined('a@evil-school.example', 'x')).toBe('groupDomain');
    expect(await joined('a@sub.school.example', 'x')).toBe('groupDomain');
    await joined('A@School.Example', 'one');
    await joined('a@school.example', 'one');
    await joined('b@school.example', 'two');
    expect(await joined('c@school.example', 'three')).toBe('groupFull');
    expect((await groups.read(owner.accountId))?.members).toEqual(new Set(['one', 'two']));
  });

  it('frees the seat of a member who deletes the account', async () => {
    const [owner, member] = [await reader(), await reader()];
    await buySeats(owner, 3);
    await ask(owner, 'g@x.example');
    await take(owner, 'g@x.example', member);
    await groups.forgetMember(await fresh(member));
    expect((await groups.read(owner.accountId))?.group?.seats).toEqual([]);
    expect(await isRead(member)).toBe(false);
  });

  it('ends, tells each member, and keeps no address, when the owner deletes the account', async () => {
    const [owner, member] = [await reader(), await reader()];
    await buySeats(owner, 3);
    await ask(owner, 'h@x.example', 'asked@x.example');
    await take(owner, 'h@x.example', member);
    const sent: string[] = [];
    const mailer = { send: async ({ to, subject }: Email) => void sent.push(`${to} ${subject}`) };
    const env = await accountEnvironment(shop.site);
    const deps = createAccountDeps(env, { brand, mailer, log: () => undefined });
    const remove = async () =>
      removeAccount({ ...deps, endBought: async () => undefined }, await fresh(owner), '');
    // What fails afterward is repeated, and nobody is told twice.
    const erased = { ...deps.erased, add: () => Promise.reject(new Error('gone')) };
    const failing = { ...deps, erased, endBought: async () => undefined };
    await expect(removeAccount(failing, await fresh(owner), '')).rejects.toThrow('gone');
    await remove();
    expect(sent).toEqual([`h@x.example The subscription of ${owner.email} has ended`]);
    expect(await isRead(member)).toBe(false);
    const stored = await groups.read(owner.accountId);
    expect(JSON.stringify(stored)).not.toContain('h@x.example');
    // The member still sees that there was one.
    expect(await groups.ofMember(await fresh(member))).toHaveLength(1);
    expect(brand.plans?.find(({ key }) => key === stored?.plan)?.name).toBe('Table');
  });
});
