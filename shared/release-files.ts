/**
 * Which files of which releases the assets bucket holds. Each deployment brings the list of its own
 * files; `scripts/release/prune-releases.ts` reads the lists.
 */
import * as v from 'valibot';

/** No behavior of the edge leads to this prefix. */
const PREFIX = 'releases/';
export const RELEASE_INDEX_KEY = `${PREFIX}index.json`;

export function releaseFilesKey(release: string): string {
  return `${PREFIX}${release}.json`;
}

export const releaseFilesSchema = v.object({
  release: v.string(),
  /** Keys of files whose names change with their bytes. */
  files: v.array(v.string()),
});
export type ReleaseFiles = v.InferOutput<typeof releaseFilesSchema>;

export const releaseIndexSchema = v.object({
  /** Newest first. */
  releases: v.array(v.object({ release: v.string(), deployedAt: v.string() })),
});
export type ReleaseIndex = v.InferOutput<typeof releaseIndexSchema>;
