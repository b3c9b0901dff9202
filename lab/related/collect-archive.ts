/** Reads an archive as an import would store it: its items, and the old addresses of each. */
import { runImport } from '../../importing/run-import.ts';
import { createDryPublisher } from '../../importing/dry-publisher.ts';
import { createProgress } from '../../cli/import/progress.ts';
import { brand } from '../../shared/brand/meridian.ts';
import type { Item } from '../../shared/content/item.ts';

export interface CollectedArchive {
  readonly items: readonly Item[];
  /** Targets by old path. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** @throws SourceError when nothing could be read. */
export async function collectArchive(path: string): Promise<CollectedArchive> {
  const items: Item[] = [];
  const redirects = new Map<string, string>();
  const dry = createDryPublisher();
  await runImport({
    path,
    brand,
    dryRun: true,
    progress: createProgress(process.stderr),
    openPublisher: () =>
      Promise.resolve({
        ...dry,
        async putItems(given) {
          const results = await dry.putItems(given);
          given.forEach((item, at) =>
            items.push({ ...item, slug: results[at]?.slug ?? item.slug }),
          );
          return results;
        },
        putRedirects(given) {
          for (const { from, to } of given) redirects.set(from, to);
          return dry.putRedirects(given);
        },
      }),
  });
  return { items, redirects };
}
