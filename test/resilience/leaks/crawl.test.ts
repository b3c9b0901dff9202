import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import { decodeEntities } from '../../../shared/content/text.ts';
import type { SiteResponse } from '../../support/ask.ts';
import { askAll, cookiesOf, openLeakSite, type LeakSite } from '../../support/leak-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';

let site: LeakSite;
beforeAll(async () => {
  site = await openLeakSite();
});
afterAll(async () => {
  await site.close();
});

/** The site writes its own origin where addresses must be absolute. */
const ownHosts = ['localhost', new URL(brand.origin).hostname];
const MAX_ADDRESSES = 6_000;
const seeds = [
  '/',
  '/sitemap/',
  '/robots.txt',
  '/manifest.webmanifest',
  '/feed/rss',
  '/feed/atom',
  '/feed/json',
  '/sitemap.xml',
  '/sitemap-news.xml',
  '/most-recent/',
  '/tag/walled/',
  '/author/ada-writer/',
  '/category/science/',
  '/search/?q=headline',
  '/app-shell/',
  '/offline/',
];

/**
 * Returns every address of the site that a document, a state, a script or a stylesheet names, in
 * any form.
 */
function addressesIn(text: string, base: string): string[] {
  const named =
    decodeEntities(text)
      .replaceAll('\\/', '/')
      .match(/(?<![\w.<:/])(?:https?:\/\/[\w.:-]+)?\/[\w./%~-]+(?:\?[\w=&%.+-]+)?/g) ?? [];
  const relative = [...text.matchAll(/["'(](\.{1,2}\/[\w./-]+)["')]/g)].map(
    ([, path = '']) => path,
  );
  return [...named, ...relative].flatMap((address) => {
    const url = URL.parse(address, `http://localhost${base}`);
    return url === null || !ownHosts.includes(url.hostname) ? [] : [`${url.pathname}${url.search}`];
  });
}

function isText(response: SiteResponse): boolean {
  return /text|json|javascript|xml/.test(response.headers['content-type'] ?? '');
}

describe('A crawl by a reader over the limit', () => {
  it('PW-10 follows every address in pages, states, scripts, and styles, and finds no canary', async () => {
    const { reader } = await site.overLimit();
    const seen = new Set(seeds);
    const leaking: string[] = [];
    let front = [...seeds];
    let pages = 0;
    while (front.length > 0) {
      const next = new Set<string>();
      await askAll(
        site.port,
        front.map((path) => ({ path, headers: cookiesOf(reader) })),
        ({ path }, response) => {
          const [leak] = leaksIn(response.body, response.headers);
          if (leak !== undefined) leaking.push(`${path}: ${leak}`);
          if (!isText(response)) return;
          const isPage =
            response.status === 200 &&
            response.headers['content-type']?.startsWith('text/html') === true;
          if (isPage) pages += 1;
          const state = isPage && !path.includes('?') ? [`${path}?output=json`] : [];
          for (const address of [
            ...addressesIn(response.text, path),
            ...addressesIn(response.headers.location ?? '', path),
            ...state,
          ]) {
            if (seen.has(address) || seen.size >= MAX_ADDRESSES) continue;
            seen.add(address);
            next.add(address);
          }
        },
      );
      front = [...next];
    }
    expect(leaking).toEqual([]);
    const unvisited = [...site.metered, ...site.hard]
      .flatMap((path) => [path, `${path}?output=json`])
      .filter((path) => !seen.has(path));
    expect(unvisited).toEqual([]);
    expect(pages).toBeGreaterThan(60);
    expect([...seen].filter((path) => path.endsWith('.js')).length).toBeGreaterThan(15);
    expect(seen.size).toBeLessThan(MAX_ADDRESSES);
  });
});
