/**
 * Records that a process has just read, for pages that no cache keeps: when thousands of readers a
 * second come to the gate of one story, each process reads its keys once in two seconds (ADR 0126).
 */
import type { PlainItem } from '../aws/attributes.ts';
import { readRecords, type ContentRecords, type ContentSource } from './content-records.ts';
import type { ContentKey } from './kept-records.ts';

/** How long a withdrawn item may still be shown by a process. CloudFront takes longer to tell. */
const RECENT_MS = 2_000;
/** Records of items have some 10 KB, and seldom 100. */
const MAX_RECORDS = 300;

interface Read {
  /** Undefined: the key has no record. */
  readonly record: PlainItem | undefined;
  readonly atMs: number;
}

/** Records by partition key, and which keys of these the store was asked for just now. */
export interface RecentRead {
  readonly records: ContentRecords;
  readonly asked: readonly ContentKey[];
}

export interface RecentRecords {
  /**
   * Reads records.
   * @param mayBeRecent whether what was read within the last two seconds serves. Only for a response
   *   that no cache keeps: a cache would show it for minutes, after a publish that emptied it.
   */
  readonly read: (keys: readonly ContentKey[], mayBeRecent: boolean) => Promise<RecentRead>;
}

export function createRecentRecords(source: ContentSource): RecentRecords {
  const known = new Map<string, Read>();
  const nowMs = () => Date.parse(source.now());
  const isRecent = ({ atMs }: Read, time: number) => atMs <= time && time - atMs < RECENT_MS;

  function keep(keys: readonly ContentKey[], records: ContentRecords, atMs: number): void {
    for (const [pk, read] of known) if (!isRecent(read, atMs)) known.delete(pk);
    if (known.size + keys.length > MAX_RECORDS) known.clear();
    for (const { pk } of keys) known.set(pk, { record: records.get(pk), atMs });
  }

  return {
    async read(keys, mayBeRecent) {
      // As of before the call: it is no older than that.
      const time = nowMs();
      const recalled = new Map<string, Read>();
      for (const { pk } of mayBeRecent ? keys : []) {
        const read = known.get(pk);
        if (read !== undefined && isRecent(read, time)) recalled.set(pk, read);
      }
      const asked = keys.filter(({ pk }) => !recalled.has(pk));
      const records = new Map(await readRecords(source, asked));
      if (asked.length <= MAX_RECORDS) keep(asked, records, time);
      for (const [pk, { record }] of recalled) if (record !== undefined) records.set(pk, record);
      return { records, asked };
    },
  };
}
