/** What machines get: no address, header or name shows them what is behind a wall. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crawlers, machineKinds } from '../../../shared/machines/machine-readers.ts';
import { itemPath } from '../../../shared/content/item.ts';
import { markdownPath } from '../../../shared/urls/markdown-path.ts';
import { ask } from '../../support/ask.ts';
import { buildItem } from '../../support/build-item.ts';
import {
  askAll,
  cookiesOf,
  isCounted,
  leaksOf,
  openLeakSite,
  type Attempt,
  type LeakSite,
} from '../../support/leak-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';
import type { Reader } from '../../support/paywall-site.ts';

let site: LeakSite;
let over: Reader;
beforeAll(async () => {
  site = await openLeakSite();
  ({ reader: over } = await site.overLimit());
  await site.publish(async (publisher) => {
    await publisher.putItems([
      buildItem({ id: 'notes', slug: 'notes', access: 'free' }),
      buildItem({ id: 'own', slug: 'notes.md', access: 'free', hed: 'A page of its own' }),
      buildItem({
        id: 'marks',
        pubDate: '2026-11-20T12:00:00.000Z',
        slug: 'marks',
        access: 'free',
        hed: 'Stars * and [brackets] <b>',
        dek: '',
        body: [
          {
            kind: 'html',
            html: '<p>A <a href="/tag/walled/">tag (here)</a>, <a href="#end">the end</a>.</p><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1|2</td></tr></tbody></table>',
          },
          {
            kind: 'image',
            size: 'default',
            image: {
              id: 'i',
              filename: 'i.jpg',
              src: '/photos/ab/i.jpg',
              alt: 'A “quay” [at dawn]',
              caption: 'The <em>quay</em>',
              credit: 'Ada Writer',
            },
          },
        ],
      }),
    ]);
    await publisher.putRedirects([{ from: '/old/guide.md', to: '/story/marks/' }]);
    await publisher.finish();
  });
});
afterAll(async () => {
  await site.close();
});

const all = () => [...site.metered, ...site.hard, ...site.registered, ...site.gold];
const agents = machineKinds.map((kind) => crawlers.find((known) => known.kind === kind)?.name);
const markdown = { accept: 'text/markdown' };
/** Each way to ask for an item as Markdown. */
const forms = (path: string): Attempt[] => [
  { path: markdownPath(path) },
  { path: `${markdownPath(path)}/` },
  { path: `/pwa${markdownPath(path)}` },
  { path: `${markdownPath(path)}?output=json` },
  { path: `${path}?output=markdown` },
  { path, headers: markdown },
  { path, headers: { accept: 'text/markdown;q=1.0, text/html;q=0.5' } },
  { path: markdownPath(path.replace(/^\/\w+/, '/2026/03')) },
  { path: markdownPath(path), method: 'HEAD' },
];

describe('Markdown', () => {
  it('PW-10 shows a subscriber every canary: the leak search has something to find', async () => {
    const cookie = `pay_ent_sub=${site.subscriptionToken()}`;
    const unseen: string[] = [];
    await askAll(
      site.port,
      [...site.metered, ...site.hard].flatMap((path): Attempt[] => [
        { path: markdownPath(path), headers: { cookie } },
        { path, headers: { cookie, ...markdown } },
      ]),
      ({ path }, { status, body, headers }) => {
        const isRight =
          status === 200 &&
          headers['content-type'] === 'text/markdown; charset=utf-8' &&
          headers['cache-control'] === 'private, no-store' &&
          leaksIn(body, headers).length > 0;
        if (!isRight) unseen.push(path);
      },
    );
    expect(unseen).toEqual([]);
  });

  it('PW-10 shows nothing behind a wall to any kind of machine, in any form, at any level of access', async () => {
    const { cookie } = cookiesOf(over);
    const attempts = all().flatMap((path) =>
      forms(path).flatMap((form) =>
        agents.map((agent) => ({
          ...form,
          headers: { 'user-agent': `${agent ?? ''}/1.0`, ...form.headers, cookie },
        })),
      ),
    );
    expect(attempts.length).toBeGreaterThan(1_000);
    expect(await leaksOf(site.port, attempts)).toEqual([]);
  });

  it('PW-10 shows nothing of items that no meter opens to a machine without cookies', async () => {
    const attempts = [...site.hard, ...site.registered, ...site.gold].flatMap((path) =>
      forms(path).flatMap((form) =>
        agents.map((agent) => ({
          ...form,
          headers: { 'user-agent': `${agent ?? ''}/1.0`, ...form.headers },
        })),
      ),
    );
    expect(await leaksOf(site.port, attempts)).toEqual([]);
  });

  it('PW-10 is counted as its page is, and once with it', async () => {
    const uncounted: string[] = [];
    await askAll(site.port, site.metered.flatMap(forms), (attempt, response) => {
      const page = site.metered.find(
        (path) => attempt.path.includes(`${path.slice(0, -1)}.md`) || attempt.path.includes(path),
      );
      const isLeak = leaksIn(response.body, response.headers).length > 0;
      if (isLeak && page !== undefined && !isCounted(site, page, response))
        uncounted.push(attempt.path);
    });
    expect(uncounted).toEqual([]);
    const reader = site.reader();
    await reader.get('/story/read-1.md');
    await reader.get('/story/read-1/');
    await reader.get('/story/read-1/', { headers: markdown });
    expect(reader.sample()?.urls).toEqual(['/story/read-1']);
  });

  it('of a wall says where to subscribe, and which item it is of', async () => {
    const { text, headers, status } = await ask(site.port, '/story/metered-article.md', {
      headers: cookiesOf(over),
    });
    expect([status, headers['payment-accepted'], headers['x-robots-tag'], headers.vary]).toEqual([
      200,
      'none',
      'noindex',
      'Accept',
    ]);
    expect(headers.link).toMatch(/^<https:\/\/[^>]+\/story\/metered-article\/>; rel="canonical"$/);
    expect(text).toMatch(/\nwhole: false\n/);
    expect(text).toMatch(/LEAD-IN/);
    expect(text).toMatch(
      /\*\*The rest of this article is for subscribers\.\*\* \[Subscribe to Meridian\]\(https:\/\/[^)]+\/subscribe\/\)/,
    );
    const registered = await ask(site.port, markdownPath(site.registered[0] ?? ''));
    expect(registered.text).toMatch(/\*\*Register for free to read on\.\*\* \[Register\]/);
  });

  it('has whole links, alternative texts, tables, and no markup that a text only looks like', async () => {
    const { text } = await ask(site.port, '/story/marks.md');
    const origin = /url: "(https:\/\/[^/]+)/.exec(text)?.[1] ?? '';
    expect(text).toContain('\n# Stars \\* and \\[brackets\\] \\<b>');
    expect(text).toContain(`[tag (here)](${origin}/tag/walled/)`);
    expect(text).toContain(`[the end](${origin}/story/marks/#end)`);
    expect(text).toMatch(/\| A +\|\n\| -+ \|\n\| 1\\\|2 \|/);
    expect(text).toContain(`![A “quay” \\[at dawn\\]](${origin}/photos/ab/i.jpg)`);
    expect(text).toContain('The *quay* Ada Writer');
  });

  it('collides with no page: an item or an old address that ends in .md stays what it is', async () => {
    const own = await ask(site.port, '/story/notes.md');
    expect([own.headers['content-type'], own.text.includes('A page of its own')]).toEqual([
      'text/html; charset=utf-8',
      true,
    ]);
    expect((await ask(site.port, '/story/notes.md.md')).headers['content-type']).toMatch(
      /markdown/,
    );
    const moved = await ask(site.port, '/old/guide.md');
    expect([moved.status, moved.headers.location]).toEqual([301, '/story/marks/']);
    const old = await ask(site.port, '/2014/05/01/moved.md');
    expect([old.status, old.headers.location]).toEqual([301, '/story/metered-embeds.md']);
  });

  it.each([
    ['/.md', 404],
    ['/account/sign-in.md', 404],
    ['/search.md', 404],
    ['/subscribe.md', 404],
    ['/preview/story/draft-one.md', 404],
    ['/no/such.md', 404],
    ['/index.md', 200],
    ['/tag/walled.md', 200],
    ['/author/ada-writer.md', 200],
    ['/category/science.md', 200],
    ['/most-recent.md', 200],
    ['/sitemap.md', 200],
    ['/meridian-staff.md', 200],
    ['/about/rss_feeds.md', 200],
  ])('of %s is a %d without a canary', async (path, status) => {
    const response = await ask(site.port, path);
    expect([response.status, leaksIn(response.body, response.headers)]).toEqual([status, []]);
    if (status === 200) {
      expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(response.text).toMatch(/^---\ntitle: ".+"\nurl: "https:/);
    }
  });

  it('is for programs that ask for it first: browsers and others get HTML', async () => {
    const path = itemPath({ type: 'article', slug: 'marks' });
    for (const [accept, type] of [
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
      ['*/*', 'text/html'],
      ['text/markdown;q=0', 'text/html'],
      ['text/html, text/markdown;q=0.9', 'text/html'],
      ['text/markdown, text/html, */*', 'text/markdown'],
      ['text/html;q=0.8, TEXT/Markdown', 'text/markdown'],
      ['text/markdown-plus', 'text/html'],
    ] as const)
      expect([
        accept,
        (await ask(site.port, path, { headers: { accept } })).headers['content-type'],
      ]).toEqual([accept, `${type}; charset=utf-8`]);
    const html = await ask(site.port, path);
    expect(html.headers.link).toBe('</story/marks.md>; rel="alternate"; type="text/markdown"');
    const hit = await ask(site.port, path, { headers: markdown });
    expect(hit.headers['x-cache']).toMatch(/^Hit/);
  });
});

describe('/llms.txt', () => {
  it('PW-10 names sections, newest items and pages of text by their Markdown, without a canary', async () => {
    const { status, text, headers, body } = await ask(site.port, '/llms.txt');
    expect([status, headers['content-type'], headers['x-robots-tag']]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'noindex',
    ]);
    expect(leaksIn(body, headers)).toEqual([]);
    expect(text).toMatch(/^# Meridian\n\n> /);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Sections',
      'Latest',
      'About',
      'Optional',
    ]);
    expect(text).toContain('- [Stars \\* and \\[brackets\\] \\<b\\>](https://');
    const linked = [...text.matchAll(/\]\(https:\/\/[^/]+(\/[^)]+\.md)\)/g)].map(
      ([, path = '']) => path,
    );
    expect(linked.length).toBeGreaterThan(20);
    const odd: string[] = [];
    await askAll(
      site.port,
      linked.map((path) => ({ path, headers: cookiesOf(over) })),
      ({ path }, response) => {
        const isRight =
          response.status === 200 && /markdown/.test(response.headers['content-type'] ?? '');
        const isOwn = path === '/story/notes.md';
        if ((!isRight && !isOwn) || leaksIn(response.body, response.headers).length > 0)
          odd.push(`${path} ${response.status}`);
      },
    );
    expect(odd).toEqual([]);
  });

  it('is made once for all and kept as feeds are', async () => {
    const before = await ask(site.port, '/llms.txt');
    const calls = site.invocations('feeds');
    const again = await ask(site.port, '/llms.txt', { headers: { 'user-agent': 'GPTBot/1.0' } });
    expect([again.text, site.invocations('feeds')]).toEqual([before.text, calls]);
    const etag = before.headers.etag ?? '';
    expect((await ask(site.port, '/llms.txt', { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    );
  });
});
