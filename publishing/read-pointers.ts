/** Reads where paths lead. */
import { contentKey } from '../services/content/keys.ts';
import { decodePointer, type Pointer } from '../services/content/stored-documents.ts';
import { readRecords, type PublishRun } from './publish-run.ts';

/** Returns where paths lead now; paths that lead nowhere are left out. */
export async function readPointers(
  run: PublishRun,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Pointer>> {
  const records = await readRecords(run, paths.map(contentKey.pointer));
  return new Map(
    paths.flatMap((path) => {
      const record = records.get(contentKey.pointer(path).pk);
      return record === undefined ? [] : [[path, decodePointer(record)] as const];
    }),
  );
}
