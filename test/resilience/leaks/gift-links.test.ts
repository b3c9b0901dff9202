/** Links that open an item for anyone who has them, and open nothing else for anybody. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idOf } from '../../../cli/content/named-item.ts';
import {
  createAccessLinkStore,
  type AccessLinkStore,
} from '../../../services/access-links/access-link-store.ts';
import { linkToken } from '../../../services/access-links/link-token.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { SUBJECTS_SECRET } from '../../support/paywall-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';
import { leaksOf, openLeakSite, type LeakSite } from '../../support/leak-site.ts';
import { signedInReader } from '../../support/signed-in-reader.ts';

const DAY_MS = 86_400_000;
const key = { secret: SUBJECTS_SECRET, brand: brand.key };
let site: LeakSite;
let links: AccessLinkStore;

beforeAll(async () => {
  site = await openLeakSite();
  links = createAccessLinkStore(site.dynamo, site.tables.readers);
});
afterAll(async () => {
  await site.close();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const withGift = (path: string, token: string) => `${path}?gift=${token}`;

const idAt = (path: string) => idOf({ dynamo: site.dynamo, table: site.tables.content }, path);

/** Makes a link of a campaign for the items at some paths. */
async function campaign(
  paths: readonly string[],
  more: { readonly endsAt?: string; readonly most?: number } = {},
) {
  const items = new Set(await Promise.all(paths.map(idAt)));
  const link = { items, paths: new Set(paths), endsAt: inDays(30), ...more };
  const { id } = await links.make(link, Date.now());
  return { id, token: linkToken(id, key) };
}

const opened = async (id: string) => (await links.campaigns()).find((one) => one.id === id)?.opens;

describe('A link to an item', () => {
  it('PW-10 opens it at every level, is kept by nobody, and spends nothing of its reader’s', async () => {
    for (const level of [site.registered, site.metered, site.hard, site.gold]) {
      const path = level[0] ?? '';
      const { id, token } = await campaign([path]);
      for (const reader of [site.reader(), (await site.overLimit()).reader]) {
        const before = reader.jar.get('pay_ent_smp');
        const page = await reader.get(withGift(path, token));
        expect(page.status).toBe(200);
        expect(leaksIn(page.body, page.headers)).not.toEqual([]);
        expect(page.headers).toMatchObject({
          'payment-accepted': 'gift',
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
        });
        expect(page.body.toString()).toMatch(/<meta name="robots" content="noindex/);
        expect(page.body.toString()).toContain(`${brand.name} has opened this story for you.`);
        const state = await reader.get(`${withGift(path, token)}&output=json`);
        expect(leaksIn(state.body, state.headers)).not.toEqual([]);
        expect(reader.jar.get('pay_ent_smp')).toBe(before);
      }
      expect(await opened(id)).toBe(4);
      // The same item without the link, for a reader with no free items left.
      const { reader } = await site.overLimit();
      const wall = await reader.get(path);
      expect(leaksIn(wall.body, wall.headers)).toEqual([]);
    }
  });

  it('PW-10 opens nothing where it is forged, over, taken back, used up, or another item’s', async () => {
    const [path = '', other = ''] = site.hard;
    const good = await campaign([path]);
    const over = await campaign([path], { endsAt: inDays(-1) });
    const spent = await campaign([path], { most: 1 });
    const back = await campaign([path]);
    await links.revoke(back.id, Date.now());
    expect((await site.reader().get(withGift(path, spent.token))).headers).toMatchObject({
      'payment-accepted': 'gift',
    });
    const { token } = good;
    const last = token.endsWith('A') ? 'B' : 'A';
    const tokens = [
      over.token,
      spent.token,
      back.token,
      (await campaign([other])).token,
      linkToken(good.id, { ...key, brand: 'another' }),
      linkToken(good.id, { ...key, secret: 'another' }),
      token.slice(0, -1) + last,
      token.slice(0, 16) + over.token.slice(16),
      token.toUpperCase(),
      token.slice(0, -1),
      `${token}A`,
      `${token}%00`,
      `%20${token}`,
      'a'.repeat(32),
      '__proto__',
      '',
    ];
    const { reader } = await site.overLimit();
    const cookie = [...reader.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const attempts = tokens.flatMap((one) =>
      [{}, { cookie }].flatMap((headers) =>
        ['', '&output=json'].flatMap((query) =>
          (['GET', 'HEAD'] as const).map((method) => ({
            path: withGift(path, one) + query,
            headers,
            method,
          })),
        ),
      ),
    );
    // The right token, but not at the item's own address and in its own place.
    const elsewhere = [other, `${path}?token=${token}`, `${path}?GIFT=${token}`, path].map(
      (one, index) => ({ path: index === 0 ? withGift(one, token) : one }),
    );
    const smuggled = [
      { path, headers: { 'x-gate': `1|new||||||${token}` } },
      { path, headers: { 'payment-accepted': 'gift', 'accept-payment': 'sub' } },
      { path, headers: { cookie: `gift=${token}` } },
    ];
    expect(await leaksOf(site.port, [...attempts, ...elsewhere, ...smuggled])).toEqual([]);
    expect(await opened(good.id)).toBe(0);
    const wall = (await reader.get(withGift(path, over.token))).body.toString();
    expect(wall).toContain('no longer does.');
  });

  it('PW-10 leaves the meter as it is where it opens nothing: the item counts as without it', async () => {
    const [path = ''] = site.metered;
    const reader = site.reader();
    const page = await reader.get(withGift(path, 'a'.repeat(32)));
    expect(page.headers['payment-accepted']).toBe('sample');
    expect(reader.sample()).toMatchObject({ cnt: 1 });
  });

  it('opens exactly as often as a campaign says, also for many at once', async () => {
    const [path = ''] = site.hard;
    const { id, token } = await campaign([path], { most: 3 });
    const pages = await Promise.all(
      Array.from({ length: 12 }, () => site.reader().get(withGift(path, token))),
    );
    const paidBy = pages.map(({ headers }) => headers['payment-accepted']);
    expect(paidBy.filter((one) => one === 'gift')).toHaveLength(3);
    expect(await opened(id)).toBe(3);
  });
});

/** A reader with an account and a session. */
async function signIn(name: string, isSubscriber: boolean) {
  const { account, post } = await signedInReader(site, name, isSubscriber ? {} : undefined);
  const call = async (body: object) =>
    (await post('access', body)) as {
      readonly name: string;
      readonly data: {
        readonly url: string;
        readonly left: number;
        readonly links: readonly {
          readonly id: string;
          readonly opens: number;
          readonly url?: string;
        }[];
      };
    };
  return { account, call, give: (path: string) => call({ action: 'give', redirectURL: path }) };
}

describe('A subscriber', () => {
  it('gives so many stories a month, sees what became of the links, and takes them back', async () => {
    const ada = await signIn('ada', true);
    const [path = ''] = site.hard;
    const first = await ada.give(path);
    expect(first).toMatchObject({ name: 'given', data: { left: 9 } });
    const address = new URL(first.data.url);
    const page = await site.reader().get(address.pathname + address.search);
    expect(page.headers['payment-accepted']).toBe('gift');
    expect(page.body.toString()).toContain(`A gift from a subscriber of ${brand.name}.`);
    // The same story is the same link.
    expect((await ada.give(path)).data).toMatchObject({ url: first.data.url, left: 9 });
    const listed = await ada.call({ action: 'links' });
    expect(listed.data.links).toMatchObject([{ opens: 1, url: first.data.url }]);
    const bob = await signIn('bob', true);
    const id = listed.data.links[0]?.id;
    expect((await bob.call({ action: 'revoke', link: id })).name).toBe('unknownLink');
    const revoked = await ada.call({ action: 'revoke', link: id });
    expect(revoked.data.links[0]).not.toHaveProperty('url');
    expect(await leaksOf(site.port, [{ path: address.pathname + address.search }])).toEqual([]);
    // Taking one back gives nothing back: the next one is the second of the month.
    expect((await ada.give(path)).data.left).toBe(8);
    const others = [...site.hard, ...site.metered, ...site.registered].slice(1, 12);
    const last: string[] = [];
    for (const other of others) last.push((await ada.give(other)).name);
    expect(last.filter((name) => name === 'given')).toHaveLength(8);
    expect(last.at(-1)).toBe('giftLinksUsed');
    await links.forgetGiver(ada.account);
    expect(await links.ofGiver(ada.account)).toEqual([]);
  });

  it('alone gives, and only what the subscription opens', async () => {
    const [path = ''] = site.hard;
    const none = await signIn('eve', false);
    expect((await none.give(path)).name).toBe('giftSubscribersOnly');
    const plain = await signIn('carl', true);
    expect((await plain.give(site.gold[0] ?? '')).name).toBe('giftSubscribersOnly');
    for (const nothing of ['/story/in-the-open/', '/story/none/', '', 'https://elsewhere.example/'])
      expect((await plain.give(nothing)).name).toBe('nothingToGive');
  });
});
