/**
 * A source of which only what it has reported is read: these items in full, and all else as it was when
 * the source was last read.
 */
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { RemoteRow, RemoteSource } from './remote-source.ts';
import type { Followed, Snapshot } from './sync-store.ts';

/** Requests at the same time. */
const REQUESTS = 3;
/** With more it is quicker to ask for what has changed. */
export const MAX_HINTED = 50;

/** What a source has reported. It is a hint: the item is asked for, whatever was said of it. */
export interface Hints {
  /** Names of posts and pages, as the importer names them. */
  readonly items: readonly string[];
  /** Ids of images. */
  readonly media: readonly string[];
  /** Something that posts do not say has changed: a name, a term, a pattern, a setting. */
  readonly isAll: boolean;
}

export interface HintedSource {
  readonly source: RemoteSource;
  /** Digests of the items, by name; empty for one that is not there any more. */
  readonly digests: Readonly<Record<string, string>>;
}

function digestOf(row: RemoteRow | undefined): string {
  return row === undefined
    ? ''
    : createHash('sha256').update(JSON.stringify(row)).digest('base64url');
}

/**
 * Asks for what was reported.
 * @returns undefined when the items are as the last run over hints took them: an edit that was
 *   reported several times is taken once.
 * @throws SourceError when the source cannot be read.
 */
export async function readHinted(
  source: RemoteSource,
  { items, media }: Hints,
  { hinted = {} }: Followed,
  before: Snapshot,
): Promise<HintedSource | undefined> {
  const limit = pLimit(REQUESTS);
  const refs = [...new Set(items)];
  const found = await Promise.all(
    refs.map(async (ref) => [ref, await limit(() => source.item(ref))] as const),
  );
  const digests = Object.fromEntries(found.map(([ref, row]) => [ref, digestOf(row)]));
  const isKnown = (ref: string) => hinted[ref] !== undefined && hinted[ref] === digests[ref];
  if (media.length === 0 && refs.every(isKnown)) return undefined;
  const rows = found.flatMap(([, row]) => (row === undefined ? [] : [row]));
  const given = new Set(refs);
  const entries = [
    ...before.entries.filter(({ ref }) => !given.has(ref)),
    ...rows.map((row) => ({
      ref: source.refOf(row),
      status: String(row['status']),
      row: source.outlineOf(row),
    })),
  ];
  const context = await source.completed(rows, before.context, media);
  return {
    digests,
    source: {
      ...source,
      entries: () => Promise.resolve(entries),
      async *changes() {
        yield await Promise.resolve({ rows, cursor: '' });
      },
      context: () => Promise.resolve(context),
    },
  };
}
