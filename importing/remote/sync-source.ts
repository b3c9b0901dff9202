/** Brings a magazine in step with a source that it follows. */
import { createHash } from 'node:crypto';
import type { ImportOptions } from '../run-import.ts';
import { runImport } from '../run-import.ts';
import type { ImportPublisher } from '../../publishing/publisher.ts';
import type { ImportReport } from '../report.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { createFetchMedia } from './fetch-media.ts';
import type { RemoteClientOptions } from './remote-client.ts';
import type { RemoteRow, RemoteSource } from './remote-source.ts';
import type { Followed, SyncRun, SyncStore } from './sync-store.ts';

/** Longest list of problems that is kept of a run. */
const KEPT_PROBLEMS = 20;

export interface SyncOptions extends Pick<
  ImportOptions,
  'brand' | 'dryRun' | 'openPublisher' | 'progress'
> {
  readonly name: string;
  readonly source: RemoteSource;
  readonly store: SyncStore;
  /** Take every post anew: names of people and terms, alternative texts and patterns touch none. */
  readonly isAll: boolean;
  readonly now: () => Date;
  /** Waits before an image is asked for again. Default: as long as it says, ms. */
  readonly pause?: RemoteClientOptions['pause'];
}

export interface Synced {
  readonly run: SyncRun;
  /** Undefined: nothing had changed. */
  readonly report?: ImportReport;
}

interface Read {
  readonly rows: readonly RemoteRow[];
  readonly outline: ReadonlySet<string>;
  readonly cursor: string | undefined;
  readonly digest: string;
}

/** Reads what changed, and what there is. Nothing is stored before all of it is there. */
async function readSource(source: RemoteSource, cursor: string | undefined): Promise<Read> {
  // First: what is erased meanwhile is missed by the next run, not taken for a new post by this one.
  const entries = await source.entries();
  const changed = new Map<string, RemoteRow>();
  let newest = cursor;
  for await (const page of source.changes(cursor)) {
    for (const row of page.rows) changed.set(source.refOf(row), row);
    if (page.cursor !== '') newest = page.cursor;
  }
  const others = entries.filter(({ ref }) => !changed.has(ref));
  const rows = [...changed.values(), ...others.map(({ row }) => row)];
  return {
    rows,
    outline: new Set(others.map(({ ref }) => ref)),
    cursor: newest,
    digest: createHash('sha256')
      .update(JSON.stringify([cursor, rows]))
      .digest('base64url'),
  };
}

/** A warning about an entry without its text says nothing: the text was not asked for. */
function isOfOutline(line: string, outline: ReadonlySet<string>): boolean {
  const ref = / (\w+ \w+)(?: "|:|$)/.exec(line)?.[1];
  return ref !== undefined && outline.has(ref);
}

/** The addresses of what leaves say that it is gone: search engines are to forget it. */
function saysGone(publisher: ImportPublisher): ImportPublisher {
  return {
    ...publisher,
    withdrawItems: (ids) => publisher.withdrawItems(ids, { isGone: true }),
  };
}

/**
 * Reads a source and imports what changed. What is not public there leaves the magazine, also what is
 * not there any more. It can be interrupted and repeated: the place from which the next run reads is
 * kept last.
 * @throws SourceError when the source cannot be read. Nothing is stored or removed then, and the run
 *   is noted with its error.
 */
export async function syncSource(followed: Followed, options: SyncOptions): Promise<Synced> {
  const { name, source, store, isAll, now, dryRun } = options;
  const at = now().toISOString();
  const kind = isAll || followed.cursor === undefined ? 'all' : 'changes';
  const problems: string[] = [];
  const noted = (run: Partial<SyncRun>): SyncRun => ({
    ...{ at, kind, stored: 0, removed: 0 },
    ...run,
    problems: problems.slice(0, KEPT_PROBLEMS),
  });
  try {
    const read = await readSource(source, kind === 'all' ? undefined : followed.cursor);
    if (kind === 'changes' && read.digest === followed.digest) {
      const run = noted({});
      if (!dryRun) await store.write(name, { ...followed, lastRun: run });
      return { run };
    }
    const context = await source.context();
    // A run that is ended from here on has done a part of its work, also if all is as before again.
    if (!dryRun) await store.write(name, { ...followed, digest: undefined });
    const { title } = followed;
    const site = { ...context.site, title, name: title };
    const remote = {
      source: source.asExport(read.rows, { ...context, site }),
      format: source.format,
      outline: read.outline,
      fetchMedia: createFetchMedia(
        { name, url: source.url },
        store,
        (text) => problems.push(text),
        options.pause,
      ),
    };
    const { brand, openPublisher, progress } = options;
    const report = await runImport({
      ...{ path: source.url, remote, brand, dryRun, progress },
      openPublisher: async () => saysGone(await openPublisher()),
      prune: () => Promise.resolve(true),
    });
    problems.push(
      ...report.warnings
        .map(({ ref, message }) => `${ref}: ${message}`)
        .filter((line) => !isOfOutline(line, read.outline)),
    );
    const run = noted({ stored: report.items.stored, removed: report.removed.length });
    if (!dryRun) {
      // Of a run over everything: the next one reads what changed, and has another digest.
      const { cursor, digest } = read;
      const allAt = kind === 'all' ? at : followed.allAt;
      await store.write(name, { ...followed, cursor, digest, allAt, lastRun: run });
    }
    return { run, report };
  } catch (error) {
    const text = errorMessage(error);
    if (!dryRun)
      await store.write(name, { ...followed, digest: undefined, lastRun: noted({ error: text }) });
    throw error;
  }
}
