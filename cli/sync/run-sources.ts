/** Runs of followed sources by the command, on a site that is opened. */
import { createDryPublisher } from '../../importing/dry-publisher.ts';
import type { Progress } from '../../importing/progress.ts';
import { runSource, type NamedSource } from '../../importing/remote/run-source.ts';
import type { SourceKeys } from '../../importing/remote/source-keys.ts';
import type { Synced } from '../../importing/remote/sync-source.ts';
import { createSyncStore, type SyncStore } from '../../importing/remote/sync-store.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { OpenContent } from '../open-content.ts';

export function storeOf({ dynamo, table, objects }: OpenContent): SyncStore {
  return createSyncStore(dynamo, table, objects);
}

export interface RunOptions {
  readonly keys: SourceKeys;
  readonly brand: Brand;
  readonly isAll?: boolean;
  readonly dryRun?: boolean;
  readonly progress: Progress;
}

/** @throws Error when the source cannot be read, or has no key. */
export async function runOnContent(
  source: NamedSource,
  content: OpenContent,
  { dryRun = false, ...options }: RunOptions,
): Promise<Synced> {
  return runSource(source, {
    ...options,
    dryRun,
    store: storeOf(content),
    openPublisher: () =>
      Promise.resolve(dryRun ? createDryPublisher(content.publisher) : content.publisher),
  });
}
