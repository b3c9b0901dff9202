/**
 * Feeds, sitemaps and structured data of third-party archives, which are read in place when
 * present.
 */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { corpusSuite } from '../../support/corpus.ts';
import { importPath, type Imported } from '../../support/import-folder.ts';
import { importArchive } from '../../support/imported-archive.ts';
import { indexFaults, sitemapFaults, xmlFaults } from './check-xml.ts';
import { openFeedsSite, type FeedsSite } from './feeds-site.ts';
import { hiddenFrom, itemPath, type Contributor, type Item } from '../../../shared/content/item.ts';
import { parseDocument } from '../../support/parse-document.ts';

/** A sample of a large archive is enough. Items are taken evenly from the whole archive. */
const MAX_ITEMS = 60;

interface Archive {
  readonly items: readonly Item[];
  readonly contributors: readonly Contributor[];
}

function partOf({ store }: Imported): Archive {
  const items = [...store.items.values()];
  const step = Math.max(1, Math.ceil(items.length / MAX_ITEMS));
  return {
    items: items.filter((_, index) => index % step === 0),
    contributors: [...store.contributors.values()],
  };
}

const archives = [
  'articles/digitalgov/digitalgov-content.tar.gz',
  'articles/18f',
  'wxr/theme-unit-test-data.xml',
  'wxr/64-block-test-data.xml',
  'ghost/v4_export.json',
  'ghost/laurel-medium.json',
];

const sample = resolve(import.meta.dirname, '../../../sample');
describe(
  'the sample magazine',
  checkArchive(() => importPath(sample)),
);
for (const name of archives)
  corpusSuite(
    name,
    [name],
    checkArchive(() => importArchive(name)),
  );

/** Returns the tests of what the feeds site serves from an imported archive. */
function checkArchive(read: () => Promise<Imported>): () => void {
  return () => {
    let site: FeedsSite;
    let listed: readonly Item[];
    let pages: readonly string[];
    beforeAll(async () => {
      const archive = partOf(await read());
      site = await openFeedsSite({ now: () => '2026-11-21T12:00:00.000Z' });
      const publisher = site.publisher();
      for (let at = 0; at < archive.items.length; at += 100)
        await publisher.putItems(archive.items.slice(at, at + 100));
      for (let at = 0; at < archive.contributors.length; at += 100)
        await publisher.putContributors(archive.contributors.slice(at, at + 100));
      await publisher.finish();
      listed = archive.items.filter(
        (item) => item.listed && item.pubDate <= '2026-11-21T12:00:00.000Z',
      );
      const tags = [...new Set(listed.flatMap((item) => item.tags.map(({ slug }) => slug)))];
      const authors = [
        ...new Set(
          listed.flatMap((item) => (item.contributors.author ?? []).map(({ slug }) => slug)),
        ),
      ];
      pages = [
        '/',
        ...tags.slice(0, 6).map((slug) => `/tag/${encodeURIComponent(slug)}/`),
        ...authors.slice(0, 6).map((slug) => `/author/${encodeURIComponent(slug)}/`),
      ];
    });
    afterAll(async () => {
      await site.close();
    });

    it('CT-07 feeds of the site, of tags, and of authors can be read in every format', async () => {
      for (const page of pages) {
        const [rss, atom, json] = [
          await site.feed(`${page}feed/rss`),
          await site.feed(`${page}feed/atom`),
          await site.feed(`${page}feed/json`),
        ];
        expect([page, rss.status, atom.status, json.status]).toEqual([page, 200, 200, 200]);
        expect([page, ...xmlFaults(rss.body), ...xmlFaults(atom.body)]).toEqual([page]);
        const counts = [
          parseRssFeed(rss.body).items?.length,
          parseAtomFeed(atom.body).entries?.length,
          parseJsonFeed(json.body).items?.length,
        ];
        expect([page, new Set(counts).size, (counts[0] ?? 0) > 0]).toEqual([page, 1, true]);
      }
    });

    it('CT-07 sitemaps are valid and name every listed item once that machines may find', async () => {
      const index = (await site.feed('/sitemap.xml')).body;
      expect(await indexFaults(index)).toEqual([]);
      const named = [...index.matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
        ([, part = '']) => part,
      );
      const documents = Object.fromEntries(
        await Promise.all(
          named.map(async (part) => [part.slice(1), (await site.feed(part)).body] as const),
        ),
      );
      expect(await sitemapFaults(documents)).toEqual([]);
      const urls = Object.entries(documents)
        .filter(([part]) => /\d{4}-\d{2}/.test(part))
        .flatMap(([, body]) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)]);
      const found = listed.filter((item) => !hiddenFrom(item).includes('sitemaps'));
      expect(urls).toHaveLength(found.length);
    });

    it('CT-07 structured data of items is JSON with their headlines, and never their bodies', async () => {
      let seen = 0;
      for (const item of listed.slice(0, 15)) {
        const { statusCode, body } = await site.get(itemPath(item), {
          headers: { 'accept-payment': 'sub' },
        });
        if (statusCode !== 200) continue;
        seen += 1;
        const [data] = [
          ...parseDocument(body).querySelectorAll('script[type="application/ld+json"]'),
        ].map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>);
        expect([data?.['@type'], data?.headline, 'articleBody' in (data ?? {})]).toEqual([
          'NewsArticle',
          item.hed,
          false,
        ]);
      }
      expect(seen).toBeGreaterThan(0);
    });
  };
}
