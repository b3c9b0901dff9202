/** Stores redirects from old addresses. */
import type { Redirect } from '../shared/content/item.ts';
import type { BatchWrite } from '../lambdas/aws/dynamo.ts';
import { encodeDocument } from '../lambdas/content/document.ts';
import { contentKey } from '../lambdas/content/keys.ts';
import { pointerPath } from '../lambdas/content/pointer-path.ts';
import { decodePointer, type Pointer } from '../lambdas/content/stored-documents.ts';
import { readRecords, type PublishRun } from './publish-run.ts';

/** Stores redirects, except over the path of an item. `Publisher.putRedirects` says more. */
export async function putRedirects(
  run: PublishRun,
  redirects: readonly Redirect[],
): Promise<number> {
  const latest = new Map(redirects.map(({ from, to }) => [pointerPath(from), to]));
  const existing = await readRecords(run, [...latest.keys()].map(contentKey.pointer));
  const writes: BatchWrite[] = [];
  let kept = 0;
  for (const [from, to] of latest) {
    const record = existing.get(contentKey.pointer(from).pk);
    const before = record === undefined ? undefined : decodePointer(record);
    if (before?.kind === 'item' || pointerPath(to) === from) continue;
    kept += 1;
    if (before?.to === to) continue;
    const redirect: Pointer = { kind: 'redirect', to };
    writes.push({ put: { ...contentKey.pointer(from), ...encodeDocument(redirect, from) } });
  }
  await run.dynamo.batchWrite(run.table, writes);
  return kept;
}
