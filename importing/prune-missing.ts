/** Takes the items off the site that are no longer in their source. */
import type { KnownItem } from '../publishing/import-sources.ts';
import type { ImportPublisher } from '../publishing/publisher.ts';
import { groups } from '../shared/groups.ts';
import type { Identities } from './item-identity.ts';
import { BATCH_SIZE } from './limits.ts';
import type { ReportBuilder } from './report.ts';
import { SourceError } from './source.ts';

/** Asks a person whether these items may be removed; `lines` names each. */
export type ConfirmRemoval = (lines: readonly string[]) => Promise<boolean>;

/**
 * Checks before anything is stored that a source is the one that was imported before.
 * @throws SourceError when none of its files is there.
 */
export function checkPrunable(identities: Identities, name: string): void {
  if (identities.isUnlike)
    throw new SourceError(
      `None of the ${identities.knownCount} files that ${name} held last time is in it: --prune would remove everything. Is it the right folder? After moving all files, import once without --prune. Nothing was stored or removed.`,
    );
}

/** What is said of an item that is no longer in its source. */
export interface MissingWords {
  readonly removed: string;
  readonly kept: string;
}

/**
 * Removes what is missing, if a person agrees.
 * @param missing as `Identities.missing` says it.
 * @returns ids of items that left the store, and of those that it no longer had.
 */
export async function pruneMissing(
  publisher: ImportPublisher,
  missing: ReturnType<Identities['missing']>,
  report: ReportBuilder,
  { confirm, words }: { readonly confirm: ConfirmRemoval; readonly words: MissingWords },
): Promise<ReadonlySet<string>> {
  const stored: (KnownItem & { readonly path: string })[] = [];
  const left = new Set<string>();
  for (const batch of groups(missing, BATCH_SIZE)) {
    const { byId } = await publisher.lookUpItems({ ids: batch.map(({ id }) => id), slugs: [] });
    for (const { id, path, site } of batch) {
      const item = byId.get(id);
      // What another source has brought since is not this one's to remove.
      const isOwn = item?.source.ref === path && (item.source.site ?? site) === site;
      if (item !== undefined && isOwn) stored.push({ ...item, path });
      else left.add(id);
    }
    // A removal that was interrupted has left them in lists.
    await publisher.withdrawItems(batch.flatMap(({ id }) => (byId.has(id) ? [] : [id])));
  }
  if (stored.length === 0) return left;
  const isAgreed = await confirm(stored.map(({ slug, path }) => `${path} (${slug})`));
  if (!isAgreed) {
    for (const { path } of stored) report.warn(path, words.kept);
    return left;
  }
  for (const batch of groups(stored, BATCH_SIZE)) {
    const ids = batch.map(({ id }) => id);
    const refs = new Map(batch.map(({ id, path }) => [id, path]));
    for (const result of await publisher.withdrawItems(ids))
      report.withdrawn(result, refs.get(result.id) ?? result.id, words.removed);
    await publisher.removeDrafts(ids);
    for (const id of ids) left.add(id);
  }
  return left;
}
