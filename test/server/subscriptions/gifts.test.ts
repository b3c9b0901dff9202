/** Gifts: paid for by one, redeemed by another, through the real adapter and a real store. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountFacts } from '../../../services/access/read-access.ts';
import { createInstitutionStore } from '../../../services/readers/institution-store.ts';
import { createSubscriptionLinks } from '../../../services/readers/subscription-links.ts';
import {
  addMonths,
  giftCode,
  giftOfCode,
  newGiftId,
} from '../../../services/subscriptions/gift-code.ts';
import { giftNumber } from '../../../services/subscriptions/gift-store.ts';
import {
  beginWaitingGifts,
  presentDueGifts,
  redeemGift,
  runningGift,
  startOf,
} from '../../../services/subscriptions/gifts.ts';
import { paidNumber } from '../../../services/subscriptions/paid-store.ts';
import { syncCustomer } from '../../../services/subscriptions/sync-customer.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { createSessions } from '../../../services/readers/sessions.ts';
import { accountHandler } from '../../../lambdas/account/logic.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { createAccountDeps } from '../../support/account-deps.ts';
import { callContext } from '../../support/api-event.ts';
import { accountEnvironment, apiResponse, sessionEvent } from './link-site.ts';
import { openPaidSite, type PaidSite } from './paid-site.ts';

const DAY_MS = 86_400_000;
let shop: PaidSite;
let people = 0;
beforeAll(async () => {
  shop = await openPaidSite();
});
afterAll(async () => {
  await shop.close();
});
beforeEach(() => {
  shop.emails.length = 0;
  delete shop.mailProblem;
});
const reader = () => shop.site.account(`giver-${(people += 1)}`);
const fresh = async (account: Account): Promise<Account> => {
  const found = await shop.site.accounts.byEmailHash(account.emailHash);
  if (found === undefined) throw new Error('The account is gone');
  return found;
};
const read = async (id: string) => {
  const gift = await shop.giving.gifts.read(id);
  if (gift === undefined) throw new Error('The gift is gone');
  return gift;
};
const start = async (account: Account) =>
  startOf(shop.giving, await fresh(account), await shop.paid.read(account.accountId), Date.now());
/** What "Fix my access" and care are told. */
const facts = (account: Account) =>
  accountFacts(
    {
      ...{ subscriptionLinks: shop.giving.links, groups: shop.giving.groups, paid: shop.paid },
      ...{ institutionOf: shop.giving.institutionOf, subscriptions: shop.site.subscriptions },
      now: Date.now,
    },
    account,
  );
/** The subscriptions in my account. */
async function shown(account: Account): Promise<unknown> {
  const { dynamo, table } = shop.site;
  const env = await accountEnvironment(shop.site);
  const { sid } = await createSessions(dynamo, table, Date.now).start(account, 'test');
  const event = sessionEvent('/api/account', { sid, json: { amgUuid: account.accountId } });
  const deps = createAccountDeps(env, { brand, log: () => undefined });
  const { body } = await apiResponse(await accountHandler(deps)(event, callContext()));
  return (body as { data: { subscriptions: unknown } }).data.subscriptions;
}
const redeem = async (id: string, account: Account) =>
  redeemGift(shop.giving, await read(id), account, await start(account));
const refund = async (id: string, customer: string) => {
  await shop.payments.refundGift((await read(id)).payment ?? '');
  await syncCustomer(shop.sync, customer);
};

describe('The code of a gift', () => {
  const secret = 'a secret';
  it('is read as people type it, and no other gift’s', () => {
    const id = newGiftId();
    const code = giftCode(id, secret);
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    for (const typed of [
      code,
      ` ${code.toLowerCase()} `,
      code.replaceAll('-', ' '),
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
      code.replaceAll('-', '–'),
    ])
      expect(giftOfCode(typed, secret)).toBe(id);
    const last = code.endsWith('0') ? '1' : '0';
    for (const wrong of ['', 'ABC', `${code}0`, code.slice(0, -1) + last, giftCode(id, 'another')])
      expect(giftOfCode(wrong, secret)).toBeUndefined();
  });

  it.each([
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-11-30T10:00:00Z', 3, '2027-02-28T10:00:00.000Z'],
    ['2026-05-15T10:00:00Z', 12, '2027-05-15T10:00:00.000Z'],
  ])('from %s on runs %i months, until %s', (from, months, until) => {
    expect(new Date(addMonths(Date.parse(from), months)).toISOString()).toBe(until);
  });
});

describe('A gift', () => {
  it('is sent once it is paid for, with its message and a code, and its giver is told', async () => {
    const giver = await reader();
    const { id, customer } = await shop.give(giver);
    const code = giftCode(id, await shop.giving.subject());
    expect(shop.emails.map(({ to }) => to)).toEqual([giver.email, 'friend@reader.example']);
    const [told, sent] = shop.emails;
    expect(told?.text).toContain(code);
    expect(sent?.subject).toBe('Ada has a gift for you');
    expect(sent?.text).toContain('For the train');
    expect(sent?.text).toContain(`/account/redeem/#${code}`);
    expect(await read(id)).toMatchObject({ state: 'paid', sentAt: expect.any(String) });
    // Events come twice.
    await syncCustomer(shop.sync, customer);
    expect(shop.emails).toHaveLength(2);
    expect(await shop.isEntitled(await fresh(giver))).toBe(false);
  });

  it('waits for its day, and what could not be sent is sent the next morning', async () => {
    const { id } = await shop.give(await reader(), { sendOn: '2099-05-01' });
    expect(shop.emails).toHaveLength(1);
    const on = (day: string) => ({ ...shop.giving, now: () => Date.parse(`${day}T16:00:00Z`) });
    await presentDueGifts(on('2099-04-30'));
    expect((await read(id)).sentAt).toBeUndefined();
    shop.mailProblem = new Error('The provider of emails is down');
    expect(await presentDueGifts(on('2099-05-01'))).toBe(0);
    delete shop.mailProblem;
    expect(await presentDueGifts(on('2099-05-02'))).toBe(1);
    expect(await presentDueGifts(on('2099-05-02'))).toBe(0);
    expect(shop.emails.map(({ to }) => to).slice(1)).toEqual(['friend@reader.example']);
  });

  it('is redeemed once, by any account, whichever of several is first', async () => {
    const { id } = await shop.give(await reader());
    const [one, other] = [await reader(), await reader()];
    const ends = await Promise.all([redeem(id, one), redeem(id, other)]);
    const won = ends.filter((end) => end !== undefined);
    expect(won).toHaveLength(1);
    expect(Math.abs((won[0] ?? 0) - addMonths(Date.now(), 12))).toBeLessThan(60_000);
    const open = [
      await shop.isEntitled(await fresh(one)),
      await shop.isEntitled(await fresh(other)),
    ];
    expect([...open].sort()).toEqual([false, true]);
    expect(await redeem(id, await reader())).toBeUndefined();
  });

  it('that was paid back before it is redeemed opens nothing', async () => {
    const { id, customer } = await shop.give(await reader());
    await refund(id, customer);
    const friend = await reader();
    expect(await redeem(id, friend)).toBeUndefined();
    expect(await shop.isEntitled(await fresh(friend))).toBe(false);
    expect(shop.emails.at(-1)?.subject).toBe('Your gift is canceled');
  });

  it('that was paid back afterwards ends', async () => {
    const { id, customer } = await shop.give(await reader());
    const friend = await reader();
    await redeem(id, friend);
    expect(await shop.isEntitled(await fresh(friend))).toBe(true);
    await refund(id, customer);
    expect(await shop.isEntitled(await fresh(friend))).toBe(false);
    expect(Date.parse((await read(id)).endsAt)).toBeLessThanOrEqual(Date.now());
  });

  it('whose money is disputed and lost ends too', async () => {
    const { id, customer } = await shop.give(await reader());
    const friend = await reader();
    await redeem(id, friend);
    shop.demo.provider.loseDispute(((await read(id)).payment ?? '').replace('pi_', 'in_'));
    await syncCustomer(shop.sync, customer);
    expect(await shop.isEntitled(await fresh(friend))).toBe(false);
  });

  it('that its giver withdrew from while the provider was down is paid back by the next event', async () => {
    const { id, customer } = await shop.give(await reader());
    await shop.giving.gifts.setRefunded(await read(id), Date.now());
    await syncCustomer(shop.sync, customer);
    const invoice = ((await read(id)).payment ?? '').replace('pi_', 'in_');
    expect(shop.demo.provider.state.invoices[invoice]?.isRefunded).toBe(true);
  });

  it('begins when what the reader pays for is over, which then does not renew', async () => {
    const { id } = await shop.give(await reader());
    const friend = await reader();
    const customer = await shop.buy(friend);
    const paid = await syncCustomer(shop.sync, customer);
    const periodEnd = paid?.subscription?.periodEndMs ?? 0;
    const begins = await start(friend);
    expect(begins).toEqual({
      startMs: periodEnd,
      groups: [],
      renewing: { id: paid?.subscription?.id, when: 'period-end' },
    });
    expect(await redeem(id, friend)).toBe(addMonths(periodEnd, 12));
    // Another comes after the first.
    const second = await shop.give(await reader());
    expect(await redeem(second.id, friend)).toBe(addMonths(addMonths(periodEnd, 12), 12));
    expect(
      await runningGift(shop.giving.links, await fresh(friend), periodEnd + DAY_MS),
    ).toBeDefined();
  });

  it('opens its plan when it begins, and not while the reader’s own one runs', async () => {
    const { id } = await shop.give(await reader(), { plan: 'complete', isAdFree: true });
    const friend = await reader();
    const customer = await shop.buy(friend);
    const { subscription } = (await syncCustomer(shop.sync, customer)) ?? {};
    await redeem(id, friend);
    await shop.payments.cancel(subscription?.id ?? '', 'period-end');
    await syncCustomer(shop.sync, customer);
    const { startsAt = '' } = await read(id);
    const account = await fresh(friend);
    expect(await shop.entitlement(account)).toEqual({
      ...{ isEntitled: true, isAdFree: false, plans: ['digital'], changesAt: startsAt },
    });
    expect(await shop.entitlement(account, Date.parse(startsAt))).toEqual({
      ...{ isEntitled: true, isAdFree: true, plans: ['complete'] },
    });
    const { held } = await facts(account);
    expect(held.map(({ isOpen, plan, startsAt: at }) => [isOpen, plan, at])).toEqual([
      [false, 'complete', startsAt],
      [true, 'digital', undefined],
    ]);
    expect(await shown(account)).toMatchObject([{ via: 'A gift', startsAt }]);
    // Its own one ends in the store at once, and nobody has moved the gift yet.
    await shop.site.subscriptions.end(
      paidNumber(friend.accountId),
      new Date(Date.now() - DAY_MS).toISOString(),
    );
    expect((await shop.entitlement(account)).plans).toEqual(['complete']);
    expect(await shown(account)).not.toMatchObject([{ startsAt }]);
    expect((await facts(account)).held).toContainEqual(
      expect.objectContaining({ isOpen: true, plan: 'complete' }),
    );
  });

  it.each(['withdrawal', 'dispute'])(
    'begins at once, with those that follow it, when what the reader pays for ends with a %s',
    async (how) => {
      const friend = await reader();
      const customer = await shop.buy(friend);
      const { subscription } = (await syncCustomer(shop.sync, customer)) ?? {};
      const [first, second] = [await shop.give(await reader()), await shop.give(await reader())];
      for (const { id } of [first, second]) {
        await redeem(id, friend);
        await shop.payments.cancel(subscription?.id ?? '', 'period-end');
        await syncCustomer(shop.sync, customer);
      }
      const late = (await read(second.id)).endsAt;
      shop.emails.length = 0;
      if (how === 'withdrawal') {
        await shop.payments.refund(subscription?.id ?? '');
        await shop.payments.cancel(subscription?.id ?? '', 'now');
      } else
        shop.demo.provider.loseDispute(
          shop.demo.provider.subscription(subscription?.id ?? '').latestInvoice,
        );
      // The reader’s own call and the provider’s event come at the same moment: who fails, repeats it.
      await Promise.allSettled([1, 2].map(() => syncCustomer(shop.sync, customer)));
      await syncCustomer(shop.sync, customer);
      const [one, other] = [await read(first.id), await read(second.id)];
      const begun = Date.parse(one.startsAt ?? '');
      expect(Math.abs(begun - Date.now())).toBeLessThan(60_000);
      expect(Date.parse(one.endsAt)).toBe(addMonths(begun, 12));
      expect(other.startsAt).toBe(one.endsAt);
      expect(Date.parse(other.endsAt)).toBe(addMonths(Date.parse(one.endsAt), 12));
      expect(Date.parse(late) - Date.parse(other.endsAt)).toBeGreaterThan(360 * DAY_MS);
      expect(await shop.isEntitled(await fresh(friend))).toBe(true);
      // An event comes again, days later.
      const now = () => Date.now() + 30 * DAY_MS;
      const later = { ...shop.giving, now };
      await beginWaitingGifts(later, friend.accountId, friend.email);
      expect([await read(first.id), await read(second.id)]).toEqual([one, other]);
      expect(shop.emails.filter(({ to }) => to === friend.email)).toHaveLength(2);
    },
  );

  it('does not begin before a magazine ends that its reader has besides', async () => {
    const friend = await reader();
    const customer = await shop.buy(friend);
    const { subscription } = (await syncCustomer(shop.sync, customer)) ?? {};
    const endsAt = new Date(Date.now() + 90 * DAY_MS).toISOString();
    await shop.site.subscription('MRD-7001', { endsAt });
    await shop.giving.links.link('MRD-7001', friend);
    const { id } = await shop.give(await reader());
    await redeem(id, friend);
    await shop.payments.refund(subscription?.id ?? '');
    await shop.payments.cancel(subscription?.id ?? '', 'now');
    await syncCustomer(shop.sync, customer);
    const gift = await read(id);
    expect(gift.startsAt).toBe(endsAt);
    expect(Date.parse(gift.endsAt)).toBe(addMonths(Date.parse(endsAt), 12));
  });

  it('does not begin before an institution ends by which its reader reads', async () => {
    const domain = 'waiting.example';
    const endsAt = new Date(Date.now() + 90 * DAY_MS).toISOString();
    const { dynamo, table } = shop.site;
    const institution = { name: 'Waiting', domain, endsAt, isAdFree: false };
    await createInstitutionStore(dynamo, table).put(institution);
    const friend = await shop.site.account('student', {
      email: `student@${domain}`,
      verifiedAt: '2026-01-01T00:00:00.000Z',
    });
    const { id } = await shop.give(await reader());
    await redeem(id, friend);
    expect(await read(id)).toMatchObject({ startsAt: endsAt, notBefore: endsAt });
  });

  it('stays its reader’s when its giver deletes the account, and is nobody else’s when its reader does', async () => {
    const giver = await reader();
    const { id } = await shop.give(giver);
    await shop.giving.gifts.forgetGiver(giver.accountId);
    const forgotten = await read(id);
    expect([forgotten.giver, forgotten.giverEmail, forgotten.message]).toEqual([
      undefined,
      undefined,
      '',
    ]);
    const friend = await reader();
    expect(await redeem(id, friend)).toBeDefined();
    const links = createSubscriptionLinks(
      shop.site.dynamo,
      shop.site.table,
      shop.site.accounts,
      Date.now,
    );
    await links.unlink(giftNumber(id), friend);
    expect(await redeem(id, await reader())).toBeUndefined();
  });

  it('that waits for its day is sent after its giver has gone, and then forgets what was written', async () => {
    const giver = await reader();
    const { id } = await shop.give(giver, { sendOn: '2098-05-01' });
    await shop.giving.gifts.forgetGiver(giver.accountId);
    await presentDueGifts({ ...shop.giving, now: () => Date.parse('2098-05-01T16:00:00Z') });
    expect(shop.emails.at(-1)?.text).toContain('For the train');
    expect(await read(id)).toMatchObject({ message: '', recipient: '' });
  });

  it('does not close the page on which a subscription is being paid for', async () => {
    const account = await reader();
    const { url, customer } = await shop.payments.startCheckout(shop.order(account));
    await shop.paid.prepare(account, customer);
    await shop.give(account);
    const session = shop.demo.provider.state.sessions[url.split('/').at(-1) ?? ''];
    expect(session?.status).toBe('open');
  });
});
