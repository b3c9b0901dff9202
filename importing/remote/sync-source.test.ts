/** What a magazine does as the site that it follows changes: invented posts, a strict stand-in. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import sharp from 'sharp';
import { brand } from '../../shared/brand/meridian.ts';
import {
  createMemoryPublisher,
  type MemoryPublisher,
} from '../../test/support/memory-publisher.ts';
import { createMemoryObjects } from '../../test/support/memory-objects.ts';
import { sendJson, startStandIn, type StandIn } from '../../test/support/recorded-cms.ts';
import { describeSource } from '../../cli/sync/describe-source.ts';
import { detached } from '../../shared/desk/detached.ts';
import { ConditionFailedError } from '../../services/aws/dynamo.ts';
import { createSyncStore, type Followed, type SyncStore } from './sync-store.ts';
import { syncSource, type Synced } from './sync-source.ts';
import { createWordpressSource } from './wordpress-source.ts';

type Post = Record<string, unknown> & { id: number; status: string };

let site: StandIn;
let posts: Post[];
let media: Record<string, unknown>[];
let categories: { readonly id: number; readonly slug: string }[];
let pages: number;
let broken: ((url: URL, response: ServerResponse) => boolean) | undefined;
let publisher: MemoryPublisher;
let store: SyncStore;
let gone: string[];
let minute: number;
/** Where the site says it is. */
let home: string;
let siteName: string;
/** Time that has passed, ms. */
let passed: number;
const DAY_MS = 86_400_000;
const name = 'wordpress:site';

function post(id: number, text = `Text of ${id}`): Post {
  return {
    id,
    type: 'post',
    status: 'publish',
    slug: `post-${id}`,
    link: `${site.url}/post-${id}/`,
    guid: { raw: `${site.url}/?p=${id}` },
    title: { raw: `Post ${id}` },
    content: { raw: `<p>${text}</p>` },
    excerpt: { raw: '' },
    password: '',
    date: '2026-01-01T10:00:00',
    date_gmt: '2026-01-01T10:00:00',
    modified: '2026-01-01T10:00:00',
    modified_gmt: '2026-01-01T10:00:00',
    author: 1,
    categories: [],
    tags: [],
  };
}

/** Whether a list of posts has a post, as the API compares categories. */
function isListed({ categories: own }: Post, query: URLSearchParams): boolean {
  const excluded = query.getAll('categories_exclude[]');
  return !(own as number[]).some((id) => excluded.includes(String(id)));
}

function followed(): Followed {
  return {
    system: 'wordpress',
    url: site.url,
    user: 'ada',
    title: 'Site',
    connectedAt: '2026-01-01T00:00:00Z',
  };
}

const users = [
  { id: 1, username: 'ada', slug: 'ada', name: 'Ada Byron', email: 'ada@site.example' },
  { id: 2, username: 'bo', slug: 'bo', name: 'Bo Writer', email: 'bo@site.example' },
  { id: 3, username: 'cy', slug: 'cy', name: 'Cy Customer', email: 'cy@site.example' },
];

/** Ada alone has published something. */
function isAsked({ id }: { readonly id: number }, query: URLSearchParams): boolean {
  const ids = query.getAll('include[]');
  if (ids.length > 0) return ids.includes(String(id));
  return id === 1 || query.getAll('has_published_posts[]').join() !== 'post,page';
}

function isAskedFor(slug: string, query: URLSearchParams): boolean {
  const slugs = query.getAll('slug[]');
  return slugs.length === 0 || slugs.includes(slug);
}

/** Saves a post, days after all others. */
function save(id: number, change: Partial<Post>): void {
  minute += 1;
  const modified_gmt = `2026-03-01T10:${String(minute).padStart(2, '0')}:00`;
  posts = posts.map((one) => (one.id === id ? { ...one, ...change, modified_gmt } : one));
}

beforeEach(async () => {
  broken = undefined;
  minute = 0;
  passed = 0;
  siteName = 'Site';
  gone = [];
  const image = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#a04020' },
  })
    .jpeg()
    .toBuffer();
  site = await startStandIn((url, request, response) => {
    if (broken?.(url, response) === true) return;
    if (url.pathname.startsWith('/wp-content/')) {
      if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
      response.writeHead(200, { 'content-type': 'image/jpeg', etag: '"1"' });
      return response.end(image);
    }
    if (url.pathname === '/wp-json/')
      return sendJson(response, { name: siteName, url: site.url, home, namespaces: [] });
    const list = url.pathname.replace('/wp-json/wp/v2/', '');
    const after = url.searchParams.get('modified_after') ?? '';
    const rows = new Map<string, readonly Record<string, unknown>[]>([
      [
        'posts',
        posts.filter(
          (one) => `${String(one['modified_gmt'])}Z` > after && isListed(one, url.searchParams),
        ),
      ],
      ['categories', categories.filter(({ slug }) => isAskedFor(slug, url.searchParams))],
      ['users', users.filter((user) => isAsked(user, url.searchParams))],
      ['media', media],
      ['pages', [{ ...post(90), type: 'page', slug: 'about' }].slice(0, pages)],
      ...['tags', 'blocks'].map((other) => [other, []] as const),
    ]).get(list);
    if (rows === undefined) return sendJson(response, { code: 'no_route' }, {}, 403);
    const fields = url.searchParams.get('_fields')?.split(',');
    const shown = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([field]) => fields === undefined || fields.includes(field)),
      ),
    );
    sendJson(response, shown, { 'x-wp-total': String(rows.length) });
  });
  home = site.url;
  posts = [];
  posts = [1, 2, 3, 4, 5].map((id) => post(id));
  media = [];
  [categories, pages] = [[], 0];
  const memory = createMemoryPublisher();
  publisher = {
    ...memory,
    withdrawItems: async (ids, options) => {
      const results = await memory.withdrawItems(ids);
      if (options?.isGone === true)
        gone.push(...results.flatMap(({ path }) => (path === undefined ? [] : [path])));
      return results;
    },
  };
  const table = new Map<string, Record<string, unknown>>();
  store = createSyncStore(
    {
      get: (_table, { pk = '' }) => Promise.resolve(table.get(pk) as never),
      put(_table, item, { condition = '', values } = {}) {
        const before = table.get(String(item['pk']));
        if (condition !== '' && before?.['json'] !== values?.[':j'])
          return Promise.reject(new ConditionFailedError('It is another one'));
        table.set(String(item['pk']), item);
        return Promise.resolve();
      },
      delete: (_table, { pk = '' }) => {
        table.delete(pk);
        return Promise.resolve();
      },
    },
    'content',
    createMemoryObjects(),
  );
  await store.follow(name, followed);
});
afterEach(() => site.close());

async function sync(isAll = false, until?: number): Promise<Synced> {
  const known = await store.read(name);
  if (known === undefined) throw new Error('nothing is followed');
  return syncSource(known, {
    ...{
      name,
      brand,
      store,
      isAll,
      dryRun: false,
      until,
      now: () => new Date(Date.now() + passed),
    },
    source: createWordpressSource({
      ...{ url: site.url, user: 'ada', password: 'x', choice: known.choice },
      pause: () => Promise.resolve(),
    }),
    openPublisher: () => Promise.resolve(publisher),
    pause: () => Promise.resolve(),
    progress: { show: () => undefined, end: () => undefined },
  });
}

function slugs(): string[] {
  return [...publisher.items.values()].map(({ slug }) => slug).toSorted();
}

test('the first run takes everything, a second one finds nothing new', async () => {
  expect((await sync()).run).toMatchObject({ kind: 'all', stored: 6, removed: 0 });
  expect(slugs()).toHaveLength(5);
  await sync();
  const { run, report } = await sync();
  expect(run).toMatchObject({ kind: 'changes', stored: 0, removed: 0 });
  expect(report).toBeUndefined();
});

test('an edit reaches the magazine alone, and others stay as they are', async () => {
  await sync();
  const others = [...publisher.items.values()].filter(({ slug }) => slug !== 'post-2');
  save(2, { content: { raw: '<p>Said anew</p>' } });
  posts.push({ ...post(6), modified_gmt: '2026-03-01T11:00:00' });
  expect((await sync()).run).toMatchObject({ kind: 'changes', removed: 0 });
  expect(JSON.stringify(publisher.bySlug('post-2'))).toContain('Said anew');
  expect(slugs()).toContain('post-6');
  for (const item of others) expect(publisher.items.get(item.id)).toEqual(item);
});

test.each(['as it was connected', 'by an earlier release'])(
  'a site that has another address and that was followed %s keeps its posts',
  async (since) => {
    home = 'http://www.example.org';
    await sync();
    const before = slugs();
    expect((await store.read(name))?.site).toBe('http://www.example.org');
    if (since === 'by an earlier release')
      await store.note(name, followed().connectedAt, { site: undefined });
    home = 'https://example.org';
    save(2, { content: { raw: '<p>Said anew</p>' } });
    await sync(true);
    expect(slugs()).toEqual(before);
    expect(JSON.stringify(publisher.bySlug('post-2'))).toContain('Said anew');
    home = 'https://magazine.example';
    save(2, { status: 'private' });
    expect((await sync()).run.removed).toBe(1);
    expect(slugs()).toEqual(['post-1', 'post-3', 'post-4', 'post-5']);
  },
);

test('a site that is renamed gives no post a title of its own for search engines', async () => {
  const titled = () => ({ ...post(1), yoast_head_json: { title: `Post 1 - ${siteName}` } });
  posts = [titled()];
  await sync();
  siteName = 'New Name';
  posts = [titled()];
  await sync(true);
  expect(slugs()).toEqual(['post-1']);
  expect(JSON.stringify(publisher.bySlug('post-1'))).not.toContain('New Name');
});

test('an item that was detached at the desk is neither changed nor removed, and others are', async () => {
  await sync();
  const own = detached({ ...publisher.bySlug('post-2'), hed: 'Written here' });
  publisher.items.set(own.id, own);
  save(2, { content: { raw: '<p>Said anew</p>' } });
  save(3, { content: { raw: '<p>Said anew</p>' } });
  await sync();
  expect(publisher.items.get(own.id)).toEqual(own);
  expect(JSON.stringify(publisher.bySlug('post-3'))).toContain('Said anew');
  posts = posts.filter(({ id }) => id > 3);
  await sync(true);
  expect(publisher.items.get(own.id)).toEqual(own);
  expect(slugs()).not.toContain('post-3');
});

test('what its publisher leaves out is as if it were not there', async () => {
  pages = 1;
  categories = [
    { id: 7, slug: 'jobs' },
    { id: 8, slug: 'news' },
  ];
  posts = [
    { ...post(1), categories: [8] },
    { ...post(2), categories: [7, 8] },
    { ...post(3), categories: [7] },
  ];
  const choose = (choice: Followed['choice']) =>
    store.note(name, followed().connectedAt, { choice });
  await choose({ leaveOut: ['jobs'] });
  await sync();
  expect(slugs()).toEqual(['about', 'post-1']);
  // Of what changes, too.
  save(1, { categories: [8, 7] });
  save(3, { categories: [] });
  expect((await sync()).run).toMatchObject({ kind: 'changes', removed: 1 });
  expect(slugs()).toEqual(['about', 'post-3']);
  await choose({ leaveOut: ['jobs'], kinds: ['post'] });
  await sync(true);
  expect(slugs()).toEqual(['post-3']);
  await choose(undefined);
  await sync(true);
  expect(slugs()).toEqual(['about', 'post-1', 'post-2', 'post-3']);
  await choose({ kinds: ['page'] });
  await sync(true);
  expect(slugs()).toEqual(['about']);
});

test('a post that is scheduled years ahead hides no later edit', async () => {
  posts.push({ ...post(6), status: 'future', modified_gmt: '2037-01-01T10:00:00' });
  await sync();
  await sync();
  save(2, { content: { raw: '<p>Said anew</p>' } });
  expect((await sync()).run).toMatchObject({ kind: 'changes', removed: 0 });
  expect(JSON.stringify(publisher.bySlug('post-2'))).toContain('Said anew');
});

test.each<[string, () => void]>([
  ['a draft', () => save(3, { status: 'draft' })],
  ['private', () => save(3, { status: 'private' })],
  ['protected by a password', () => save(3, { password: 'sesame' })],
  ['in the trash', () => save(3, { status: 'trash', slug: 'post-3__trashed' })],
  ['erased', () => (posts = posts.filter(({ id }) => id !== 3))],
  // As a plug-in does that writes into the database.
  ['private without a new time', () => Object.assign(posts[2] ?? {}, { status: 'private' })],
  ['a draft without a new time', () => Object.assign(posts[2] ?? {}, { status: 'draft' })],
])(
  'a post that is now %s leaves the site, and comes back when it is public',
  async (_what, hide) => {
    await sync();
    const before = posts;
    hide();
    expect((await sync()).run.removed).toBe(1);
    expect(slugs()).toEqual(['post-1', 'post-2', 'post-4', 'post-5']);
    expect(gone).toEqual([expect.stringContaining('post-3')]);
    posts = before;
    save(3, { status: 'publish', password: '', slug: 'post-3' });
    await sync();
    expect(slugs()).toHaveLength(5);
  },
);

test.each<[string, (url: URL, response: ServerResponse) => boolean]>([
  [
    'fails',
    (url, response) => {
      if (!url.pathname.endsWith('/posts')) return false;
      sendJson(response, {}, {}, 500);
      return true;
    },
  ],
  [
    'shows a part of its list',
    (url, response) => {
      if (!url.pathname.endsWith('/posts')) return false;
      sendJson(response, posts.slice(0, 2), { 'x-wp-total': '5' });
      return true;
    },
  ],
  [
    'responds with a web page',
    (url, response) => {
      if (!url.pathname.endsWith('/posts')) return false;
      response.end('<html>maintenance</html>');
      return true;
    },
  ],
])(
  'a source that %s changes nothing, and the run is noted with its error',
  async (_what, fault) => {
    await sync();
    broken = fault;
    save(2, { content: { raw: '<p>Said anew</p>' } });
    await expect(sync()).rejects.toThrow('/posts');
    expect(slugs()).toHaveLength(5);
    expect((await store.read(name))?.lastRun?.error).toContain('/posts');
    broken = undefined;
    await sync();
    expect(JSON.stringify(publisher.bySlug('post-2'))).toContain('Said anew');
  },
);

test('of accounts those who write are read, without their addresses', async () => {
  posts.push({ ...post(6), status: 'draft', author: 2 });
  await sync();
  const known = await store.snapshot(name);
  expect(known?.context.rows['users']).toEqual([
    { id: 1, username: 'ada', slug: 'ada', name: 'Ada Byron' },
    { id: 2, username: 'bo', slug: 'bo', name: 'Bo Writer' },
  ]);
  expect(JSON.stringify(publisher.bySlug('post-6'))).toContain('Bo Writer');
  const source = createWordpressSource({ url: site.url, user: 'ada', password: 'x' });
  const { site: named = {}, rows = {} } = known?.context ?? {};
  const many = Array.from({ length: 501 }, (_, index) => post(index + 1));
  const { files } = source.asExport(many, { site: named, rows });
  const holding = files.map(async (file) =>
    new TextDecoder().decode(await file.read()).includes('<wp:author>'),
  );
  expect(await Promise.all(holding)).toEqual([true, false]);
});

test('an image comes from the site itself, once, and none from another host', async () => {
  media = [{ id: 9, type: 'attachment', source_url: `${site.url}/wp-content/uploads/a.jpg` }];
  const image = (address: string) => `<figure><img src="${address}" alt="A"></figure>`;
  posts = [
    post(1, `${image(`${site.url}/wp-content/uploads/a.jpg`)}<p>One</p>`),
    post(2, `${image('http://elsewhere.invalid/wp-content/uploads/b.jpg')}<p>Two</p>`),
  ];
  await sync();
  await sync(true);
  expect(publisher.photos.size).toBe(1);
  expect(JSON.stringify(publisher.bySlug('post-1'))).toContain('/photos/');
  expect(site.asked.filter((line) => line.includes('/b.jpg'))).toEqual([]);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['a web page', (response) => response.end('<html>Checking your browser</html>')],
  ['nothing', (response) => response.writeHead(204).end()],
])('a site that responds with %s in place of images takes none away', async (_what, fault) => {
  posts = [post(1, `<img src="${site.url}/wp-content/uploads/a.jpg" alt="A"><p>One</p>`)];
  await sync();
  const images = (respond: typeof fault) => (url: URL, response: ServerResponse) => {
    if (!url.pathname.startsWith('/wp-content/')) return false;
    respond(response);
    return true;
  };
  broken = images(fault);
  passed += DAY_MS;
  expect((await sync(true)).run.problems.join()).toContain('a.jpg: the response shows nothing');
  expect(JSON.stringify(publisher.bySlug('post-1'))).toContain('/photos/');
  broken = images((response) => response.writeHead(404).end());
  await sync(true);
  expect(JSON.stringify(publisher.bySlug('post-1'))).not.toContain('/photos/');
});

test('who connects a source anew, or disconnects it, during a run is right', async () => {
  let meanwhile: (() => Promise<unknown>) | undefined;
  const memory = publisher;
  publisher = {
    ...memory,
    async putItems(...given) {
      await meanwhile?.();
      return memory.putItems(...given);
    },
  };
  meanwhile = () =>
    store.follow(name, (known) => ({ ...(known ?? followed()), user: 'bo', webhooks: ['w'] }));
  await sync();
  const { user, webhooks, lastRun } = (await store.read(name)) ?? {};
  expect({ user, webhooks }).toEqual({ user: 'bo', webhooks: ['w'] });
  expect(lastRun).toMatchObject({ stored: 6 });
  meanwhile = () => store.forget(name);
  await sync(true);
  expect([await store.names(), await store.read(name)]).toEqual([[], undefined]);
});

test('sources that are connected at the same time are all followed', async () => {
  const names = ['wordpress:a', 'wordpress:b', 'ghost:c'];
  await Promise.all(names.map((one) => store.follow(one, followed)));
  expect((await store.names()).toSorted()).toEqual([name, ...names].toSorted());
});

test('an image is asked for again when it was edited there, and after a day', async () => {
  const address = (file: string) => `${site.url}/wp-content/uploads/${file}`;
  const attachment = (modified_gmt: string) => ({
    ...{ id: 9, type: 'attachment', source_url: address('a.jpg'), modified_gmt },
    media_details: { sizes: { medium: { source_url: address('a-300x200.jpg') } } },
  });
  const asked = async (file: string) => {
    const before = site.asked.length;
    await sync(true);
    return site.asked.slice(before).filter((line) => line.includes(file)).length;
  };
  media = [attachment('2026-01-01T10:00:00')];
  posts = [post(1, `<img src="${address('a.jpg')}" alt="A"><img src="${address('b.jpg')}">`)];
  expect([await asked('/wp-content/'), await asked('/wp-content/')]).toEqual([2, 0]);
  media = [attachment('2026-01-02T10:00:00')];
  expect([await asked('/wp-content/'), await asked('/wp-content/')]).toEqual([1, 0]);
  passed += DAY_MS;
  expect([await asked('/wp-content/'), await asked('/wp-content/')]).toEqual([2, 0]);
});

test('a run whose time is over ends, and the next one goes on where it was', async () => {
  const image = (file: string) => `<img src="${site.url}/wp-content/uploads/${file}.jpg" alt="A">`;
  posts = [post(1, image('a'))];
  await sync(true);
  posts = [post(1, image('a')), post(2, image('b'))];
  await expect(sync(true, Date.now())).rejects.toThrow('the next run goes on');
  const { lastRun, startedAt } = (await store.read(name)) ?? {};
  expect([lastRun?.error, startedAt]).toEqual([expect.stringContaining('goes on'), undefined]);
  // What is known is not waited for.
  posts = posts.slice(0, 1);
  passed += DAY_MS;
  expect((await sync(true, Date.now())).run.stored).toBe(0);
  posts = [post(1, image('a')), post(2, image('b'))];
  await sync(true);
  expect(JSON.stringify(publisher.bySlug('post-2'))).toContain('/photos/');
});

test('a run that is ended shows that it began', async () => {
  const memory = publisher;
  let seen: Followed | undefined;
  publisher = {
    ...memory,
    putItems: async (...given) => {
      seen = await store.read(name);
      return memory.putItems(...given);
    },
  };
  await sync();
  expect(seen?.startedAt).toBeDefined();
  if (seen !== undefined)
    expect(describeSource(name, seen, new Date()).join()).toContain('a run that has not ended');
  expect((await store.read(name))?.startedAt).toBeUndefined();
});

test('an image that cannot be got is a problem of the run, and comes with the next', async () => {
  posts = [post(1, `<img src="${site.url}/wp-content/uploads/a.jpg" alt="A"><p>One</p>`)];
  broken = (url, response) => {
    if (!url.pathname.startsWith('/wp-content/')) return false;
    sendJson(response, {}, {}, 500);
    return true;
  };
  expect((await sync()).run.problems.join()).toContain('a.jpg: the site failed (500)');
  broken = undefined;
  await sync(true);
  expect(publisher.photos.size).toBe(1);
});
