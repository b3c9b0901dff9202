/** Runs a source that the magazine follows, as its clock or its hints want it. */
import type { Brand } from '../../shared/brand/brand.ts';
import type { ImportPublisher } from '../../publishing/publisher.ts';
import type { Progress } from '../progress.ts';
import type { Hints } from './hinted-source.ts';
import { openFollowed } from './open-followed.ts';
import type { SourceKeys } from './source-keys.ts';
import { syncSource, type Synced } from './sync-source.ts';
import type { Followed, SyncStore } from './sync-store.ts';

/** People, terms, alternative texts and patterns change without a trace at the posts. */
const ALL_EVERY_MS = 3_600_000;

export interface NamedSource {
  readonly name: string;
  readonly followed: Followed;
}

export async function followedSources(store: SyncStore): Promise<readonly NamedSource[]> {
  const found = [];
  for (const name of await store.names()) {
    const followed = await store.read(name);
    if (followed !== undefined) found.push({ name, followed });
  }
  return found;
}

export interface SourceRun {
  readonly store: SyncStore;
  readonly keys: SourceKeys;
  readonly brand: Brand;
  readonly openPublisher: () => Promise<ImportPublisher>;
  /** Take everything anew. By default once an hour. */
  readonly isAll?: boolean;
  readonly hints?: Hints;
  readonly dryRun?: boolean;
  /** When the run is to end although images are missing, epoch ms. */
  readonly until?: number;
  readonly progress: Progress;
}

/** @throws Error when the source cannot be read, or has no key. */
export async function runSource(
  { name, followed }: NamedSource,
  { keys, isAll = false, hints, dryRun = false, ...run }: SourceRun,
): Promise<Synced> {
  const { allAt } = followed;
  const isDue = allAt === undefined || Date.now() - Date.parse(allAt) >= ALL_EVERY_MS;
  return syncSource(followed, {
    ...run,
    ...{ name, dryRun },
    ...(hints === undefined ? {} : { hints }),
    // What was reported does not wait for all else.
    isAll: isAll || (isDue && hints === undefined),
    source: openFollowed(name, followed, keys),
    now: () => new Date(),
  });
}
