/**
 * What plug-ins of WordPress keep of a post: by the file of `masthead sync connect`, whose answers were
 * compared with a real WordPress, and without it by the APIs of Yoast SEO and Redirection, whose answers
 * are those of their documentation.
 */
import { afterEach, expect, test } from '@jest/globals';
import { collectImport } from '../../test/support/collect-import.ts';
import { sendJson, startStandIn, type StandIn } from '../../test/support/recorded-cms.ts';
import { wordpressPlugin } from '../../cli/sync/wordpress-plugin.ts';
import { wxrImporter } from '../wxr/wxr-importer.ts';
import { createWordpressSource } from './wordpress-source.ts';

let site: StandIn | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

type Row = Readonly<Record<string, unknown>>;

interface Site {
  readonly namespaces: readonly string[];
  readonly posts: readonly Row[];
  /** What further addresses of the API respond with, by their path below `/wp-json/`. */
  readonly others?: Readonly<
    Record<string, (url: URL) => readonly [status: number, value: unknown]>
  >;
}

async function imported({ namespaces, posts, others = {} }: Site) {
  site = await startStandIn((url, _request, response) => {
    const path = url.pathname.replace(/^\/wp-json\/(?:wp\/v2\/)?/, '');
    const own = site?.url ?? '';
    if (path === '')
      return sendJson(response, { name: 'The Site', url: own, home: own, namespaces });
    const other = others[path]?.(url);
    if (other !== undefined) return sendJson(response, other[1], {}, other[0]);
    const rows = path === 'posts' ? posts.map((row, index) => postOf(row, index, own)) : [];
    if (!/^(?:posts|pages|users|categories|tags|media|blocks)$/.test(path))
      return sendJson(response, { code: 'rest_no_route' }, {}, 403);
    sendJson(response, rows, { 'x-wp-total': String(rows.length) });
  });
  const source = createWordpressSource({ url: site.url, user: 'ada', password: 'x' });
  const rows = [];
  for await (const page of source.changes()) rows.push(...page.rows);
  const context = await source.context();
  const found = await collectImport(wxrImporter, source.asExport(rows, context));
  return {
    ...found,
    notes: context.notes ?? [],
    bySlug: Object.fromEntries(found.items.map((item) => [item.slug, item])),
    redirects: found.records.flatMap((record) =>
      record.kind === 'redirect-path' ? [record.redirect] : [],
    ),
  };
}

function postOf({ slug, ...more }: Row, index: number, url: string): Row {
  return {
    ...{ id: index + 1, type: 'post', status: 'publish', password: '', slug },
    link: `${url}/${String(slug)}/`,
    guid: { raw: `${url}/?p=${index + 1}` },
    title: { raw: `Post ${index + 1}` },
    content: { raw: '<p>Text</p>' },
    date: '2026-01-01T10:00:00',
    date_gmt: '2026-01-01T10:00:00',
    modified_gmt: '2026-01-01T10:00:00',
    ...more,
  };
}

test('fields that the file shows are read as an export has them', async () => {
  const { bySlug, records, notes } = await imported({
    namespaces: ['wp/v2', 'masthead/v1'],
    others: { 'masthead/v1/redirects': () => [200, []] },
    posts: [
      {
        slug: 'yoast',
        masthead_fields: {
          _yoast_wpseo_title: ['%%title%% %%sep%% %%sitename%%'],
          _yoast_wpseo_metadesc: ['For search engines'],
          _wp_old_slug: ['before', 'long-before'],
        },
        // Made from the fields: it says no more.
        yoast_head_json: { title: 'Made - The Site', robots: { index: 'noindex' } },
      },
      {
        slug: 'rank',
        masthead_fields: {
          rank_math_title: ['Of Rank Math'],
          rank_math_robots: ['a:1:{i:0;s:7:"noindex";}'],
          rank_math_canonical_url: ['https://elsewhere.example/original/'],
        },
      },
      { slug: 'members', masthead_fields: { rcp_subscription_level: ['a:1:{i:0;s:1:"2";}'] } },
      { slug: 'rule', masthead_fields: { masthead_restricted: ['1'] } },
      { slug: 'open', masthead_fields: {} },
    ],
  });
  expect(bySlug['yoast']).toMatchObject({ seoDescription: 'For search engines' });
  expect(bySlug['yoast']).not.toHaveProperty('seoTitle');
  expect(bySlug['yoast']).not.toHaveProperty('robots');
  expect(bySlug['rank']).toMatchObject({
    ...{ seoTitle: 'Of Rank Math', robots: ['noindex'] },
    canonical: 'https://elsewhere.example/original/',
  });
  const access = ['members', 'rule', 'open'].map((slug) => bySlug[slug]?.access);
  expect(access).toEqual(['subscribers', 'subscribers', 'metered']);
  const old = records.flatMap((record) => (record.kind === 'redirect' ? [record.from] : []));
  expect(old).toEqual(expect.arrayContaining(['/before/', '/long-before/']));
  expect(notes).toEqual([]);
});

test('without the file, what Yoast SEO says is read, but no title that it makes, and the run says so', async () => {
  const { bySlug, notes } = await imported({
    namespaces: ['wp/v2', 'yoast/v1'],
    posts: [
      {
        slug: 'made',
        yoast_head_json: {
          title: 'Post 1 - The Site',
          robots: { index: 'index', follow: 'follow' },
          og_title: 'Post 1',
          og_description: 'The beginning of the text',
        },
      },
      {
        slug: 'written',
        yoast_head_json: {
          title: 'What search engines show &#8211; The Site',
          description: 'Written for them',
          robots: { index: 'noindex', follow: 'nofollow' },
          canonical: 'https://elsewhere.example/original/',
          og_title: 'For friends',
          og_description: 'What friends read',
        },
      },
    ],
  });
  const texts = ['seoTitle', 'seoDescription', 'socialTitle', 'socialDescription', 'robots'];
  for (const name of texts) expect(bySlug['made']).not.toHaveProperty(name);
  expect(bySlug['written']).toMatchObject({
    ...{ seoTitle: 'What search engines show', seoDescription: 'Written for them' },
    ...{ socialTitle: 'For friends', socialDescription: 'What friends read' },
    ...{ robots: ['noindex', 'nofollow'], canonical: 'https://elsewhere.example/original/' },
  });
  expect(notes).toEqual([expect.stringContaining('masthead-wordpress.php is not in')]);
});

const one = (id: number, url: string, target: string, more: Row = {}): Row => ({
  ...{ id, url, match_url: url, action_code: 301, action_type: 'url', match_type: 'url' },
  ...{ action_data: { url: target }, regex: false, enabled: true, group_id: 1, hits: 3, title: '' },
  ...more,
});

test('redirects of Redirection lead to new addresses; what cannot be kept is named', async () => {
  const all = [
    one(1, '/former/', '/first/'),
    one(2, '/earlier/', '/former/'),
    one(3, '^/once/?$', '/first/', { regex: true }),
    one(4, '/many/(.*)', '/$1', { regex: true }),
    one(5, '/off/', '/first/', { enabled: false }),
    one(6, '/shop/', 'https://shop.example/x'),
    one(7, '/lost/', '/nowhere/'),
    one(8, '/a/', '/b/'),
    one(9, '/b/', '/a/'),
    one(10, '/ours/', 'HOST//first/'),
    one(11, '/first/', '/first/?x=1'),
  ];
  const { redirects, warnings } = await imported({
    namespaces: ['wp/v2', 'redirection/v1', 'masthead/v1'],
    posts: [{ slug: 'first', masthead_fields: {} }],
    others: {
      'masthead/v1/redirects': () => [
        200,
        JSON.parse(JSON.stringify(all).replaceAll('HOST', site?.url ?? '')) as unknown,
      ],
    },
  });
  const to = '/story/first/';
  expect(redirects).toEqual([
    ...['/former', '/earlier', '/once'].map((from) => ({ from, to })),
    { from: '/shop', to: 'https://shop.example/x' },
    { from: '/ours', to },
  ]);
  const told = warnings.filter(({ ref }) => ref.startsWith('redirects.json'));
  expect(told.map(({ ref, message }) => `${ref} ${message}`)).toEqual([
    expect.stringContaining('redirects.json:5 "/many/(.*)" is a pattern'),
    'redirects.json:8 there is no page at /nowhere/',
    'redirects.json:9 /a goes in a circle',
    'redirects.json:10 /b goes in a circle',
  ]);
});

test('Redirection is asked page by page without the file, and an editor who may not read it is no failure', async () => {
  const all = Array.from({ length: 250 }, (_, id) => one(id + 1, `/old-${id}/`, '/first/'));
  const posts = [{ slug: 'first' }];
  const paged = await imported({
    namespaces: ['wp/v2', 'redirection/v1'],
    posts,
    others: {
      'redirection/v1/redirect': ({ searchParams }) => {
        const page = Number(searchParams.get('page'));
        const size = Number(searchParams.get('per_page'));
        return [200, { items: all.slice(page * size, (page + 1) * size), total: all.length }];
      },
    },
  });
  expect(paged.redirects).toHaveLength(250);
  await site?.close();
  const refused = await imported({
    namespaces: ['wp/v2', 'redirection/v1'],
    posts,
    others: { 'redirection/v1/redirect': () => [403, { code: 'rest_forbidden' }] },
  });
  expect(refused.redirects).toEqual([]);
  expect(refused.items).toHaveLength(1);
});

test('the file for WordPress names the fields that an import reads', async () => {
  const text = await wordpressPlugin({
    hook: 'https://m.example/api/hooks/sources',
    secret: "it's",
  });
  for (const field of ['_yoast_wpseo_canonical', 'rank_math_robots', 'rcp_subscription_level'])
    expect(text).toContain(` ${field}`);
  expect(text).toContain('restrict');
  expect(text).not.toContain('MASTHEAD_');
  expect(text).toContain(String.raw`'it\'s'`);
});
