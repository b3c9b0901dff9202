/**
 * Records that many stories show (cards, authors, the newest of a list), kept by a process from one
 * publish to the next, so that a story page takes one call (docs/adr/0059).
 */
import type { PlainItem } from '../aws/attributes.ts';
import type { ContentRecords } from './content-records.ts';

/** Most are cards of about 1 KB. When there are as many, no more are kept until all are forgotten. */
const MAX_RECORDS = 2_000;
/** For changes that announce themselves late, or never because the publish was interrupted. */
const MAX_AGE_MS = 60_000;
/** A read that need not be consistent may return what was there before the announcement. */
const SETTLING_MS = 5_000;

export interface ContentKey {
  readonly pk: string;
}

/** What is known of a key: its record, or that it has none. */
interface Known {
  readonly record: PlainItem | undefined;
}

export interface KeptRecords {
  /**
   * Returns what is known of keys since the last announcement.
   * @param edition time of the last announcement, ISO; undefined: none, and nothing is known.
   */
  readonly recall: (edition: string | undefined, keys: readonly ContentKey[]) => Map<string, Known>;
  /** Keeps what a call said of the keys that it asked for. */
  readonly keep: (keys: readonly ContentKey[], records: ContentRecords) => void;
}

/** @param now of the site, ms. */
export function createKeptRecords(now: () => number): KeptRecords {
  const known = new Map<string, Known>();
  let current: string | undefined;
  let startedMs = 0;
  return {
    recall(edition, keys) {
      const time = now();
      if (edition !== current || time - startedMs > MAX_AGE_MS) {
        known.clear();
        current = edition;
        startedMs = time;
      }
      return new Map(
        keys.flatMap(({ pk }) => {
          const found = known.get(pk);
          return found === undefined ? [] : [[pk, found] as const];
        }),
      );
    },
    keep(keys, records) {
      if (current === undefined || now() - Date.parse(current) < SETTLING_MS) return;
      if (known.size >= MAX_RECORDS) return;
      for (const { pk } of keys) known.set(pk, { record: records.get(pk) });
    },
  };
}
