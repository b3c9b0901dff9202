/** Members of a followed source: their subscriptions and newsletters come, and stay in step, one way. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  describeMembers,
  takeMembers,
  type MembersReport,
} from '../../../importing/remote/take-members.ts';
import { runMembers } from '../../../importing/remote/run-members.ts';
import { createSyncStore } from '../../../importing/remote/sync-store.ts';
import { ghostMember } from '../../../importing/remote/ghost-members.ts';
import { createSuppressionStore } from '../../../services/email/suppression-store.ts';
import { createNewsletterReaders } from '../../../services/newsletters/newsletter-readers.ts';
import { createNewsletterStore } from '../../../services/newsletters/newsletter-store.ts';
import { emailHash } from '../../../services/readers/reader-keys.ts';
import { createSubscriptionStore } from '../../../services/readers/subscription-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { chosen, unsubscribed } from '../../../shared/newsletters/subscription.ts';
import { startWordpress } from '../../support/wordpress-stand-in.ts';
import { openNewsletterSite, type NewsletterSite } from './newsletter-site.ts';

const SECRET = 's'.repeat(43);
const hashEmail = (email: string) => emailHash(email, SECRET);
const name = 'ghost:www.example.org';
const [key = '', other = ''] = Object.keys(brand.newsletters);
const NOW = Date.parse('2026-11-27T08:00:00Z');
const HOUR_MS = 3_600_000;

let site: NewsletterSite;
let kept: readonly string[];
let nowMs = NOW;
beforeAll(async () => {
  site = await openNewsletterSite();
});
afterAll(() => site.close());
beforeEach(() => {
  kept = [];
  nowMs = NOW;
});

const subscriptions = () => createSubscriptionStore(site.dynamo, site.table);
const newsletters = () => createNewsletterStore(site.dynamo, site.table);
const readers = () => createNewsletterReaders(site.dynamo, site.table, () => NOW);

type Row = Readonly<Record<string, unknown>>;
let made = 0;
/** A row as Ghost's Admin API responds with it. Each test has members of its own. */
function memberRow(more: Row = {}): Row {
  made += 1;
  return {
    uuid: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    ...{ email: `m${made}@readers.example`, name: 'A Member', status: 'free' },
    ...{ created_at: '2025-01-02T03:04:05.000Z', subscriptions: [], tiers: [], newsletters: [] },
    email_suppression: { suppressed: false, info: null },
    ...more,
  };
}
const weekly = { id: '1', name: 'Weekly Quarry', status: 'active' };
const gold = { id: '2', name: 'Gold', slug: 'gold', expiry_at: null };
const paying = (until: string, more: Row = {}): Row => ({
  ...{ status: 'paid', tiers: [gold] },
  subscriptions: [
    { status: 'canceled', current_period_end: '2030-01-01T00:00:00.000Z' },
    { status: 'active', current_period_end: until, ...more },
  ],
});

const plans = [{ key: 'gold', name: 'All of it', price: '$9', term: 'a month' }] as never;

const target = () => ({
  ...{ subscriptions: subscriptions(), newsletters: newsletters(), readers: readers(), hashEmail },
  suppressions: createSuppressionStore({
    ...{ dynamo: site.dynamo, table: site.table, now: () => nowMs },
    subject: () => Promise.resolve(SECRET),
  }),
});

function take(rows: readonly Row[], dryRun = false): Promise<MembersReport> {
  return takeMembers({
    ...{ name, dryRun, nowMs, brand: { ...brand, plans }, before: kept },
    members: rows.flatMap((row) => ghostMember(row) ?? []),
    named: new Map([['weekly quarry', key]]),
    keep: (numbers) => {
      kept = numbers;
      return Promise.resolve();
    },
    target: target(),
  });
}

const mailbox = (row: Row) => hashEmail(String(row['email']));
const ofReader = async (row: Row) => (await subscriptions().ofMailbox(mailbox(row)))[0];
const stateOf = async (row: Row) => (await newsletters().all(mailbox(row))).get(key)?.state;

it('who pays there has a subscription here, which ends, moves and is renewed as there', async () => {
  const ada = memberRow(paying('2026-12-31T00:00:00.000Z'));
  const comped = memberRow({ status: 'comped', tiers: [gold] });
  const free = memberRow();
  expect((await take([ada, comped, free], true)).subscriptions.stored).toBe(2);
  expect(await ofReader(ada)).toBeUndefined();
  expect(kept).toEqual([]);
  await take([ada, comped, free]);
  expect(await ofReader(ada)).toMatchObject({
    ...{ endsAt: '2026-12-31T00:00:00.000Z', plan: 'gold', kind: 'digital' },
  });
  expect((await ofReader(comped))?.endsAt).toBe('2099-12-31T00:00:00.000Z');
  expect(await ofReader(free)).toBeUndefined();
  expect((await take([ada, comped, free])).subscriptions).toMatchObject({ stored: 0, ended: 0 });

  const moved = { ...ada, ...paying('2027-12-31T00:00:00.000Z'), email: 'moved@readers.example' };
  await take([moved, comped, free]);
  expect(await ofReader(ada)).toBeUndefined();
  expect((await ofReader(moved))?.endsAt).toBe('2027-12-31T00:00:00.000Z');

  // One loses the tier, whose status Ghost leaves as it was; the other is deleted.
  const report = await take([{ ...moved, status: 'comped', subscriptions: [], tiers: [] }, free]);
  expect(report.subscriptions.ended).toBe(2);
  for (const row of [moved, comped])
    expect((await ofReader(row))?.endsAt).toBe(new Date(NOW).toISOString());
});

it('a run that is ended while it writes is made whole by the next', async () => {
  const ada = memberRow(paying('2026-12-31T00:00:00.000Z'));
  const job = take([ada]);
  await job;
  // Ended between the subscriptions and the last note of their numbers: both runs are known.
  kept = [...kept, 'M00000000000040008000999999999999'];
  await take([ada, memberRow(paying('2026-12-31T00:00:00.000Z'))]);
  expect(kept).toHaveLength(2);
  const running = kept;
  await expect(take([])).rejects.toThrow('shows no member');
  expect(kept).toEqual(running);
  expect((await ofReader(ada))?.endsAt).toBe('2026-12-31T00:00:00.000Z');
});

it('who gets a newsletter there gets it here, and leaves it here when they leave there', async () => {
  const ada = memberRow({ newsletters: [weekly] });
  const own = memberRow();
  const leftHere = memberRow({ newsletters: [weekly] });
  const dead = memberRow({
    newsletters: [weekly],
    email_suppression: { suppressed: true, info: { reason: 'fail' } },
  });
  const step = { nowMs: NOW, sourceCode: 'test', text: 'A test' };
  for (const row of [own, leftHere])
    await newsletters().change(mailbox(row), key, (current) =>
      chosen(current, { ...step, email: String(row['email']) }),
    );
  await newsletters().change(mailbox(leftHere), key, (current) =>
    unsubscribed(current, NOW, 'one-click'),
  );
  const all = [ada, own, leftHere, dead];
  expect((await take(all, true)).newsletters).toMatchObject({ confirmed: 1, leftHere: 1 });
  expect(await stateOf(ada)).toBeUndefined();
  expect((await take(all)).newsletters).toEqual({
    ...{ confirmed: 1, left: 0, leftHere: 1, suppressed: 1 },
  });
  const held = (await newsletters().all(mailbox(ada))).get(key);
  expect(held?.trail).toEqual([
    {
      ...{ at: '2025-01-02T03:04:05.000Z', what: 'confirmed', source: `sync ${name}` },
      text: expect.stringContaining(name) as unknown,
    },
  ]);
  expect((await newsletters().all(mailbox(ada))).get(other)).toBeUndefined();
  expect((await take(all)).newsletters.confirmed).toBe(0);

  expect((await take([{ ...ada, newsletters: [] }, own, leftHere, dead])).newsletters.left).toBe(1);
  const states = await Promise.all([ada, own, leftHere, dead].map(stateOf));
  expect(states).toEqual(['unsubscribed', 'confirmed', 'unsubscribed', undefined]);

  // Back there, where they had left: back here, with the whole trail.
  await take(all);
  expect((await newsletters().all(mailbox(ada))).get(key)).toMatchObject({
    state: 'confirmed',
    trail: [{ what: 'confirmed' }, { what: 'unsubscribed' }, { what: 'confirmed' }],
  });
});

it('who gets no email there gets none here, until the owner of the mailbox asks for them', async () => {
  const dead = memberRow({
    email_suppression: { suppressed: true, info: { reason: 'fail' } },
  });
  const { suppressions } = target();
  const email = String(dead['email']);
  await take([dead]);
  const found = await suppressions.of(email);
  expect(found?.reason).toBe('bounced');
  nowMs = NOW + HOUR_MS;
  await take([dead]);
  expect(await suppressions.of(email)).toEqual(found);
  // As the link in an email of verification does.
  await suppressions.lift(email, nowMs);
  for (const info of [{ reason: 'fail' }, { reason: 'spam' }]) {
    nowMs += HOUR_MS;
    await take([{ ...dead, email_suppression: { suppressed: true, info } }]);
    expect(await suppressions.of(email)).toBeUndefined();
  }
});

it('a source of newsletters alone that shows no member changes nothing', async () => {
  const ada = memberRow({ newsletters: [weekly] });
  await take([ada]);
  expect(kept).toEqual([]);
  // The second is an answer whose addresses are hidden.
  for (const rows of [[], [{ ...ada, email: '***' }]])
    await expect(take(rows)).rejects.toThrow('shows no member');
  expect(await stateOf(ada)).toBe('confirmed');
  await take([{ ...ada, newsletters: [] }]);
  expect(await stateOf(ada)).toBe('unsubscribed');
});

it('one of several plug-ins that shows no members any more ends nobody, until the publisher says so', async () => {
  const wordpress = await startWordpress();
  try {
    const followed = {
      system: 'wordpress',
      url: wordpress.url,
      title: '',
      connectedAt: '',
    } as const;
    const objects = new Map<string, Uint8Array>();
    const store = createSyncStore(site.dynamo, site.env['CONTENT_TABLE'] ?? '', {
      get: (at) => {
        const bytes = objects.get(at);
        return Promise.resolve(bytes === undefined ? undefined : ({ bytes } as never));
      },
      put: (at, bytes) => {
        objects.set(at, bytes as Uint8Array);
        return Promise.resolve();
      },
    });
    const from = 'wordpress:www.example.org';
    const run = () =>
      runMembers(
        { name: from, followed },
        {
          ...{ store, target: target(), dryRun: false, nowMs: NOW, brand: { ...brand, plans } },
          keys: { [from]: { key: 'x', hook: 'x' } },
          named: new Map([['Weekly', key]]),
        },
      );
    const payer = {
      id: 'user 1',
      email: 'payer@readers.example',
      name: 'P',
      created: '2025-01-01',
    };
    const [reader, both] = [
      { ...payer, id: 'mailpoet 1', email: 'letter@readers.example', newsletters: ['Weekly'] },
      ['MemberPress', 'MailPoet'],
    ];
    const gold = { name: 'Gold', slug: 'gold', ends: '2030-01-01T00:00:00Z' };
    const endOf = async () => (await ofReader(payer))?.endsAt;
    wordpress.readers([{ ...payer, memberships: [gold] }, reader], both);
    await run();
    expect([await endOf(), await stateOf(reader)]).toEqual([
      '2030-01-01T00:00:00.000Z',
      'confirmed',
    ]);
    for (const [rows, plugins, missing] of [
      [[payer, reader], ['MailPoet'], 'MemberPress'],
      [[{ ...payer, memberships: [gold] }], ['MemberPress'], 'MailPoet'],
    ] as const) {
      wordpress.readers(rows, plugins);
      await expect(run()).rejects.toThrow(`shows no member of ${missing} any more`);
      const { error, plugins: known } = (await store.membersState(from)) ?? {};
      expect([error, known]).toEqual([expect.stringContaining(missing), both]);
      expect([await endOf(), await stateOf(reader)]).toEqual([
        '2030-01-01T00:00:00.000Z',
        'confirmed',
      ]);
    }
    // As `masthead sync members --end` does.
    await store.keepMembersState(from, undefined);
    expect((await run()).newsletters.left).toBe(1);
    expect((await store.membersState(from))?.plugins).toEqual(['MemberPress']);
  } finally {
    await wordpress.close();
  }
});

it('what has no counterpart is counted by name, and the report has no address', async () => {
  const unknown = { id: '9', name: 'Unknown Letter', status: 'active' };
  const silver = { id: '8', name: 'Silver', slug: 'silver', expiry_at: '2027-01-01T00:00:00.000Z' };
  const rows = [1, 2].map(() =>
    memberRow({ status: 'comped', tiers: [silver], newsletters: [unknown] }),
  );
  const report = await take([...rows, memberRow({ email: 'no address' })]);
  const text = describeMembers(report).join('\n');
  expect(text).toContain('2 × "Silver" is no plan');
  expect(text).toContain('2 × the newsletter "Unknown Letter" is none');
  expect(text).toContain('1 × has an address');
  expect(JSON.stringify(report)).not.toContain('@');
});
