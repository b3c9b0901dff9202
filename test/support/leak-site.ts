/** A site full of canaries behind its walls, and readers with no access to them. */
import type { Item } from '../../shared/content/item.ts';
import { itemPath } from '../../shared/content/item.ts';
import { meterKey } from '../../shared/paywall/article-key.ts';
import {
  readSample,
  sampleClaims,
  signSample,
  type SampleClaims,
} from '../../shared/paywall/sample-token.ts';
import { nodeCrypto } from '../../shared/paywall/testing/fixtures.ts';
import { cookieHeader } from '../../cli/audit/cookie-jar.ts';
import { importedWalls } from './imported-walls.ts';
import { ask, type SiteResponse, type Asked } from './ask.ts';
import { buildItem, buildSeries } from './build-item.ts';
import { cookieOf, openPaywallSite, type PaywallSite, type Reader } from './paywall-site.ts';
import { CANARY, itemsOfPlan, markedItems, walledItems } from './walled-items.ts';
import { leaksIn } from './leaks-in.ts';

export interface LeakSite extends PaywallSite {
  /**
   * Addresses of items with a canary behind a wall. `cold` items are for tests that need a page no
   * reader has requested.
   */
  readonly metered: readonly string[];
  readonly hard: readonly string[];
  /** For readers with an account, and for subscribers of the plan `gold`. */
  readonly registered: readonly string[];
  readonly gold: readonly string[];
  readonly cold: readonly string[];
  /**
   * A reader who has read as much as a month allows, and nothing with a canary.
   * @returns the reader, and the token after the first item.
   */
  overLimit(): Promise<{ readonly reader: Reader; readonly firstToken: string }>;
  /**
   * Returns a token that includes this item, as the edge would sign it.
   * @param claims what differs from that.
   */
  sampleToken(path: string, claims?: Partial<SampleClaims>): string;
}

/**
 * Returns items as an importer brings them: old enough that none is among the newest on any page.
 */
function unreadItems(count: number): Item[] {
  const body: Item['body'] = [
    { kind: 'html', html: `<p>LEAD-IN</p><p>Two.</p><p>${CANARY}</p>` },
    { kind: 'pullquote', text: `${CANARY}-quote` },
  ];
  return Array.from({ length: count }, (_, index) =>
    buildItem({
      id: `cold-${String(index).padStart(3, '0')}`,
      hed: 'A cold item',
      dek: '',
      pubDate: '2011-01-01T12:00:00.000Z',
      modifiedAt: '2011-01-01T12:00:00.000Z',
      sections: ['ideas'],
      body,
    }),
  );
}

export async function openLeakSite({
  cold = 0,
}: { readonly cold?: number } = {}): Promise<LeakSite> {
  const site = await openPaywallSite();
  const walled = {
    metered: [...walledItems('metered'), ...markedItems('metered')],
    hard: [
      ...walledItems('subscribers'),
      ...markedItems('subscribers'),
      ...(await importedWalls()),
    ],
  };
  const registered = [...walledItems('registered'), ...markedItems('registered')];
  const gold = itemsOfPlan('gold', [...walledItems('subscribers'), ...markedItems('subscribers')]);
  const coldItems = unreadItems(cold);
  await site.publish(async (publisher) => {
    await publisher.putContributors([
      { slug: 'ada-writer', name: 'Ada Writer', title: 'Senior writer', bio: 'Writes.' },
    ]);
    await publisher.putTags([
      { slug: 'walled', name: 'Walled', description: 'What costs something.' },
    ]);
    await publisher.putItems([
      ...walled.metered,
      ...walled.hard,
      ...registered,
      ...gold,
      ...coldItems,
      ...buildSeries('read', 5),
      ...buildSeries('recent', 8, { sections: ['ideas'] }),
      buildItem({
        id: 'in-the-open',
        access: 'free',
        body: [{ kind: 'html', html: '<p>One. <a href="/story/metered-embeds/">Two.</a></p>' }],
      }),
      buildItem({
        id: 'a-video',
        type: 'video',
        access: 'free',
        sections: ['video'],
        video: { src: '/photos/video.mp4', durationSeconds: 94 },
      }),
      buildItem({
        id: 'from-tomorrow',
        pubDate: '2099-01-01T00:00:00.000Z',
        hed: `${CANARY}-tomorrow`,
        dek: `${CANARY}-tomorrow`,
      }),
    ]);
    await publisher.putDrafts([
      buildItem({ id: 'draft-one', hed: `${CANARY}-draft` }),
      buildItem({
        id: 'draft-two',
        type: 'review',
        hed: `${CANARY}-draft`,
        review: { category: 'home', rating: 5, pros: [], cons: [], product: { name: 'Lamp' } },
      }),
    ]);
    await publisher.putRedirects([{ from: '/2014/05/01/moved/', to: '/story/metered-embeds/' }]);
    await publisher.finish();
  });
  return {
    ...site,
    metered: walled.metered.map(itemPath),
    hard: walled.hard.map(itemPath),
    registered: registered.map(itemPath),
    gold: gold.map(itemPath),
    cold: coldItems.map(itemPath),
    async overLimit() {
      const reader = site.reader();
      let firstToken = '';
      for (const number of [1, 2, 3, 4]) {
        await reader.get(`/story/read-${number}/`);
        if (number === 1) firstToken = reader.jar.get('pay_ent_smp') ?? '';
      }
      const { cnt, max } = reader.sample() ?? {};
      if (cnt !== 4 || max !== 4)
        throw new Error(`Four items read, and the token says ${String(cnt)} of ${String(max)}`);
      return { reader, firstToken };
    },
    sampleToken(path, claims = {}) {
      const { cur, k, max, e } = site.config();
      const end = e?.find((time) => time * 1_000 > Date.now()) ?? 0;
      const urls = [meterKey(path.replace(/\/$/, '')) ?? path];
      return signSample(
        {
          ...sampleClaims({
            sid: 'a'.repeat(22),
            urls,
            max,
            exp: end,
            src: 'd',
            nowMs: Date.now(),
          }),
          ...claims,
        },
        cur,
        k,
        nodeCrypto,
      );
    },
  };
}

/** Returns a reader's identity as a header. */
export function cookiesOf(reader: Reader): { cookie: string } {
  return { cookie: cookieHeader(reader.jar) };
}

export interface Attempt extends Asked {
  readonly path: string;
}

/** Number of requests in flight at once. */
const PARALLEL = 4;

/** Sends all requests, some at a time, and keeps no cookies. */
export async function askAll<T extends Attempt>(
  port: number,
  attempts: readonly T[],
  look: (attempt: T, response: SiteResponse) => void,
): Promise<void> {
  const queue = attempts.values();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (const attempt of queue) look(attempt, await ask(port, attempt.path, attempt));
    }),
  );
}

/** Returns the requests whose responses contain a canary, with what they contain. */
export async function leaksOf(port: number, attempts: readonly Attempt[]): Promise<string[]> {
  const found: string[] = [];
  await askAll(port, attempts, ({ method = 'GET', path, headers }, response) => {
    const [leak] = leaksIn(response.body, response.headers);
    if (leak !== undefined)
      found.push(
        `${method} ${path} ${JSON.stringify({ ...headers, cookie: undefined })} -> ${response.status} ${leak}`,
      );
  });
  return found;
}

/**
 * Returns whether the edge let a new reader open an item and counted it as the first. A forgery may
 * achieve nothing more.
 */
export function isCounted(site: PaywallSite, path: string, response: SiteResponse): boolean {
  const claims = readSample(
    cookieOf(response, 'pay_ent_smp') ?? '',
    site.config().k,
    Date.now(),
    nodeCrypto,
  );
  const slug = path.split('?')[0]?.replace(/\/$/, '').split('/').pop() ?? '';
  return (
    response.status === 200 &&
    response.headers['payment-accepted'] === 'sample' &&
    claims?.cnt === 1 &&
    claims.urls[0]?.endsWith(`/${slug}`) === true
  );
}
