/**
 * A run over a followed source that is ended at each of its writes in turn, by the real publisher over a
 * real store: the next run brings all of it, nothing is lost and nothing is there twice.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Hints } from '../../../importing/remote/hinted-source.ts';
import { createSyncStore, type Followed } from '../../../importing/remote/sync-store.ts';
import { syncSource } from '../../../importing/remote/sync-source.ts';
import { createWordpressSource } from '../../../importing/remote/wordpress-source.ts';
import { createPublisher } from '../../../publishing/dynamo-publisher.ts';
import { startWordpress, type WordpressStandIn } from '../../support/wordpress-stand-in.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const name = 'wordpress:site';

let site: FeedsSite;
let wordpress: WordpressStandIn;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => NOW });
  wordpress = await startWordpress();
});
afterAll(async () => {
  await site.close();
  await wordpress.close();
});

class Ended extends Error {}

/** Lets a number of writes through; then the process is gone, and nothing is written any more. */
function mortal<Part extends object>(part: Part, left: { writes: number }): Part {
  const isWrite = (key: string | symbol) =>
    /^(?:put|update|delete|batchWrite|remove|replace|transact)/.test(String(key));
  return new Proxy(part, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof value !== 'function' || !isWrite(key)) return value;
      return (...given: unknown[]): unknown => {
        left.writes -= 1;
        return left.writes < 0
          ? Promise.reject(new Ended('ended'))
          : Reflect.apply(value, target, given);
      };
    },
  });
}

async function run(hints: Hints | undefined, writes = Number.POSITIVE_INFINITY) {
  const left = { writes };
  const { table, brand } = site;
  const [dynamo, objects] = [mortal(site.dynamo, left), mortal(site.objects, left)];
  const connection = { region: 'us-east-1', credentials: () => Promise.reject(new Error('none')) };
  const store = createSyncStore(dynamo, table, objects);
  const first: Followed = {
    ...{ system: 'wordpress', url: wordpress.url, title: 'Site' },
    connectedAt: NOW,
  };
  return syncSource(await store.follow(name, (known) => known ?? first), {
    ...{ name, brand, store, isAll: false, dryRun: false, now: () => new Date(NOW) },
    ...(hints === undefined ? {} : { hints }),
    source: createWordpressSource({ url: wordpress.url, user: 'ada', password: 'x' }),
    progress: { show: () => undefined, end: () => undefined },
    openPublisher: () =>
      Promise.resolve(
        createPublisher({ dynamo, table, objects, brand, now: () => NOW, connection }),
      ),
  });
}

const post = (id: number, text: string, status = 'publish') => ({
  ...{ id, slug: `post-${id}`, title: `Post ${id}`, content: `<p>${text}</p>`, status },
});

function before(): void {
  wordpress.put(post(1, 'As it was'));
  wordpress.put(post(2, 'To be hidden'));
  wordpress.erase(3);
}
function after(): void {
  wordpress.put(post(1, 'As it is'));
  wordpress.put(post(2, 'To be hidden', 'private'));
  wordpress.put(post(3, 'New'));
}

async function shown() {
  const list = (await site.get('/most-recent/')).body;
  const text = (await site.get('/story/post-1/')).body;
  return {
    one: ['As it was', 'As it is'].filter((words) => text.includes(words)),
    // Of a list, each story once.
    listed: [1, 2, 3].map((id) => list.split(`<a href="/story/post-${id}/"`).length > 1),
    statuses: await Promise.all(
      [1, 2, 3].map(async (id) => (await site.get(`/story/post-${id}/`)).statusCode),
    ),
    feed: ((await site.feed('/feed/rss')).body.match(/<item>/g) ?? []).length,
  };
}

const reported: Hints = { items: ['post 1', 'post 2', 'post 3'], media: [], isAll: false };

describe.each([
  ['that was reported', reported, 2],
  ['of what has changed', undefined, 5],
] as const)('A run %s', (_what, hints, step) => {
  it(`can be ended at any of its writes: each ${step}th is tried`, async () => {
    before();
    await run(undefined);
    const wanted = {
      one: ['As it is'],
      listed: [true, false, true],
      statuses: [200, 410, 200],
      feed: 2,
    };
    let writes = 0;
    for (; ; writes += step) {
      before();
      await run(undefined);
      expect((await shown()).statuses.slice(0, 2)).toEqual([200, 200]);
      after();
      const isWhole = await run(hints, writes).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(Ended);
          return false;
        },
      );
      // As the clock does.
      if (!isWhole) await run(undefined);
      expect([writes, await shown()]).toEqual([writes, wanted]);
      if (isWhole) break;
    }
    expect(writes).toBeGreaterThan(10);
  });
});
