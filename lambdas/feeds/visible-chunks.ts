/** What a list's head reveals about its public cards, chunk by chunk, without reading any card. */
import type { ListingHead } from '../../services/content/listing-tree.ts';

export interface VisibleChunk {
  /** Position among the public cards, counted from the newest. */
  readonly offset: number;
  readonly count: number;
  /** ISO: none of the chunk's public cards is newer. */
  readonly newest: string;
  /**
   * ISO: the last change to any of the chunk's items; undefined in stores that do not record it,
   * and when the chunk has scheduled items.
   */
  readonly changed?: string;
}

/**
 * Omits chunks that hold only scheduled items.
 * @param now ISO.
 */
export function visibleChunks(head: ListingHead, now: string): VisibleChunk[] {
  const hidden = head.upcoming.filter((key) => key > now).length;
  const earlier = (time: string) => (time < now ? time : now);
  let at = -hidden;
  const visible: VisibleChunk[] = [];
  for (const [, total, firstKey, changed] of head.chunks) {
    const offset = Math.max(0, at);
    const count = at + total - offset;
    at += total;
    if (count <= 0) continue;
    visible.push({
      offset,
      count,
      newest: earlier(firstKey.split('#', 1)[0] ?? now),
      ...(changed === undefined || changed * 1_000 > Date.parse(now)
        ? {}
        : { changed: new Date(changed * 1_000).toISOString() }),
    });
  }
  return visible;
}

/**
 * Returns when a list last grew, ISO; undefined when the list is empty, or when scheduled items
 * hide which of its cards is the newest.
 */
export function newestOf(head: ListingHead | undefined, now: string): string | undefined {
  const [first] = head === undefined ? [] : visibleChunks(head, now);
  return first === undefined || first.newest === now ? undefined : first.newest;
}
