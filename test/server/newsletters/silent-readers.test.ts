/** Readers of whom nothing was heard are asked, keep the newsletter by one button, or lose it in time. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { editionsHandler } from '../../../lambdas/newsletter-editions/logic.ts';
import { createEditionDeps } from '../../../services/newsletters/editions/edition-deps.ts';
import { freezeEdition } from '../../../services/newsletters/editions/freeze-edition.ts';
import { publicEditionsOf } from '../../../services/newsletters/editions/public-editions.ts';
import type { SendDeps } from '../../../services/newsletters/editions/send-edition.ts';
import { silentSince } from '../../../services/newsletters/silent-readers.ts';
import { createAccountStore } from '../../../services/readers/account-store.ts';
import { emailHash, readerKey } from '../../../services/readers/reader-keys.ts';
import { createSessions } from '../../../services/readers/sessions.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { callContext } from '../../support/api-event.ts';
import { openNewsletterSite, ORIGIN, type NewsletterSite } from './newsletter-site.ts';

const SECRET = 's'.repeat(43);
const KEY = 'WEEKLY';
const DAY_MS = 86_400_000;
let site: NewsletterSite;
beforeAll(async () => {
  site = await openNewsletterSite();
});
afterAll(async () => {
  await site.close();
});

const hashOf = (name: string) => emailHash(`${name}@mail.example`, SECRET);
const isoAgo = (days: number) => new Date(site.now() - days * DAY_MS).toISOString();

/** A reader who agreed so many days ago. */
async function newReader(name: string, days: number, more: object = {}) {
  const hash = hashOf(name);
  await site.dynamo.put(site.table, {
    ...{ email: `${name}@mail.example`, state: 'confirmed', sourceCode: 't', mailedAt: [] },
    ...{
      version: 1,
      trail: [JSON.stringify({ at: isoAgo(days), what: 'confirmed', source: 't' })],
    },
    ...more,
    ...readerKey.newsletter(hash, KEY),
  });
  await site.dynamo.put(site.table, { ...readerKey.newsletterReader(KEY, hash), version: 1 });
}

async function newAccount(name: string, hasSubscription: boolean) {
  const account = {
    ...{ accountId: `id-${name}`, email: `${name}@mail.example`, emailHash: hashOf(name) },
    ...{ password: 'none', epoch: 0, createdAt: isoAgo(900), verifiedAt: isoAgo(900) },
    subscriptions: new Set(hasSubscription ? [`of-${name}`] : []),
  };
  await createAccountStore(site.dynamo, site.table).create(account);
  if (hasSubscription)
    await site.dynamo.put(site.table, {
      ...readerKey.subscription(`of-${name}`),
      ...{ endsAt: isoAgo(-900), linkedTo: account.accountId },
    });
  return account;
}

async function signIn(account: Awaited<ReturnType<typeof newAccount>>) {
  await createSessions(site.dynamo, site.table, site.now).start(account, 'a test');
}

const state = async (name: string) => {
  const item = await site.item(`${name}@mail.example`, KEY);
  return [item?.state, item?.email === undefined ? 'no address' : 'address', item?.askedAt];
};

describe('Readers of whom nothing was heard', () => {
  it('are asked, stay by one button or when they are heard of, and are forgotten when they do not answer', async () => {
    const asked = ['answers', 'signs-in', 'pauses', 'quiet', 'leaves', 'on-last-day'];
    for (const name of asked) await newReader(name, 800);
    await newReader('recent', 30);
    await newReader('on-holiday', 800, { pausedUntil: isoAgo(-20) });
    await newReader('pays', 800);
    await newAccount('pays', true);
    await newReader('reads-here', 800);
    await signIn(await newAccount('reads-here', false));
    const waits = await newAccount('signs-in', false);

    const letters = new Map<string, string>();
    const sender: SendDeps['sender'] = {
      domain: 'meridian.example',
      limits: async () => ({ perSecond: 500 }),
      async send({ to, text }) {
        letters.set(to.split('@')[0] ?? '', text);
        return { kind: 'sent', messageId: 'm' };
      },
    };
    const deps = {
      ...createEditionDeps({
        ...{ brand, env: {}, dynamo: site.dynamo, readersTable: site.table },
        contentTable: site.env.CONTENT_TABLE ?? '',
        connection: { region: 'us-east-1', credentials: () => Promise.reject(new Error('none')) },
        subject: () => Promise.resolve(SECRET),
        links: () => Promise.resolve(['l'.repeat(43)]),
        ...{ now: site.now, log: () => undefined },
      }),
      sender,
    };
    const tick = () => editionsHandler(deps, ORIGIN)({ scheduledAt: isoAgo(0) }, callContext());
    const draft = {
      ...{ subject: 'Still?', preview: '', intro: '', stories: [], audience: 'all' as const },
      asks: { silentMonths: 12, days: 30 },
    };
    const edition = await deps.editions.create(KEY, draft);
    const configuration = brand.newsletters[KEY];
    if (configuration === undefined) throw new Error('There is no newsletter');
    await deps.editions.freeze(
      edition,
      await freezeEdition({
        ...{ source: deps.source, brand, newsletter: { key: KEY, configuration }, draft },
        ...{ number: edition.number, origin: ORIGIN, nowMs: site.now() },
      }),
    );
    await deps.editions.change(edition, {
      ...{ to: 'scheduled', from: ['draft'] },
      set: { sendAt: isoAgo(0) },
    });
    await tick();
    expect([...letters.keys()].sort()).toEqual([...asked].sort());
    expect(await deps.editions.get(edition)).toMatchObject({
      ...{ state: 'asking', sent: 6, notSilent: 3, paused: 1 },
    });
    // It is no edition that the archive shows, or that fewer letters wait for.
    expect(await publicEditionsOf(deps.source, [KEY])).toEqual([[]]);

    // As if the last letter had gone out five days after the first.
    await deps.editions.add(edition, {}, { endedAt: isoAgo(-5) });
    // Until the days are over they get every edition, and a letter that is opened changes nothing.
    site.setNow(site.now() + 20 * DAY_MS);
    await tick();
    for (const name of asked)
      expect((await state(name)).slice(0, 2)).toEqual(['confirmed', 'address']);
    const token = /\?confirm=(\S+)/.exec(letters.get('answers') ?? '')?.[1] ?? '';
    const answer = { body: { token: decodeURIComponent(token) } };
    expect((await site.call('/confirm', answer)).status).toBe(200);
    expect((await site.call('/confirm', answer)).status).toBe(200);
    await signIn(waits);
    const choose = /\/newsletter\/preferences\/\?token=(\S+)/.exec(
      letters.get('pauses') ?? '',
    )?.[1];
    const set = { [KEY]: { pauseWeeks: 8 } };
    const changed = { body: { token: decodeURIComponent(choose ?? ''), set } };
    expect((await site.call('/preferences', changed)).status).toBe(200);

    site.setNow(site.now() + 14 * DAY_MS);
    await tick();
    expect((await state('quiet'))[0]).toBe('confirmed');
    const lastDay = /\?confirm=(\S+)/.exec(letters.get('on-last-day') ?? '')?.[1] ?? '';
    const inTime = { body: { token: decodeURIComponent(lastDay) } };
    expect((await site.call('/confirm', inTime)).status).toBe(200);
    site.setNow(site.now() + 2 * DAY_MS);
    await tick();
    expect(await state('quiet')).toEqual(['unsubscribed', 'no address', undefined]);
    expect(await state('leaves')).toEqual(['unsubscribed', 'no address', undefined]);
    for (const name of [
      'answers',
      'signs-in',
      'pauses',
      'recent',
      'on-holiday',
      'pays',
      'reads-here',
      'on-last-day',
    ])
      expect(await state(name)).toEqual(['confirmed', 'address', undefined]);
    expect(await deps.editions.get(edition)).toMatchObject({ state: 'sent', unanswered: 2 });
    const last = async (name: string) =>
      JSON.parse(((await site.item(`${name}@mail.example`, KEY))?.trail as string[]).at(-1) ?? '');
    expect(await last('quiet')).toMatchObject({ what: 'unsubscribed', source: 'no answer' });
    expect(await last('answers')).toMatchObject({ what: 'confirmed', source: 'email' });
    expect(await deps.readers.count(KEY)).toBe(8);
    // Answered late: the newsletter is over, and signing up again is open.
    const late = /\?confirm=(\S+)/.exec(letters.get('quiet') ?? '')?.[1] ?? '';
    expect(
      (await site.call('/confirm', { body: { token: decodeURIComponent(late) } })).status,
    ).toBe(400);
    // Asked again: who answered is not silent now.
    const since = silentSince(12, site.now());
    for await (const group of deps.readers.confirmed(KEY))
      for (const reader of group)
        if (reader.email.startsWith('answers'))
          expect(await deps.isSilent(reader, since)).toBe(false);
  });
});
