/** Brings a magazine in step with a source that it follows. */
import { createHash } from 'node:crypto';
import type { ImportOptions } from '../run-import.ts';
import { runImport } from '../run-import.ts';
import type { ImportReport } from '../report.ts';
import { knownSite } from '../known-site.ts';
import { siteKeyOf, siteKeys } from '../wxr/site-key.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { createFetchMedia } from './fetch-media.ts';
import type { RemoteClientOptions } from './remote-client.ts';
import { MAX_HINTED, readHinted, type Hints } from './hinted-source.ts';
import type { RemoteContext, RemoteRow, RemoteSource } from './remote-source.ts';
import { textOf } from './row-fields.ts';
import type { Followed, Snapshot, SyncRun, SyncStore } from './sync-store.ts';

/** Longest list of problems that is kept of a run. */
const KEPT_PROBLEMS = 20;
/** Most items that were edited here and are named by the status. */
const KEPT_EDITED = 50;
/** Most items whose digests are kept until the next run over changes. */
const KEPT_DIGESTS = 200;

export interface SyncOptions extends Pick<
  ImportOptions,
  'brand' | 'dryRun' | 'openPublisher' | 'progress'
> {
  readonly name: string;
  readonly source: RemoteSource;
  readonly store: SyncStore;
  /** Take every post anew: names of people and terms, alternative texts and patterns touch none. */
  readonly isAll: boolean;
  /** What the source has reported: only this is read, where that is enough. */
  readonly hints?: Hints;
  readonly now: () => Date;
  /** When the run is to end although images are missing, epoch ms. Default: never. */
  readonly until?: number;
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
  readonly entries: Snapshot['entries'];
}

/** Reads what changed, and what there is. Nothing is stored before all of it is there. */
async function readSource(source: RemoteSource, cursor: string | undefined): Promise<Read> {
  // First: what is erased meanwhile is missed by the next run, not taken for a new post by this one.
  const entries = new Map((await source.entries()).map((entry) => [entry.ref, entry]));
  const changed = new Map<string, RemoteRow>();
  let newest = cursor;
  for await (const page of source.changes(cursor)) {
    for (const row of page.rows) changed.set(source.refOf(row), row);
    if (page.cursor !== '') newest = page.cursor;
  }
  const others = [...entries.values()].filter(({ ref }) => !changed.has(ref));
  const rows = [...changed.values(), ...others.map(({ row }) => row)];
  for (const [ref, row] of changed) entries.set(ref, { ref, status: String(row['status']), row });
  return {
    rows,
    outline: new Set(others.map(({ ref }) => ref)),
    cursor: newest,
    digest: createHash('sha256')
      .update(JSON.stringify([cursor, rows]))
      .digest('base64url'),
    entries: [...entries.values()].map(({ ref, status, row }) => ({
      ref,
      status,
      row: source.outlineOf(row),
    })),
  };
}

/** A warning about an entry without its text says nothing: the text was not asked for. */
function isOfOutline(line: string, outline: ReadonlySet<string>): boolean {
  const ref = / (\w+ \w+)(?: "|:|$)/.exec(line)?.[1];
  return ref !== undefined && outline.has(ref);
}

/** What a run is to import. */
interface Taken {
  readonly read: Read;
  readonly context: RemoteContext;
  /** What is kept of the source when the import has ended. */
  readonly then: Partial<Followed>;
  /** Names of what may leave the magazine. Undefined: all that is not there any more. */
  readonly mayLeave?: ReadonlySet<string>;
}

/** @returns undefined when what was reported is known, or cannot be told apart from all else. */
async function takeHints(
  followed: Followed,
  hints: Hints,
  snapshot: Snapshot,
  source: RemoteSource,
): Promise<Taken | undefined> {
  const hinted = await readHinted(source, hints, followed, snapshot);
  if (hinted === undefined) return undefined;
  const read = await readSource(hinted.source, followed.cursor);
  const digests = Object.entries({ ...followed.hinted, ...hinted.digests }).slice(-KEPT_DIGESTS);
  return {
    read,
    context: await hinted.source.context(),
    then: { digest: undefined, hinted: Object.fromEntries(digests) },
    mayLeave: new Set(hints.items),
  };
}

/** @returns undefined when nothing has changed since the last run. */
async function takeChanges(
  followed: Followed,
  kind: 'all' | 'changes',
  at: string,
  source: RemoteSource,
): Promise<Taken | undefined> {
  const read = await readSource(source, kind === 'all' ? undefined : followed.cursor);
  if (kind === 'changes' && read.digest === followed.digest) return undefined;
  const { cursor, digest } = read;
  // Of a run over everything: the next one reads what changed, and has another digest.
  const allAt = kind === 'all' ? at : followed.allAt;
  return {
    read,
    // Who has published nothing yet is in no list of authors.
    context: await source.completed(read.rows, await source.context(), []),
    then: { cursor, digest, allAt, hinted: undefined, readAt: at },
  };
}

/** Returns what the source was when it was last read, where hints say enough to go on from there. */
async function snapshotFor(
  { cursor }: Followed,
  { name, store, isAll, hints }: SyncOptions,
): Promise<Snapshot | undefined> {
  if (hints === undefined || hints.isAll || isAll || cursor === undefined) return undefined;
  if (hints.items.length + hints.media.length > MAX_HINTED) return undefined;
  return store.snapshot(name);
}

/**
 * Returns the name by which a WordPress is told from others, which its items' ids hold: its address and
 * title at the first run. Undefined for a Ghost, whose ids are its own.
 */
async function siteOf(
  { system, site, title }: Followed,
  { context }: Taken,
  { source, openPublisher }: SyncOptions,
): Promise<string | undefined> {
  if (system !== 'wordpress' || site !== undefined) return site;
  const home = textOf(context.site['home']);
  const names = [siteKeyOf(home, title), ...siteKeys(home, title)] as const;
  return knownSite(await openPublisher(), source.format, names);
}

/** @param problems Gets what could not be taken. */
async function importTaken(
  { title, site: known }: Followed,
  { read, context, mayLeave }: Taken,
  { source, brand, dryRun, progress, openPublisher, ...run }: SyncOptions,
  problems: string[],
): Promise<ImportReport> {
  // A Ghost is known by its title; a WordPress, which calls it `name`, by what was kept of it.
  const site = { ...context.site, title };
  const report = await runImport({
    ...{ path: source.url, brand, dryRun, progress },
    remote: {
      source: source.asExport(read.rows, { ...context, site }),
      format: source.format,
      outline: read.outline,
      mayLeave,
      site: known,
      fetchMedia: createFetchMedia({
        ...run,
        url: source.url,
        editedAt: source.mediaEdits?.(context) ?? new Map(),
        problem: (text) => problems.push(text),
      }),
    },
    openPublisher: async () => {
      const publisher = await openPublisher();
      const isFollowed = true;
      return {
        ...publisher,
        putItems: (items, asked) => publisher.putItems(items, { ...asked, isFollowed }),
      };
    },
    prune: () => Promise.resolve(true),
  });
  problems.push(
    ...(context.notes ?? []),
    ...report.warnings
      .map(({ ref, message }) => `${ref}: ${message}`)
      .filter((line) => !isOfOutline(line, read.outline)),
  );
  return report;
}

/**
 * Reads a source and imports what changed. What is not public there leaves the magazine, also what is
 * not there any more. It can be interrupted and repeated: the place from which the next run reads is
 * kept last.
 * @throws SourceError when the source cannot be read. Nothing is stored or removed then, and the run
 *   is noted with its error.
 */
export async function syncSource(followed: Followed, options: SyncOptions): Promise<Synced> {
  const { name, source, store, isAll, hints, now, dryRun } = options;
  const at = now().toISOString();
  const snapshot = await snapshotFor(followed, options);
  const isWhole = isAll || hints?.isAll === true || followed.cursor === undefined;
  const ofChanges = isWhole ? 'all' : 'changes';
  const kind = snapshot === undefined ? ofChanges : 'hints';
  const problems: string[] = [];
  const noted = (run: Partial<SyncRun>): SyncRun => ({
    ...{ at, kind, stored: 0, removed: 0 },
    ...run,
    problems: problems.slice(0, KEPT_PROBLEMS),
  });
  // Its own fields alone: somebody may connect the source anew, or disconnect it, meanwhile.
  const keep = async (change: Partial<Followed>): Promise<void> => {
    const reported = hints === undefined ? {} : { hintedAt: at };
    const own = { ...reported, startedAt: undefined, ...change };
    if (!dryRun) await store.note(name, followed.connectedAt, own);
  };
  try {
    const taken =
      hints !== undefined && snapshot !== undefined
        ? await takeHints(followed, hints, snapshot, source)
        : await takeChanges(followed, ofChanges, at, source);
    if (taken === undefined) {
      const run = noted({});
      await keep(kind === 'hints' ? {} : { lastRun: run, readAt: at });
      return { run };
    }
    const { read, context, then } = taken;
    const site = await siteOf(followed, taken, options);
    // A run that is ended from here on has done a part of its work, also if all is as before again.
    await keep({ site, digest: undefined, startedAt: at });
    // Before the import: what it brings must be known to the next run, also when it is ended.
    if (!dryRun)
      await store.keepSnapshot(name, { entries: read.entries, context: copyOf(context) });
    const report = await importTaken({ ...followed, site }, taken, options, problems);
    const run = noted({ stored: report.items.stored, removed: report.removed.length });
    const hasChanged = run.stored + run.removed > 0;
    await keep({
      ...then,
      lastRun: run,
      editedHere: editedNow(followed, report, at, kind === 'all'),
      ...(hasChanged ? { changedAt: now().toISOString() } : {}),
    });
    return { run, report };
  } catch (error) {
    await keep({ digest: undefined, lastRun: noted({ error: errorMessage(error) }) });
    throw error;
  }
}

/** Returns what was edited here, with what a run has found. One over everything names all that stay. */
function editedNow(
  { editedHere = [] }: Followed,
  report: ImportReport,
  at: string,
  isAll: boolean,
): Followed['editedHere'] {
  const found = report.editedHere.map((edited) => ({ at, ...edited }));
  const ids = new Set(found.map(({ id }) => id));
  const earlier = editedHere.filter(({ id, isReplaced }) => !ids.has(id) && (isReplaced || !isAll));
  return [...found, ...earlier].slice(0, KEPT_EDITED);
}

/** Without redirects: a run over what was reported leaves them as they are. */
function copyOf({
  rows: { redirects: _redirects, ...rows },
  site,
}: RemoteContext): Snapshot['context'] {
  return {
    rows: Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, [...list]])),
    site,
  };
}
