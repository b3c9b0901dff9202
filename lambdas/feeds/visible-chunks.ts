/** What the head of a list tells of its public cards, chunk by chunk, without reading one of them. */
import type { ListingHead } from '../content/listing-tree.ts';

export interface VisibleChunk {
  /** Its place among the public cards, counted from the newest. */
  readonly offset: number;
  readonly count: number;
  /** ISO: none of its public cards is newer. */
  readonly newest: string;
  /** ISO: when the last of its pieces was changed; undefined in stores that do not say, and beside scheduled pieces. */
  readonly changed?: string;
}

/** @param now ISO. Chunks of scheduled pieces alone are left out. */
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

/** When a list last grew, ISO; undefined when it is empty, or when scheduled pieces hide which of its cards is the newest. */
export function newestOf(head: ListingHead | undefined, now: string): string | undefined {
  const [first] = head === undefined ? [] : visibleChunks(head, now);
  return first === undefined || first.newest === now ? undefined : first.newest;
}
