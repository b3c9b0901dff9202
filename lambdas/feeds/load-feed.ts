/**
 * Loads a feed by its path: two reads at any size of the archive, and one of the items of those
 * entries that have a recording.
 */
import { routerPath, type RouteMatch } from '../../shared/route-match.ts';
import {
  feedPath,
  feedTypes,
  parseFeedPath,
  type FeedFormat,
} from '../../shared/feeds/feed-path.ts';
import { samePath, withSlashes } from '../../shared/urls/paths.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { Card } from '../../shared/content/card.ts';
import type { Recording } from '../../shared/content/recordings.ts';
import { openRecording } from '../../shared/paywall/open-recording.ts';
import { meterSettings } from '../../shared/paywall/walled-content.ts';
import type { ContentReader } from '../../services/content/content-reader.ts';
import type { NamedList } from '../../services/content/named-lists.ts';
import { counterpartOf, pathsAbove } from '../../services/content/old-addresses.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';
import { writeAtom } from './atom.ts';
import type { FeedsDocument } from './feeds-document.ts';
import { feedEntry } from './feed-entry.ts';
import { feedId } from './feed-id.ts';
import { feedSubject } from './feed-subject.ts';
import type { Feed } from './feed.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRss } from './rss.ts';

const FEED_ENTRIES = 30;
/** Some of the newest items may not be for feeds. */
const CARDS_READ = 2 * FEED_ENTRIES;

const writers: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
};

export interface FeedsContext {
  readonly brand: Brand;
  readonly content: ContentReader;
  readonly route: (pathname: string) => RouteMatch | undefined;
  /** ISO. */
  readonly now: () => string;
}

function makeFeed(
  brand: Brand,
  subject: NamedList,
  words: Exclude<ReturnType<NamedList['words']>, false>,
  cards: readonly Card[],
  recordings: ReadonlyMap<string, Recording>,
): Feed {
  const address = (path: string) => `${brand.origin}${path}`;
  const title = words.title === '' ? brand.name : `${words.title} - ${brand.name}`;
  const entries = cards.map((card) => feedEntry(card, brand, recordings.get(card.id)));
  return {
    id: feedId(brand.key, 'feed', subject.listing),
    title,
    // RSS requires a description.
    description: words.description === '' ? title : words.description,
    page: address(subject.page),
    self: {
      rss: address(feedPath(subject.page, 'rss')),
      atom: address(feedPath(subject.page, 'atom')),
      json: address(feedPath(subject.page, 'json')),
    },
    language: brand.language,
    updated: entries
      .map(({ updated }) => updated)
      .sort()
      .at(-1),
    publisher: {
      name: brand.name,
      url: address('/'),
      icon: address('/assets/brand/icon-192.png'),
      largeIcon: address('/assets/brand/icon-512.png'),
    },
    hub: brand.feeds?.hub,
    entries,
  };
}

/** Returns the recordings that everybody may hear, by item. */
async function openRecordings(
  { brand, content, now }: FeedsContext,
  cards: readonly Card[],
): Promise<ReadonlyMap<string, Recording>> {
  const settings = meterSettings(brand);
  const nowMs = Date.parse(now());
  const ids = cards.filter(({ hasRecording }) => hasRecording).map(({ id }) => id);
  const items = ids.length === 0 ? [] : await content.items(ids);
  return new Map(
    items.flatMap((item) => {
      const recording = openRecording(item, settings, nowMs);
      return recording === undefined ? [] : [[item.id, recording] as const];
    }),
  );
}

/** @returns undefined when the feed does not exist. */
export async function loadFeed(
  context: FeedsContext,
  path: string,
): Promise<FeedsDocument | undefined> {
  const { brand, content, route } = context;
  const parsed = parseFeedPath(path);
  if (parsed === undefined) return undefined;
  const subject = feedSubject(brand, route(parsed.page));
  if (
    subject === undefined ||
    !samePath(pointerPath(subject.page), pointerPath(routerPath(parsed.page)))
  )
    return undefined;
  const first = await content.readIndex({ listings: [subject.listing], ...subject.read });
  const words = subject.words(first);
  if (words === false) return undefined;
  const { pages } = await content.readLists(first.heads, [
    { name: subject.listing, take: CARDS_READ },
  ]);
  const cards = (pages.get(subject.listing)?.cards ?? [])
    .filter(({ hiddenFrom }) => hiddenFrom?.includes('feeds') !== true)
    .slice(0, FEED_ENTRIES);
  const feed = makeFeed(brand, subject, words, cards, await openRecordings(context, cards));
  return {
    body: writers[parsed.format](feed),
    contentType: feedTypes[parsed.format],
    lastModified: feed.updated,
    cacheClass: 'listing',
    isForReaders: true,
  };
}

/** Returns the feed that the one at an old address is now; undefined where there is none. */
export async function movedFeed(
  { brand, content, route }: FeedsContext,
  path: string,
): Promise<string | undefined> {
  const parsed = parseFeedPath(path);
  if (parsed === undefined) return undefined;
  // The page of the feed is above it.
  const below = pointerPath(`${routerPath(parsed.page)}feed`);
  const { pointers } = await content.readIndex({ paths: pathsAbove(below) });
  const to = await counterpartOf(content, below, pointers);
  if (to === undefined) return undefined;
  const address = withSlashes(to.split('/').slice(0, -1).map(encodeURIComponent).join('/'));
  const subject = feedSubject(brand, route(address));
  return subject === undefined ? undefined : feedPath(subject.page, parsed.format);
}
