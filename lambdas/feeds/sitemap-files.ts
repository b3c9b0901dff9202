/**
 * How an archive's sitemap is divided: by month, with long months in several files. The division
 * follows from the head of the list of all items, so a part costs two calls at any size of the
 * archive.
 */
import type { ListingHead } from '../../services/content/listing-tree.ts';
import { visibleChunks, type VisibleChunk } from './visible-chunks.ts';
import { DAY_MS } from '../../shared/limits.ts';

/**
 * One BatchGetItem reads 100 documents. These hold at most 2,880 items, far below the sitemap limit
 * (50,000; 50 MB).
 */
const PART_CHUNKS = 80;
/** Google: a news sitemap has at most 1,000 entries, none older than two days. */
const NEWS_MAX = 1_000;
const NEWS_MS = 2 * DAY_MS;

export interface SitemapFile {
  /** As in its address, e.g. `2026-11`, `2026-11-2`, `news`. */
  readonly name: string;
  /** The part's window on the public cards of the list. */
  readonly offset: number;
  readonly take: number;
  /** ISO: the last change to an item in the part, when the store records it. */
  readonly changed?: string;
}

function partOf(name: string, chunks: readonly VisibleChunk[]): SitemapFile {
  const changes = chunks.map(({ changed }) => changed);
  const known = changes
    .filter((changed) => changed !== undefined)
    .sort()
    .at(-1);
  return {
    name,
    offset: chunks[0]?.offset ?? 0,
    take: chunks.reduce((sum, { count }) => sum + count, 0),
    ...(known === undefined || changes.includes(undefined) ? {} : { changed: known }),
  };
}

/** A month's later parts are its newer ones, so that publishing an item changes one file. */
function cutMonth(month: string, chunks: readonly VisibleChunk[]): SitemapFile[] {
  const parts = Math.ceil(chunks.length / PART_CHUNKS);
  return Array.from({ length: parts }, (_, index) => {
    const end = chunks.length - index * PART_CHUNKS;
    return partOf(
      index === 0 ? month : `${month}-${index + 1}`,
      chunks.slice(Math.max(0, end - PART_CHUNKS), end),
    );
  });
}

/**
 * Returns the parts for all public items, newest month first. A chunk belongs to the month of its
 * newest card.
 */
export function sitemapFiles(head: ListingHead, now: string): SitemapFile[] {
  const months = new Map<string, VisibleChunk[]>();
  for (const chunk of visibleChunks(head, now)) {
    const month = chunk.newest.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), chunk]);
  }
  return [...months].flatMap(([month, chunks]) => cutMonth(month, chunks));
}

/** ISO: items from this time on are news. */
export function newsSince(now: string): string {
  return new Date(Date.parse(now) - NEWS_MS).toISOString();
}

/** Returns the parts of the news, newest first. The last part may hold older items too. */
export function newsFiles(head: ListingHead, now: string): SitemapFile[] {
  const groups: VisibleChunk[][] = [];
  let size = 0;
  for (const chunk of visibleChunks(head, now)) {
    if (chunk.newest < newsSince(now)) break;
    const last = groups.at(-1);
    if (last === undefined || size + chunk.count > NEWS_MAX) {
      groups.push([chunk]);
      size = 0;
    } else last.push(chunk);
    size += chunk.count;
  }
  return groups.map((chunks, index) => partOf(index === 0 ? 'news' : `news-${index + 1}`, chunks));
}
