/** Runs of the sources that a magazine follows: by the command, and while its site is served. */
import { createDryPublisher } from '../../importing/dry-publisher.ts';
import { syncSource, type Synced } from '../../importing/remote/sync-source.ts';
import {
  createSyncStore,
  type Followed,
  type SyncStore,
} from '../../importing/remote/sync-store.ts';
import type { Progress } from '../../importing/progress.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { errorMessage } from '../../shared/error-message.ts';
import type { OpenContent } from '../open-content.ts';
import { openFollowed } from './open-source.ts';

export const CHANGES_EVERY_MS = 5 * 60_000;
/** People, terms, alternative texts and patterns change without a trace at the posts. */
const ALL_EVERY_MS = 3_600_000;

export interface NamedSource {
  readonly name: string;
  readonly followed: Followed;
}

export function storeOf({ dynamo, table }: OpenContent): SyncStore {
  return createSyncStore(dynamo, table);
}

export async function followedSources(store: SyncStore): Promise<readonly NamedSource[]> {
  const found = [];
  for (const name of await store.names()) {
    const followed = await store.read(name);
    if (followed !== undefined) found.push({ name, followed });
  }
  return found;
}

export interface RunOptions {
  readonly dataDir: string;
  readonly brand: Brand;
  /** Take everything anew. By default once an hour. */
  readonly isAll?: boolean;
  readonly dryRun?: boolean;
  readonly progress: Progress;
}

/** @throws Error when the source cannot be read, or has no key. */
export async function runSource(
  { name, followed }: NamedSource,
  content: OpenContent,
  { dataDir, brand, isAll = false, dryRun = false, progress }: RunOptions,
): Promise<Synced> {
  const { allAt } = followed;
  const isDue = allAt === undefined || Date.now() - Date.parse(allAt) >= ALL_EVERY_MS;
  return syncSource(followed, {
    ...{ name, brand, dryRun, progress, isAll: isAll || isDue },
    source: await openFollowed(dataDir, name, followed),
    store: storeOf(content),
    now: () => new Date(),
    openPublisher: () =>
      Promise.resolve(dryRun ? createDryPublisher(content.publisher) : content.publisher),
  });
}

export interface ServedSources {
  readonly dataDir: string;
  readonly brand: Brand;
  /** Opens the content anew for each run. */
  readonly content: () => OpenContent;
  readonly say: (line: string) => void;
  readonly everyMs?: number;
}

/**
 * Follows the magazine's sources while its site is served. A source that cannot be read is said and
 * tried again.
 * @returns a function that ends it; it waits for a run that is under way.
 */
export function followWhileServed({
  dataDir,
  brand,
  content: open,
  say,
  everyMs = CHANGES_EVERY_MS,
}: ServedSources): () => Promise<void> {
  const progress = { show: () => undefined, end: () => undefined };
  let isOver = false;
  async function runAll(): Promise<void> {
    const content = open();
    for (const source of await followedSources(storeOf(content))) {
      if (isOver) return;
      try {
        const { run } = await runSource(source, content, { dataDir, brand, progress });
        if (run.stored + run.removed > 0)
          say(`${source.name}: ${run.stored} stored, ${run.removed} taken off`);
      } catch (error) {
        say(`${source.name}: ${errorMessage(error)}`);
      }
    }
  }
  let running: Promise<void> | undefined;
  const tick = (): void => {
    running ??= runAll()
      .catch((error: unknown) => {
        say(`The sources cannot be followed: ${errorMessage(error)}`);
      })
      .finally(() => {
        running = undefined;
      });
  };
  tick();
  const timer = setInterval(tick, everyMs);
  return async () => {
    isOver = true;
    clearInterval(timer);
    await running;
  };
}
