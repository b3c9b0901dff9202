import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAutoLink } from '../../../services/readers/link-automatically.ts';
import type { AutoLink } from '../../../services/readers/auto-link.ts';
import type { Account } from '../../../services/readers/account-store.ts';
import { createPaymentReader } from '../../../services/readers/payment-reader.ts';
import { readerKey } from '../../../services/readers/reader-keys.ts';
import { NOW, openSubscriptionSite, OVER, type SubscriptionSite } from './subscription-site.ts';

let site: SubscriptionSite;
let autoLink: AutoLink;
beforeAll(async () => {
  site = await openSubscriptionSite();
  autoLink = createAutoLink({
    subscriptions: site.subscriptions,
    links: site.links,
    now: () => NOW,
  });
});
afterAll(async () => {
  await site.close();
});

const fresh = async (account: Account) =>
  (await site.accounts.byEmailHash(account.emailHash)) ?? account;
const entitlement = (account: Account) =>
  createPaymentReader(site.dynamo, site.table, () => new Date(NOW).toISOString()).entitlement(
    account,
  );
const linkedTo = async (number: string) => (await site.subscriptions.byNumber(number))?.linkedTo;

describe('Auto-linking by a verified email address', () => {
  it('AC-01 links the only running subscription of the mailbox, which gives access at once', async () => {
    const account = await site.account('one');
    await site.subscription('ONE', { email: account.email });
    await site.subscription('ONE-BEFORE', { email: account.email, endsAt: OVER });
    expect(await autoLink(account)).toEqual({ kind: 'linked' });
    expect([await linkedTo('ONE'), await linkedTo('ONE-BEFORE')]).toEqual([
      account.accountId,
      undefined,
    ]);
    expect(await entitlement(await fresh(account))).toEqual({
      isEntitled: true,
      isAdFree: true,
      plans: [],
    });
    expect(await autoLink(await fresh(account))).toEqual({ kind: 'already' });
  });

  it('AC-01 finds nothing when no subscription is running or none has the address', async () => {
    const account = await site.account('none');
    expect(await autoLink(account)).toEqual({ kind: 'none' });
    await site.subscription('NONE-1', { email: account.email, endsAt: OVER });
    await site.subscription('NONE-2', { email: 'somebody-else@mail.example' });
    expect(await autoLink(account)).toEqual({ kind: 'none' });
    expect((await fresh(account)).subscriptions).toEqual(new Set());
  });

  it('AC-01 links nothing to an unverified address', async () => {
    const account = await site.account('unverified', { verifiedAt: undefined });
    await site.subscription('UNVERIFIED', { email: account.email });
    expect(await autoLink(account)).toEqual({ kind: 'none' });
    expect(await linkedTo('UNVERIFIED')).toBeUndefined();
    await site.accounts.change(account, { verifiedAt: new Date(NOW).toISOString() });
    expect(await autoLink(await fresh(account))).toEqual({ kind: 'linked' });
  });

  it('AC-04 asks the reader when several are running, and no longer once one of them is the reader’s', async () => {
    const account = await site.account('several');
    for (const number of ['S1', 'S2', 'S3'])
      await site.subscription(number, { email: account.email });
    expect(await autoLink(account)).toEqual({
      kind: 'ambiguous',
      message: expect.stringContaining('Several subscriptions'),
    });
    expect((await fresh(account)).subscriptions).toEqual(new Set());
    expect(await site.links.link('S2', account)).toBe('linked');
    expect(await autoLink(await fresh(account))).toEqual({ kind: 'already' });
  });

  it('AC-04 asks the reader when the subscription is linked to another account, and does not say whose', async () => {
    const other = await site.account('holder');
    const account = await site.account('latecomer');
    await site.subscription('TAKEN', { email: account.email });
    await site.links.link('TAKEN', other);
    const result = await autoLink(account);
    expect(result).toEqual({
      kind: 'ambiguous',
      message: expect.stringContaining('contact us'),
    });
    expect(JSON.stringify(result)).not.toMatch(/holder|TAKEN/);
    expect(await linkedTo('TAKEN')).toBe(other.accountId);
    await site.subscription('FREE', { email: account.email });
    expect(await autoLink(account)).toEqual({ kind: 'linked' });
    expect([...(await fresh(account)).subscriptions]).toEqual(['FREE']);
  });

  it('AC-01 completes what a crash left half done', async () => {
    const account = await site.account('half');
    await site.subscription('HALF-1', { email: account.email });
    await site.accounts.addSubscription(account, 'HALF-1');
    expect(await entitlement(await fresh(account))).toEqual({
      isEntitled: false,
      isAdFree: false,
      plans: [],
    });
    expect(await autoLink(await fresh(account))).toEqual({ kind: 'linked' });
    // The opposite case, which an account that is being moved may leave behind.
    await site.dynamo.update({
      table: site.table,
      key: readerKey.account(account.emailHash),
      update: 'REMOVE #s',
      names: { '#s': 'subscriptions' },
    });
    expect(await autoLink(await fresh(account))).toEqual({ kind: 'linked' });
    expect((await entitlement(await fresh(account))).isEntitled).toBe(true);
  });

  it('AC-01 links nothing for an account that is gone', async () => {
    const account = await site.account('gone');
    await site.subscription('GONE', { email: account.email });
    await site.dynamo.delete(site.table, readerKey.account(account.emailHash));
    expect(await autoLink(account)).toEqual({ kind: 'none' });
    expect(await linkedTo('GONE')).toBeUndefined();
    expect(await site.accounts.byEmailHash(account.emailHash)).toBeUndefined();
  });
});
