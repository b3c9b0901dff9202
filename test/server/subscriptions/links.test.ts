import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Account } from '../../../services/readers/account-store.ts';
import { createPaymentReader } from '../../../services/readers/payment-reader.ts';
import { NOW, openSubscriptionSite, OVER, type SubscriptionSite } from './subscription-site.ts';

let site: SubscriptionSite;
beforeAll(async () => {
  site = await openSubscriptionSite();
});
afterAll(async () => {
  await site.close();
});

const numbers = async (account: Account) => [
  ...((await site.accounts.byEmailHash(account.emailHash))?.subscriptions ?? []),
];
const isEntitled = async (account: Account) =>
  (
    await createPaymentReader(site.dynamo, site.table, () =>
      new Date(NOW).toISOString(),
    ).entitlement(account)
  ).isEntitled;

describe('A subscription requested by several accounts', () => {
  it('AC-05 goes to exactly one of two accounts in 200 parallel attempts', async () => {
    const rivals = await Promise.all(['rival-one', 'rival-two'].map((name) => site.account(name)));
    await site.subscription('PRIZE');
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const account = rivals[index % 2];
        return account === undefined
          ? undefined
          : { account, outcome: await site.links.link('PRIZE', account) };
      }),
    );
    const winners = new Set(
      outcomes
        .filter((tried) => tried?.outcome === 'linked')
        .map((tried) => tried?.account.accountId),
    );
    expect(winners.size).toBe(1);
    expect(
      outcomes.map(
        (tried) => tried?.outcome === (winners.has(tried?.account.accountId) ? 'linked' : 'taken'),
      ),
    ).toEqual(outcomes.map(() => true));
    expect((await site.subscriptions.byNumber('PRIZE'))?.linkedTo).toBe([...winners][0]);
    expect((await Promise.all(rivals.map(isEntitled))).sort()).toEqual([false, true]);
    expect((await Promise.all(rivals.map(numbers))).sort()).toEqual([[], ['PRIZE']]);
  });

  it('AC-05 goes to exactly one of 40 accounts', async () => {
    const rivals = await Promise.all(
      Array.from({ length: 40 }, (_, index) => site.account(`crowd-${index}`)),
    );
    await site.subscription('CROWDED');
    const outcomes = await Promise.all(
      rivals.map((account) => site.links.link('CROWDED', account)),
    );
    expect(outcomes.filter((outcome) => outcome === 'linked')).toHaveLength(1);
    expect((await Promise.all(rivals.map(isEntitled))).filter(Boolean)).toHaveLength(1);
  });

  it('AC-05 is unlinked only by its own account, and can be linked again', async () => {
    const [holder, other] = [await site.account('giver'), await site.account('taker')];
    await site.subscription('GIVEN');
    await site.links.link('GIVEN', holder);
    await site.links.unlink('GIVEN', other);
    expect(await isEntitled(holder)).toBe(true);
    await site.links.unlink('GIVEN', holder);
    await site.links.unlink('GIVEN', holder);
    expect([await isEntitled(holder), await numbers(holder)]).toEqual([false, []]);
    expect(await site.links.link('GIVEN', other)).toBe('linked');
  });

  it('AC-05 can be freed by customer care: the account that had it loses access, though its set still names it', async () => {
    const [holder, other] = [await site.account('old-holder'), await site.account('true-holder')];
    await site.subscription('FREED');
    await site.links.link('FREED', holder);
    expect([await site.links.release('FREED'), await site.links.release('FREED')]).toEqual([
      true,
      false,
    ]);
    expect(await isEntitled(holder)).toBe(false);
    expect(await site.links.link('FREED', other)).toBe('linked');
    expect([await isEntitled(holder), await isEntitled(other)]).toEqual([false, true]);
    const holders = await Promise.all(
      [holder, other].map(async ({ emailHash }) => site.accounts.byEmailHash(emailHash)),
    );
    expect(
      await Promise.all(
        holders.map(async (account) =>
          account === undefined
            ? []
            : (await site.links.ofAccount(account)).map(({ number }) => number),
        ),
      ),
    ).toEqual([[], ['FREED']]);
  });

  it('AC-05 cannot be linked when it does not exist', async () => {
    const account = await site.account('hopeful');
    expect(await site.links.link('NO-SUCH', account)).toBe('taken');
    expect(await numbers(account)).toEqual([]);
    expect(await site.subscriptions.byNumber('NO-SUCH')).toBeUndefined();
  });

  it('ends once, and a later end does not bring it back', async () => {
    await site.subscription('ENDED');
    const now = new Date(NOW).toISOString();
    expect(await site.subscriptions.end('ENDED', now)).toBe(true);
    expect(await site.subscriptions.end('ENDED', '2030-01-01T00:00:00.000Z')).toBe(true);
    expect((await site.subscriptions.byNumber('ENDED'))?.endsAt).toBe(now);
    expect(await site.subscriptions.end('NO-SUCH', OVER)).toBe(false);
  });
});
