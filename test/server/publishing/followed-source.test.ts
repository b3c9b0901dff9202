/**
 * What is not public at a site that the magazine follows is not public here: pages, lists, feeds,
 * sitemaps and search, by the real publisher and functions over a real store.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemoteRow, RemoteSource } from '../../../importing/remote/remote-source.ts';
import { createSyncStore, type Followed } from '../../../importing/remote/sync-store.ts';
import { syncSource, type Synced } from '../../../importing/remote/sync-source.ts';
import { createWordpressSource } from '../../../importing/remote/wordpress-source.ts';
import { createStoredSearch } from '../../../services/search/stored-search.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const name = 'wordpress:cms.example';

let site: FeedsSite;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => NOW });
});
afterAll(() => site.close());

const url = 'https://cms.example';
const secret = {
  id: 1,
  type: 'post',
  status: 'publish',
  password: '',
  slug: 'secret',
  link: `${url}/secret/`,
  guid: { raw: `${url}/?p=1` },
  title: { raw: 'SECRETHEAD' },
  content: { raw: '<p>SECRETBODY</p>' },
  date: '2026-11-10T10:00:00',
  date_gmt: '2026-11-10T10:00:00',
  modified_gmt: '2026-11-10T10:00:00',
};
const other = {
  ...secret,
  id: 2,
  slug: 'other',
  link: `${url}/other/`,
  guid: { raw: `${url}/?p=2` },
  title: { raw: 'Other' },
  content: { raw: '<p>Other</p>' },
};

/** WordPress with these posts. Its requests and their errors have tests of their own. */
function sourceOf(posts: readonly RemoteRow[], redirects: readonly RemoteRow[] = []): RemoteSource {
  const real = createWordpressSource({ url, user: 'ada', password: 'x' });
  return {
    ...real,
    async *changes() {
      yield await Promise.resolve({ rows: posts, cursor: '2026-11-10T10:00:00Z' });
    },
    entries: () =>
      Promise.resolve(
        posts.map((row) => ({ ref: real.refOf(row), status: String(row['status']), row })),
      ),
    context: () => Promise.resolve({ rows: { redirects }, site: { name: 'CMS', url, home: url } }),
  };
}

async function sync(
  posts: readonly RemoteRow[],
  finish?: () => Promise<void>,
  redirects?: readonly RemoteRow[],
): Promise<Synced> {
  const { dynamo, table, objects, brand } = site;
  const store = createSyncStore(dynamo, table, objects);
  const first: Followed = { system: 'wordpress', url, title: 'CMS', connectedAt: NOW };
  return syncSource(await store.follow(name, (known) => known ?? first), {
    ...{
      name,
      brand,
      store,
      isAll: redirects !== undefined,
      dryRun: false,
      now: () => new Date(NOW),
    },
    source: sourceOf(posts, redirects),
    progress: { show: () => undefined, end: () => undefined },
    openPublisher: () =>
      Promise.resolve({ ...site.publisher(), ...(finish === undefined ? {} : { finish }) }),
  });
}

const surfaces = ['/', '/most-recent/', '/feed/rss', '/sitemap-2026-11.xml'];

async function surfacesWithSecret(): Promise<string[]> {
  const found: string[] = [];
  for (const path of surfaces) {
    const { body } = /feed|\.xml/.test(path) ? await site.feed(path) : await site.get(path);
    if (/\/story\/secret\/|SECRETBODY/.test(body)) found.push(path);
  }
  const { objects, brand } = site;
  const search = createStoredSearch({ objects, language: brand.language, log: () => undefined });
  const asked = { query: 'secrethead', sort: 'score', now: NOW, offset: 0, take: 10 } as const;
  const { findings } = await search.search(asked);
  return findings.length === 0 ? found : [...found, 'search'];
}

const hidden: readonly [string, readonly RemoteRow[]][] = [
  ['private', [{ ...secret, status: 'private' }, other]],
  ['protected by a password', [{ ...secret, password: 'sesame' }, other]],
  ['a draft', [{ ...secret, status: 'draft' }, other]],
  ['in the trash', [{ ...secret, status: 'trash', slug: 'secret__trashed' }, other]],
  ['erased', [other]],
];

describe.each(hidden)('A post that is %s at its site', (_what, posts) => {
  it('leaves every surface, says that it is gone, and comes back when it is public', async () => {
    await sync([secret, other]);
    expect(await surfacesWithSecret()).toEqual([...surfaces, 'search']);
    expect((await site.get('/story/secret/')).statusCode).toBe(200);
    // Ended before its lists were brought up to date: the next run does the rest.
    const stop = () => Promise.reject(new Error('ended'));
    await expect(sync(posts, stop)).rejects.toThrow('ended');
    await sync(posts);
    expect(await surfacesWithSecret()).toEqual([]);
    expect((await site.get('/story/secret/')).statusCode).toBe(410);
    expect((await site.get('/story/other/')).statusCode).toBe(200);
    await sync([secret, other]);
    expect((await site.get('/story/secret/')).statusCode).toBe(200);
  });
});

it('A post that is erased, with a redirect from its old address, leads to its successor', async () => {
  const where = async (path: string) => {
    const { statusCode, headers } = await site.get(path);
    return [statusCode, headers?.['location']];
  };
  await sync([secret, other]);
  expect(await where('/secret/')).toEqual([301, '/story/secret/']);
  await sync([other]);
  expect(await where('/story/secret/')).toEqual([410, undefined]);
  const redirect = { url: '/secret/', action_data: { url: '/other/' }, action_code: 301 };
  for (let run = 1; run <= 2; run += 1) {
    await sync([other], undefined, [redirect]);
    expect(await where('/secret/')).toEqual([301, '/story/other/']);
    expect(await where('/story/secret/')).toEqual([301, '/story/other/']);
  }
});
