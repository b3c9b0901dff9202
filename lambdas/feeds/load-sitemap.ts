/**
 * Loads a sitemap by its path: at most two calls at any size of the archive, and, where
 * editions are listed, one more and one for each newsletter that has any.
 */
import { changedAt, type Card } from '../../shared/content/card.ts';
import type { ContentIndex } from '../../services/content/read-index.ts';
import { listingName } from '../../services/content/keys.ts';
import { emptyHead } from '../../services/content/listing-tree.ts';
import type { FeedsDocument } from './feeds-document.ts';
import type { FeedsContext } from './load-feed.ts';
import { listPages, sitemapPages } from './sitemap-pages.ts';
import { newsFiles, newsSince, sitemapFiles } from './sitemap-files.ts';
import { writeSitemapIndex, writeUrlSet, type SitemapUrl } from './url-set.ts';
import { newestOf } from './visible-chunks.ts';

const recent = listingName.recent;

function sitemapDocument(body: string, changes: readonly (string | undefined)[]): FeedsDocument {
  const lastModified = changes
    .filter((change) => change !== undefined)
    .sort()
    .at(-1);
  return {
    body,
    contentType: 'application/xml',
    lastModified,
    cacheClass: 'listing',
    isForReaders: false,
  };
}

/**
 * Google accepts language codes of two or three letters, and Chinese by the country of its script.
 */
function newsLanguage(tag: string): string {
  const lower = tag.toLowerCase();
  return lower === 'zh-cn' || lower === 'zh-tw' ? lower : (lower.split('-', 1)[0] ?? lower);
}

function itemUrl({ brand }: FeedsContext, card: Card): SitemapUrl {
  return {
    loc: `${brand.origin}${card.url}`,
    lastmod: changedAt(card),
    ...(card.image?.src === undefined ? {} : { image: `${brand.origin}${card.image.src}` }),
  };
}

function newsUrl(context: FeedsContext, card: Card): SitemapUrl {
  const { brand } = context;
  return {
    ...itemUrl(context, card),
    news: {
      publication: brand.name,
      language: newsLanguage(card.language ?? brand.language),
      published: card.pubDate,
      title: card.hed,
    },
  };
}

function isInSitemaps({ hiddenFrom }: Card): boolean {
  return hiddenFrom?.includes('sitemaps') !== true;
}

type Heads = ContentIndex['heads'];

/**
 * When the list has scheduled items, its head does not say how old the newest public item is. An
 * index that names an empty file is wrong.
 */
async function hasNews({ content, now }: FeedsContext, heads: Heads): Promise<boolean> {
  const { pages: read } = await content.readLists(heads, [{ name: recent, take: 1 }]);
  return (read.get(recent)?.cards ?? []).some(({ pubDate }) => pubDate >= newsSince(now()));
}

async function index(context: FeedsContext): Promise<FeedsDocument> {
  const { brand, content, now } = context;
  const { heads } = await content.readIndex({ listings: [recent] });
  const head = heads.get(recent) ?? emptyHead;
  const news = newsFiles(head, now());
  const isSure = news.length === 0 || newestOf(head, now()) !== undefined;
  const parts = [
    ...(isSure || (await hasNews(context, heads)) ? news : []),
    ...sitemapFiles(head, now()),
  ];
  const named = [{ name: 'pages', changed: undefined }, ...parts];
  return sitemapDocument(
    writeSitemapIndex(
      named.map(({ name, changed }) => ({
        loc: `${brand.origin}/sitemap-${name}.xml`,
        lastmod: changed,
      })),
    ),
    parts.map(({ changed }) => changed),
  );
}

async function pages({ brand, content, route, now }: FeedsContext): Promise<FeedsDocument> {
  const [read, editions] = await Promise.all([
    content.readIndex({
      listings: [recent, ...listPages(brand).map(({ listing }) => listing)],
      directory: true,
    }),
    content.editionsOf(Object.keys(brand.newsletters)),
  ]);
  const urls = sitemapPages(brand, route, read, editions, now());
  return sitemapDocument(
    writeUrlSet(urls),
    urls.map(({ lastmod }) => lastmod),
  );
}

async function part(context: FeedsContext, name: string): Promise<FeedsDocument | undefined> {
  const { content, now } = context;
  const { heads } = await content.readIndex({ listings: [recent] });
  const head = heads.get(recent) ?? emptyHead;
  const isNews = name.startsWith('news');
  const parts = (isNews ? newsFiles : sitemapFiles)(head, now());
  const found = parts.find((candidate) => candidate.name === name);
  // Its address is in robots.txt, so the file exists on days without news too.
  if (found === undefined)
    return name === 'news' ? sitemapDocument(writeUrlSet([]), []) : undefined;
  const { pages: read } = await content.readLists(heads, [
    { name: recent, offset: found.offset, take: found.take },
  ]);
  const cards = (read.get(recent)?.cards ?? []).filter(isInSitemaps);
  const since = newsSince(now());
  const urls = isNews
    ? cards.filter((card) => card.pubDate >= since).map((card) => newsUrl(context, card))
    : cards.map((card) => itemUrl(context, card));
  return sitemapDocument(
    writeUrlSet(urls),
    urls.map(({ lastmod }) => lastmod),
  );
}

/** @returns undefined when the sitemap does not exist. */
export async function loadSitemap(
  context: FeedsContext,
  path: string,
): Promise<FeedsDocument | undefined> {
  if (path === '/sitemap.xml') return index(context);
  if (path === '/sitemap-pages.xml') return pages(context);
  const name = /^\/sitemap-(\d{4}-\d{2}(?:-\d+)?|news(?:-\d+)?)\.xml$/.exec(path)?.[1];
  return name === undefined ? undefined : part(context, name);
}
