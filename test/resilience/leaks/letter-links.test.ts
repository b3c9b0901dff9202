/** Links of letters: they open their story for the reader of the letter, and nothing else for anybody. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEditionDeps } from '../../../services/newsletters/editions/edition-deps.ts';
import { freezeEdition } from '../../../services/newsletters/editions/freeze-edition.ts';
import { sendEdition, type SendDeps } from '../../../services/newsletters/editions/send-edition.ts';
import { createAccountStore } from '../../../services/readers/account-store.ts';
import { emailHash, readerKey } from '../../../services/readers/reader-keys.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { editionLabel } from '../../../shared/newsletters/edition.ts';
import { SUBJECTS_SECRET } from '../../support/paywall-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';
import { leaksOf, openLeakSite, type LeakSite } from '../../support/leak-site.ts';

const DAY_MS = 86_400_000;
const KEY = 'WEEKLY';
const browser = {
  'sec-fetch-mode': 'navigate',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
let site: LeakSite;
beforeAll(async () => {
  site = await openLeakSite();
});
afterAll(async () => {
  await site.close();
});

type Sent = Parameters<SendDeps['sender']['send']>[0];

/** A confirmed reader, with an account and a subscription or without. */
async function newReader(name: string, kind: 'none' | 'account' | 'subscriber') {
  const email = `${name}@mail.example`;
  const hash = emailHash(email, SUBJECTS_SECRET);
  const at = '2026-01-01T00:00:00.000Z';
  const { dynamo, tables } = site;
  await dynamo.put(tables.readers, {
    ...{ email, state: 'confirmed', sourceCode: 't', mailedAt: [], version: 1 },
    trail: [JSON.stringify({ at, what: 'confirmed', source: 't' })],
    ...readerKey.newsletter(hash, KEY),
  });
  await dynamo.put(tables.readers, { ...readerKey.newsletterReader(KEY, hash), version: 1 });
  if (kind === 'none') return;
  await createAccountStore(dynamo, tables.readers).create({
    ...{ accountId: `id-${name}`, email, emailHash: hash, password: 'none', epoch: 0 },
    ...{ createdAt: at, verifiedAt: at },
    subscriptions: new Set(kind === 'subscriber' ? [`of-${name}`] : []),
  });
  if (kind === 'subscriber')
    await dynamo.put(tables.readers, {
      ...readerKey.subscription(`of-${name}`),
      ...{ endsAt: new Date(Date.now() + 90 * DAY_MS).toISOString(), linkedTo: `id-${name}` },
    });
}

/** Sends an edition of some stories. @returns its letters by the name of the reader. */
async function sent(stories: readonly { readonly story: string; readonly gift?: boolean }[]) {
  const { dynamo, tables } = site;
  const { sender: _, ...deps } = createEditionDeps({
    ...{ brand, env: {}, dynamo, contentTable: tables.content, readersTable: tables.readers },
    connection: { region: 'us-east-1', credentials: () => Promise.reject(new Error('none')) },
    subject: () => Promise.resolve(SUBJECTS_SECRET),
    links: () => Promise.resolve(['l'.repeat(43)]),
    ...{ now: Date.now, log: () => undefined },
  });
  const draft = {
    ...{ subject: 'News', preview: '', intro: '[Elsewhere](https://other.example/a?b=1)' },
    stories: stories.map((story) => ({ ...story, show: 'card' as const })),
    audience: 'all' as const,
  };
  const edition = await deps.editions.create(KEY, draft);
  const configuration = brand.newsletters[KEY];
  if (configuration === undefined) throw new Error('There is no newsletter');
  const frozen = await freezeEdition({
    ...{ source: deps.source, brand, newsletter: { key: KEY, configuration }, draft },
    ...{ number: edition.number, origin: brand.origin, nowMs: Date.now() },
  });
  await deps.editions.freeze(edition, frozen);
  await deps.editions.change(edition, { to: 'sending', from: ['draft'] });
  const letters = new Map<string, Sent>();
  const sender: SendDeps['sender'] = {
    domain: 'meridian.example',
    limits: async () => ({ perSecond: 500 }),
    async send(letter) {
      letters.set(letter.to.split('@')[0] ?? '', letter);
      return { kind: 'sent', messageId: 'm' };
    },
  };
  expect(await sendEdition({ ...deps, sender }, edition, Date.now() + 60_000)).toBe('done');
  const number = (path: string) => frozen.links.indexOf(brand.origin + path);
  return {
    edition,
    deps,
    /** Returns the path of a letter's link to a story, as its text has it. */
    linkOf(name: string, path: string): string {
      const found = new RegExp(`\\S+/api/views\\?\\S*link=${number(path)}(?:&gift=\\S+)?(?=\\s)`);
      const href = found.exec(letters.get(name)?.text ?? '')?.[0] ?? '';
      expect(letters.get(name)?.html).toContain(href.replaceAll('&', '&amp;'));
      const url = new URL(href);
      return url.pathname + url.search;
    },
  };
}

/** Follows a link as a browser does. @returns the page that it leads to, and where that is. */
async function follow(link: string) {
  const reader = site.reader();
  const first = await reader.get(link, { headers: browser });
  expect(first.status).toBe(303);
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  const url = new URL(String(first.headers.location), brand.origin);
  const at = url.pathname + url.search;
  return { at, page: await reader.get(at), jar: reader.jar };
}

describe('A link of a letter', () => {
  it('PW-10 opens its story for a reader with a subscription, and is no session', async () => {
    const [hard = '', other = ''] = site.hard;
    const [metered = ''] = site.metered;
    const [registered = ''] = site.registered;
    const [gold = ''] = site.gold;
    await newReader('ada', 'subscriber');
    await newReader('carl', 'account');
    await newReader('bob', 'none');
    const all = [hard, metered, registered, gold].map((story) => ({ story }));
    const { linkOf } = await sent(all);
    for (const path of [hard, metered, registered]) {
      const { page, jar } = await follow(linkOf('ada', path));
      expect(page.headers).toMatchObject({
        'payment-accepted': 'gift',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      });
      expect(leaksIn(page.body, page.headers)).not.toEqual([]);
      expect(page.body.toString()).toMatch(/<meta name="robots" content="noindex/);
      expect([...jar.keys()]).toEqual([]);
    }
    // A plan that ada does not have; an account opens what is for accounts, and nothing else.
    for (const [name, path] of [
      ['ada', gold],
      ['carl', hard],
      ['carl', metered],
      ['bob', hard],
      ['bob', registered],
    ] as const)
      expect(linkOf(name, path)).not.toContain('gift=');
    expect((await follow(linkOf('carl', registered))).page.headers).toMatchObject({
      'payment-accepted': 'gift',
    });
    const token = new URL(linkOf('ada', hard), brand.origin).searchParams.get('gift') ?? '';
    const carls = new URL(linkOf('carl', registered), brand.origin).searchParams.get('gift') ?? '';
    const attempts = [
      ...[other, gold].map((path) => `${path}?gift=${token}`),
      `${hard}?gift=${carls}`,
      `${hard}?gift=${token.slice(0, 16)}${carls.slice(16)}`,
      '/account/',
      `/newsletter/preferences/?token=${token}`,
    ].map((path) => ({ path }));
    expect(await leaksOf(site.port, attempts)).toEqual([]);
  });

  it('PW-10 opens a story that the edition gives for every reader of it, so often and no longer', async () => {
    const [given = '', kept = ''] = site.hard;
    const { linkOf, edition, deps } = await sent([{ story: given, gift: true }, { story: kept }]);
    expect(linkOf('bob', kept)).not.toContain('gift=');
    const link = linkOf('bob', given);
    // Forwarded: five times in all.
    const kinds: unknown[] = [];
    for (let time = 0; time < 6; time += 1)
      kinds.push((await follow(link)).page.headers['payment-accepted']);
    expect(kinds.filter((kind) => kind === 'gift')).toHaveLength(5);
    expect((await follow(link)).page.body.toString()).toContain('no longer does.');
    // The letter of another reader is another link. A letter that is prepared again has the same one.
    expect(linkOf('carl', given)).not.toBe(link);
    const token = new URL(link, brand.origin).searchParams.get('gift') ?? '';
    const hash = emailHash('bob@mail.example', SUBJECTS_SECRET);
    const id = (await site.dynamo.get(site.tables.content, { pk: `P#${given}` }))?.id;
    expect(await deps.letterLinks.open(edition, hash, [String(id)])).toBe(token);
    expect(await leaksOf(site.port, [{ path: `${given}?gift=${token}` }])).toEqual([]);
    // Over.
    const carls = new URL(linkOf('carl', given), brand.origin).searchParams.get('gift') ?? '';
    await site.dynamo.update({
      table: site.tables.readers,
      key: readerKey.accessLink(carls.slice(0, 16)),
      update: 'SET #endsAt = :past',
      names: { '#endsAt': 'endsAt' },
      values: { ':past': '2026-01-01T00:00:00.000Z' },
    });
    expect(await leaksOf(site.port, [{ path: `${given}?gift=${carls}` }])).toEqual([]);
  });

  it('leads to where the letter says and to no other address', async () => {
    const [hard = ''] = site.hard;
    const { edition } = await sent([{ story: hard }]);
    const label = editionLabel(edition);
    const targets = await Promise.all(
      [0, 1, 2].map(
        async (link) =>
          (await site.reader().get(`/api/views?letter=${label}&link=${link}`)).headers.location,
      ),
    );
    expect(targets).toEqual(
      expect.arrayContaining([`${brand.origin}${hard}`, 'https://other.example/a?b=1']),
    );
    for (const query of [
      `letter=${label}&link=99`,
      `letter=${label}&link=-1`,
      `letter=${label}&link=1.5`,
      `letter=${label}&link=length`,
      `letter=${label}&link=__proto__`,
      `letter=${KEY}-999&link=0`,
      'letter=&link=0',
      'letter=../x-1&link=0',
      'link=0&to=https://evil.example/',
      '',
    ])
      expect((await follow(`/api/views?${query}`)).at).toBe('/newsletter/');
    // A token is never handed to another site.
    const token = 'a'.repeat(32);
    const reader = site.reader();
    for (const link of [0, 1, 2]) {
      const { headers } = await reader.get(`/api/views?letter=${label}&link=${link}&gift=${token}`);
      const to = new URL(String(headers.location), brand.origin);
      expect(to.searchParams.has('gift')).toBe(to.origin === brand.origin);
    }
    expect(
      await leaksOf(site.port, [{ path: `/api/views?letter=${label}&link=0&output=json` }]),
    ).toEqual([]);
  });
});
