/** An edition on its way: through a stand-in of SES, by senders that are killed, refused and slowed. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { sendDrill } from '../../../lab/newsletters/send-drill.ts';
import {
  createEditionDeps,
  type EditionDeps,
} from '../../../services/newsletters/editions/edition-deps.ts';
import { sendEdition, stopReason } from '../../../services/newsletters/editions/send-edition.ts';
import { resuming } from '../../../services/newsletters/editions/edit-edition.ts';
import { outcomeOf } from '../../../services/email/letter-sender.ts';
import { createSuppressionStore } from '../../../services/email/suppression-store.ts';
import { AwsCallError } from '../../../services/aws/aws-error.ts';
import { emailHash, readerKey } from '../../../services/readers/reader-keys.ts';
import type { LogEvent } from '../../../services/http/log.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { ANONYMOUS, subscriberAdmission } from '../../../shared/paywall/access-decision.ts';
import { cadencesNow, type Cadence } from '../../../shared/newsletters/wishes.ts';
import { startSes, type SesOptions } from '../../support/ses-stand-in.ts';
import { openNewsletterSite, type NewsletterSite } from './newsletter-site.ts';

let site: NewsletterSite;
beforeAll(async () => {
  site = await openNewsletterSite();
});
afterAll(async () => {
  await site.close();
});

const SECRET = 's'.repeat(43);
const letter = (text: string) => ({
  html: `<p>${text} MARK-unsubscribe</p>`,
  text: `${text} MARK-unsubscribe`,
});

/** An edition of a newsletter of its own to some readers. */
async function edition(
  key: string,
  emails: readonly string[],
  options: SesOptions,
  audience: 'all' | 'subscribers' = 'all',
) {
  const ses = await startSes(options);
  const { dynamo, table, env, deps: base } = site;
  const deps: EditionDeps = createEditionDeps({
    brand,
    env: { MAIL_FROM: 'Meridian <mail@meridian.example>', AWS_ENDPOINT_URL_SESV2: ses.endpoint },
    connection: { region: 'us-east-1', credentials: base.connection.credentials },
    dynamo,
    contentTable: env.CONTENT_TABLE ?? '',
    readersTable: table,
    subject: () => Promise.resolve(SECRET),
    links: () => Promise.resolve(['l'.repeat(43)]),
    now: Date.now,
    log: () => undefined,
  });
  for (const email of emails) {
    const hash = emailHash(email, SECRET);
    const trail = [
      JSON.stringify({ at: '2026-01-01T00:00:00.000Z', what: 'confirmed', source: 't' }),
    ];
    await dynamo.put(table, {
      ...{ email, state: 'confirmed', sourceCode: 't', trail, mailedAt: [], version: 1 },
      ...readerKey.newsletter(hash, key),
    });
    await dynamo.put(table, { ...readerKey.newsletterReader(key, hash), version: 1 });
  }
  const made = await deps.editions.create(key, {
    subject: 'News',
    preview: '',
    intro: 'x',
    stories: [],
    audience,
  });
  await deps.editions.freeze(made, {
    ...{ subject: 'News', origin: 'https://www.meridian.example', marker: 'MARK', preview: '' },
    open: letter('for all'),
    paying: letter('for subscribers'),
    ...{ introHtml: '', cards: [], links: [], walled: [] },
  });
  await deps.editions.change(made, { to: 'sending', from: ['draft'] });
  const { sender } = deps;
  if (sender === undefined) throw new Error('There is no sender');
  return {
    ...{ ses, deps, name: made },
    run: (ms = 60_000, more: Partial<EditionDeps> = {}) =>
      sendEdition({ ...deps, ...more, sender: more.sender ?? sender }, made, Date.now() + ms),
    state: async () => deps.editions.get(made),
    counts: () => deps.letters.count(made),
  };
}

const named = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind}-${index}@mail.example`);

describe('Sending an edition', () => {
  it('gives no reader two letters and loses none, when the sender is killed twenty times', async () => {
    const result = await sendDrill({ readers: 1_500, kills: 20, perSecond: 400 });
    expect(result).toMatchObject({ readers: 1_500, twice: 0, lost: 0 });
    // What was in the hands of a sender when it was killed.
    expect(result.unclear).toBeLessThanOrEqual(20 * 100);
    expect(result.mostInSecond).toBeLessThanOrEqual(400 * 1.05);
  });

  it('writes down each end: refused, unclear, busy first, suppressed', async () => {
    const { ses, run, counts, state, deps, name } = await edition(
      'ENDS',
      [
        ...named('ok', 120),
        ...named('refuse', 2),
        ...named('drop', 3),
        ...named('busy', 2),
        'gone@mail.example',
      ],
      { perSecond: 500 },
    );
    const suppressions = createSuppressionStore({
      ...{ dynamo: site.dynamo, table: site.table, now: Date.now },
      subject: () => Promise.resolve(SECRET),
    });
    await suppressions.add('gone@mail.example', {
      kind: 'complaint',
      at: new Date().toISOString(),
      id: 'a',
    });
    expect(await run()).toBe('done');
    expect(await counts()).toEqual({ claimed: 0, sent: 122, refused: 2, unknown: 3 });
    expect(await state()).toMatchObject({
      state: 'sent',
      sent: 122,
      refused: 2,
      unknown: 3,
      suppressed: 1,
    });
    expect([...ses.received.values()].every((count) => count === 1)).toBe(true);
    expect(ses.received.has('gone@mail.example')).toBe(false);
    // SES had taken them, and nobody asked for a second one.
    expect(ses.received.get('drop-0@mail.example')).toBe(1);
    expect(ses.last()?.EmailTags).toEqual([{ Name: 'edition', Value: 'ENDS-1' }]);
    // Somebody says so: then those alone are sent again.
    expect(await deps.letters.forgetUnclear(name)).toBe(3);
    await deps.editions.change(name, { to: 'sending', from: ['sent'], set: { cursor: '' } });
    expect(await run()).toBe('done');
    expect(ses.received.get('drop-0@mail.example')).toBe(2);
    expect(ses.received.get('ok-0@mail.example')).toBe(1);
    await ses.close();
  });

  it('ends for all when the provider sends nothing more, and says why', async () => {
    const { run, state, counts, ses } = await edition('HALT', named('halt', 5), { perSecond: 100 });
    expect(await run()).toBe('stopped');
    expect(await state()).toMatchObject({ state: 'stopped', reason: 'SendingPausedException' });
    expect(await counts()).toMatchObject({ claimed: 0, unknown: 0, sent: 0 });
    await ses.close();
  });

  it('stops in an outage, and leaves those alone whose letters were not tried', async () => {
    const { run, state, counts, ses, deps, name } = await edition('OUTAGE', named('fail', 300), {
      perSecond: 1_000,
    });
    expect(await run()).toBe('stopped');
    const stopped = await state();
    expect(stopped?.reason).toContain('had an unclear end');
    const { unknown, ...others } = await counts();
    expect(others).toEqual({ claimed: 0, sent: 0, refused: 0 });
    expect(unknown).toBeGreaterThanOrEqual(5);
    // Some, and those on their way at the same time.
    expect(unknown).toBeLessThanOrEqual(120);
    expect(stopped?.unknown).toBe(unknown);
    if (stopped === undefined) throw new Error('There is no edition');
    // Who resumes it tries the others. Those of an unclear end get none by themselves.
    await deps.editions.change(name, resuming({ ...stopped, startedAt: 'then' }, Date.now()));
    expect(await run()).toBe('stopped');
    expect((await counts()).unknown).toBeGreaterThan(unknown);
    await ses.close();
  });

  it('stops when ten letters in a row have no clear end, however many went out before', async () => {
    const { run, state, ses } = await edition('LATER', named('r', 300), { perSecond: 1_000 });
    let tried = 0;
    const sender: EditionDeps['sender'] = {
      domain: 'mail.example',
      limits: async () => ({ perSecond: 1_000 }),
      async send() {
        tried += 1;
        return tried <= 200
          ? { kind: 'sent', messageId: 'm' }
          : { kind: 'unknown', reason: 'TimeoutError' };
      },
    };
    expect(await run(60_000, { sender })).toBe('stopped');
    expect((await state())?.reason).toMatch(/^\d+ letters in a row .*: TimeoutError$/);
    await ses.close();
  });

  it('passes over a reader whose record cannot be read, and notes it once', async () => {
    const { run, ses, state, counts, deps, name } = await edition('POISON', named('r', 20), {
      perSecond: 200,
    });
    const [record = '', account = ''] = named('r', 2);
    await site.dynamo.update({
      ...{ table: site.table, key: readerKey.newsletter(emailHash(record, SECRET), 'POISON') },
      update: 'SET #trail = :trail',
      ...{ names: { '#trail': 'trail' }, values: { ':trail': ['no JSON'] } },
    });
    const logged: LogEvent[] = [];
    const suppressions = {
      of: async (email: string) =>
        email === account ? v.parse(v.never(), email) : deps.suppressions.of(email),
    };
    const log = (event: LogEvent) => logged.push(event);
    // The run that finds them pauses, and another one goes through them again.
    await deps.editions.add(name, {}, { perDay: 1 });
    expect(await run(60_000, { log, suppressions })).toBe('paused');
    await deps.editions.add(name, {}, { perDay: 100, cursor: '' });
    expect(await run(60_000, { log, suppressions })).toBe('done');
    expect(await counts()).toEqual({ claimed: 0, sent: 18, refused: 2, unknown: 0 });
    expect(await state()).toMatchObject({ state: 'sent', sent: 18, refused: 2 });
    expect(logged.filter(({ level }) => level === 'ERROR')).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toContain('@');
    await ses.close();
  });

  it('says loudly that no letter went out where a few had no clear end', async () => {
    const { run, ses, state } = await edition('NONE', named('fail', 3), { perSecond: 100 });
    const logged: LogEvent[] = [];
    await run(60_000, { log: (event) => logged.push(event) });
    expect(await state()).toMatchObject({ state: 'sent', sent: 0, unknown: 3 });
    expect(logged).toMatchObject([{ level: 'ERROR', message: 'No letter of an edition went out' }]);
    await ses.close();
  });

  it.each(['bounced', 'complained'] as const)(
    'stops when too many letters are %s, and goes on when somebody resumes it',
    async (what) => {
      const key = `STOP-${what.toUpperCase()}`;
      let reported: Promise<void> | undefined;
      const opened: { add?: () => Promise<void> } = {};
      const { run, state, ses, deps, name } = await edition(key, named('r', 400), {
        perSecond: 1_000,
        onEmail: (count) => {
          if (count === 50) reported = opened.add?.();
        },
      });
      opened.add = () => deps.editions.add(name, { [what]: 30 });
      expect(await run()).toBe('stopped');
      await reported;
      expect((await state())?.reason).toMatch(/^30 of \d+ letters were/);
      expect(ses.times.length).toBeLessThan(400);
      const stopped = await state();
      if (stopped === undefined) throw new Error('There is no edition');
      await deps.editions.change(name, resuming({ ...stopped, startedAt: 'then' }, Date.now()));
      expect(await run()).toBe('done');
      expect(await state()).toMatchObject({ state: 'sent', sent: 400, [what]: 30 });
      expect([...ses.received.values()].every((count) => count === 1)).toBe(true);
      await ses.close();
    },
  );

  it('pauses at the quota of the day and at the end of its run, and goes on where it ended', async () => {
    const { run, ses, deps, name } = await edition('QUOTA', named('q', 150), {
      perSecond: 500,
      perDay: 40,
    });
    expect(await run()).toBe('paused');
    expect(ses.times.length).toBe(40);
    expect(await run(-1)).toBe('paused');
    // The rest of another day.
    await deps.editions.add(name, {}, { perDay: 60 });
    expect(await deps.editions.get(name)).toMatchObject({
      state: 'sending',
      sent: 40,
      daySent: 40,
    });
    await ses.close();
  });

  it('ends its run between few letters where the provider takes few a second', async () => {
    let isLate = false;
    const { run, state, ses } = await edition('SLOW', named('slow', 4), {
      perSecond: 0.1,
      onEmail: () => {
        isLate = true;
      },
    });
    const hour = 3_600_000;
    expect(await run(hour / 2, { now: () => Date.now() + (isLate ? hour : 0) })).toBe('paused');
    expect(ses.times).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'sending', sent: 1, leaseUntil: 0 });
    await ses.close();
  });

  it('keeps a second sender away', async () => {
    const { run, ses } = await edition('TWO', named('t', 60), { perSecond: 300 });
    const ends = await Promise.all([run(), run()]);
    expect(ends.sort()).toEqual(['done', 'taken']);
    expect([...ses.received.values()].every((count) => count === 1)).toBe(true);
    await ses.close();
  });

  it('gives text of subscribers to subscribers alone, and their editions to nobody else', async () => {
    const [paying = '', other = ''] = named('s', 2);
    const admission = async (hash: string) =>
      hash === emailHash(paying, SECRET) ? subscriberAdmission([]) : ANONYMOUS;
    const mixed = await edition('MIXED', [paying], { perSecond: 100 });
    await mixed.run(60_000, { admission });
    expect(mixed.ses.last()?.Content.Simple.Body.Html.Data).toContain('for subscribers');
    await mixed.ses.close();
    const open = await edition('OPEN', [other], { perSecond: 100 });
    await open.run(60_000, { admission });
    expect(open.ses.last()?.Content.Simple.Body.Html.Data).toContain('for all');
    expect(open.ses.last()?.Content.Simple.Body.Text.Data).toMatch(/^for all https:\/\//);
    await open.ses.close();
    const only = await edition('ONLY', [paying, other], { perSecond: 100 }, 'subscribers');
    await only.run(60_000, { admission });
    expect([...only.ses.received.keys()]).toEqual([paying]);
    expect(await only.state()).toMatchObject({ notSubscribed: 1, sent: 1 });
    await only.ses.close();
  });

  it('passes over readers who have paused the newsletter, want fewer letters, or other sections', async () => {
    const emails = ['every', 'paused', 'over', 'weekly', 'monthly', 'culture', 'science'].map(
      (name) => `${name}@wish.example`,
    );
    const { ses, run, state, deps, name } = await edition('WISHES', emails, { perSecond: 200 });
    const wish = async (email: string, wishes: object) =>
      site.deps.store.change(emailHash(`${email}@wish.example`, SECRET), 'WISHES', (current) =>
        current === undefined ? undefined : { ...current, ...wishes },
      );
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await wish('paused', { pausedUntil: at(3) });
    await wish('over', { pausedUntil: at(-3) });
    await wish('weekly', { atMost: 'week' });
    await wish('monthly', { atMost: 'month' });
    await wish('culture', { sections: ['culture'] });
    await wish('science', { sections: ['science'] });
    const draft = { subject: 'News', preview: '', intro: 'x', stories: [], audience: 'all' };
    await deps.editions.add(
      name,
      {},
      { cadences: ['week'], draft: JSON.stringify({ ...draft, sections: ['science'] }) },
    );
    expect(await run()).toBe('done');
    expect([...ses.received.keys()].map((email) => email.split('@')[0]).sort()).toEqual([
      'every',
      'over',
      'science',
      'weekly',
    ]);
    expect(await state()).toMatchObject({ state: 'sent', sent: 4, paused: 1, notChosen: 2 });
    await ses.close();
  });
});

describe('A draft that two editors change', () => {
  it('is neither replaced nor approved by who has looked at an earlier one', async () => {
    const { editions } = createEditionDeps({
      brand,
      env: {},
      connection: { region: 'us-east-1', credentials: site.deps.connection.credentials },
      ...{ dynamo: site.dynamo, contentTable: site.env.CONTENT_TABLE ?? '' },
      readersTable: site.table,
      subject: () => Promise.resolve(SECRET),
      links: () => Promise.resolve([]),
      now: Date.now,
      log: () => undefined,
    });
    const draft = { preview: '', intro: 'x', stories: [], audience: 'all' } as const;
    const seen = await editions.create('TWOEDIT', { ...draft, stories: [], subject: 'First' });
    expect(await editions.replaceDraft(seen, { ...draft, stories: [], subject: 'A' })).toBe(true);
    expect(await editions.replaceDraft(seen, { ...draft, stories: [], subject: 'B' })).toBe(false);
    const { draftText } = seen;
    const approval = { to: 'approved', from: ['draft'] } as const;
    expect(await editions.change(seen, { ...approval, draftText })).toBe(false);
    const now = await editions.get(seen);
    expect(now).toMatchObject({ state: 'draft', subject: 'A', draft: { subject: 'A' } });
    if (now === undefined) throw new Error('There is no edition');
    expect(await editions.change(now, { ...approval, draftText: now.draftText })).toBe(true);
  });
});

describe('Which edition readers of fewer letters get', () => {
  const now = Date.parse('2026-11-27T07:00:00Z');
  const before = (days: number, cadences: readonly Cadence[]) => ({
    startedAt: new Date(now - days * 86_400_000).toISOString(),
    cadences,
  });
  it.each([
    ['the first of all', [], ['week', 'month']],
    ['none of the days after it', [before(1, ['week', 'month'])], []],
    ['the one a week later, an hour early', [before(6.96, ['week', 'month'])], ['week']],
    [
      'the one a month later',
      [before(28, ['week', 'month']), before(7, ['week'])],
      ['week', 'month'],
    ],
    ['none because of others', [before(1, []), before(7, ['week', 'month'])], ['week']],
  ] as const)('is %s', (_, earlier, expected) => {
    expect(cadencesNow(earlier, now)).toEqual(expected);
  });
});

describe('The end of a call', () => {
  it.each([
    ['that SES is busy', new AwsCallError('TooManyRequestsException', 429, ''), 'busy'],
    ['that SES rejects the email', new AwsCallError('MessageRejected', 400, ''), 'refused'],
    ['that sending is paused', new AwsCallError('SendingPausedException', 400, ''), 'halted'],
    ['that a right is missing', new AwsCallError('AccessDeniedException', 403, ''), 'halted'],
    ['that nobody responded', new AwsCallError('TimeoutError', 504, ''), 'unknown'],
    ['that SES failed', new AwsCallError('InternalServerError', 500, ''), 'unknown'],
    ['that the connection broke', Object.assign(new Error(''), { code: 'ECONNRESET' }), 'unknown'],
    [
      'that there was no connection',
      Object.assign(new Error(''), { code: 'ECONNREFUSED' }),
      'busy',
    ],
  ])('says %s: the letter is what it is then', (_, error, kind) => {
    expect(outcomeOf(error).kind).toBe(kind);
  });

  it('stops an edition by its share, not by the first of a few', () => {
    const none = { sent: 10, bounced: 0, complained: 0, refused: 0, unknown: 0 };
    expect(stopReason({ ...none, bounced: 1 })).toBeUndefined();
    expect(stopReason({ ...none, sent: 1_000, bounced: 49 })).toBeUndefined();
    expect(stopReason({ ...none, sent: 1_000, bounced: 50 })).toContain('50 of 1000');
    expect(stopReason({ ...none, sent: 2_000, complained: 2 })).toContain('spam');
    expect(stopReason({ ...none, sent: 1_000, unknown: 50 })).toBeUndefined();
    expect(stopReason({ ...none, sent: 950, unknown: 50 })).toContain('50 of 1000 letters had an');
    const judgedFrom = { ...none, sent: 1_000, bounced: 60 };
    expect(stopReason({ ...none, sent: 1_100, bounced: 64, judgedFrom })).toBeUndefined();
    expect(stopReason({ ...none, sent: 1_100, bounced: 66, judgedFrom })).toContain('6 of 100');
  });
});
