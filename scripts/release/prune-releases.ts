/**
 * Deletes what releases left in the assets bucket that nothing names any more. Pages that the edge
 * or a browser still holds name the files of older releases.
 */
import * as v from 'valibot';
import type { ObjectStore } from '../../services/aws/objects.ts';
import {
  RELEASE_INDEX_KEY,
  releaseFilesKey,
  releaseFilesSchema,
  releaseIndexSchema,
  type ReleaseIndex,
} from '../../shared/release-files.ts';
import { DAY_MS } from '../../shared/limits.ts';

/** Files of this many releases stay, however old they are; `masthead rollback` needs them. */
const KEPT_RELEASES = 10;
/**
 * Files of a release stay this long, in days, however many follow: the edge holds a page for a day
 * when the site fails, and a reader's tab is open for longer.
 */
const KEPT_DAYS = 7;

interface PruneRule {
  readonly releases: number;
  readonly days: number;
}

type PrunedStore = Pick<ObjectStore, 'get' | 'put' | 'remove'>;

async function readJson<T>(
  objects: PrunedStore,
  key: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | undefined> {
  const found = await objects.get(key);
  if (found === undefined || found === 'unchanged') return undefined;
  return v.parse(schema, JSON.parse(new TextDecoder().decode(found.bytes)));
}

/** @throws Error when the list of a release is missing: what it names could not be spared. */
async function filesOf(objects: PrunedStore, release: string): Promise<readonly string[]> {
  const key = releaseFilesKey(release);
  const found = await readJson(objects, key, releaseFilesSchema);
  if (found === undefined)
    throw new Error(`${key} is not in the assets bucket, so no file can be deleted.`);
  return found.files;
}

async function writeIndex(objects: PrunedStore, releases: ReleaseIndex['releases']): Promise<void> {
  const index: ReleaseIndex = { releases };
  await objects.put(
    RELEASE_INDEX_KEY,
    new TextEncoder().encode(JSON.stringify(index)),
    'application/json',
    'no-store',
  );
}

/**
 * Notes that a release was deployed, and deletes the files that only releases beyond the rule name.
 * @param deployed The release, and when: epoch ms.
 * @returns The keys that were deleted.
 */
export async function pruneReleases(
  objects: PrunedStore,
  deployed: { readonly release: string; readonly nowMs: number },
  rule: PruneRule = { releases: KEPT_RELEASES, days: KEPT_DAYS },
): Promise<readonly string[]> {
  const { release, nowMs } = deployed;
  const known = await readJson(objects, RELEASE_INDEX_KEY, releaseIndexSchema);
  const releases = [
    { release, deployedAt: new Date(nowMs).toISOString() },
    ...(known?.releases ?? []).filter((one) => one.release !== release),
  ];
  const isKept = ({ deployedAt }: ReleaseIndex['releases'][number], place: number): boolean =>
    place < rule.releases || nowMs - Date.parse(deployedAt) < rule.days * DAY_MS;
  const kept = releases.filter(isKept);
  const dropped = releases.filter((one, place) => !isKept(one, place));

  const lists = await Promise.all(kept.map((one) => filesOf(objects, one.release)));
  const named = new Set(lists.flat());
  const unnamed = new Set<string>();
  for (const one of dropped)
    for (const key of await filesOf(objects, one.release)) if (!named.has(key)) unnamed.add(key);
  // First, so that what may not be noted deletes nothing.
  await writeIndex(objects, releases);
  for (const key of unnamed) await objects.remove(key);
  // The index before the lists: one that is left over harms nobody, one that is missing stops the next run.
  if (dropped.length > 0) await writeIndex(objects, kept);
  for (const one of dropped) await objects.remove(releaseFilesKey(one.release));
  return [...unnamed];
}
