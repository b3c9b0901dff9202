/** Stores and removes redirects from old addresses. */
import type { Redirect } from '../shared/content/item.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { encodeDocument } from '../services/content/document.ts';
import { contentKey } from '../services/content/keys.ts';
import { pointerPath } from '../services/content/pointer-path.ts';
import type { Pointer } from '../services/content/stored-documents.ts';
import { announce, type PublishRun } from './publish-run.ts';
import { readPointers } from './read-pointers.ts';

/** Stores redirects, except over the path of an item. `Publisher.putRedirects` says more. */
export async function putRedirects(
  run: PublishRun,
  redirects: readonly Redirect[],
  { overGone = false }: { overGone?: boolean } = {},
): Promise<number> {
  const latest = new Map(redirects.map(({ from, to }) => [pointerPath(from), to]));
  const existing = await readPointers(run, [...latest.keys()]);
  const writes: BatchWrite[] = [];
  const changed: string[] = [];
  let kept = 0;
  for (const [from, to] of latest) {
    const before = existing.get(from);
    const isTaken = before?.kind === 'item' || (before?.kind === 'gone' && !overGone);
    if (isTaken || pointerPath(to) === from) continue;
    kept += 1;
    if (before?.kind === 'redirect' && before.to === to) continue;
    if (before !== undefined) changed.push(from);
    const redirect: Pointer = { kind: 'redirect', to };
    writes.push({ put: { ...contentKey.pointer(from), ...encodeDocument(redirect, from) } });
  }
  await run.dynamo.batchWrite(run.table, writes);
  run.changes.paths.push(...changed);
  if (changed.length > 0) await announce(run);
  return kept;
}

/** Marks addresses as gone. `Publisher.markGone` says more. */
export async function markGone(run: PublishRun, paths: readonly string[]): Promise<number> {
  const wanted = [...new Set(paths.map(pointerPath))];
  const existing = await readPointers(run, wanted);
  const gone: Pointer = { kind: 'gone' };
  const unknown = wanted.filter((path) => !existing.has(path));
  await run.dynamo.batchWrite(
    run.table,
    unknown.map((path) => ({
      put: { ...contentKey.pointer(path), ...encodeDocument(gone, path) },
    })),
  );
  run.changes.paths.push(...unknown);
  if (unknown.length > 0) await announce(run);
  return wanted.filter((path) => (existing.get(path)?.kind ?? 'gone') === 'gone').length;
}

/** Removes redirects. `Publisher.removeRedirects` says more. */
export async function removeRedirects(
  run: PublishRun,
  paths: readonly string[],
): Promise<readonly string[]> {
  const wanted = [...new Set(paths.map(pointerPath))];
  const existing = await readPointers(run, wanted);
  const removed = wanted.filter((path) => {
    const kind = existing.get(path)?.kind;
    return kind === 'redirect' || kind === 'gone';
  });
  await run.dynamo.batchWrite(
    run.table,
    removed.map((path) => ({ delete: contentKey.pointer(path) })),
  );
  run.changes.paths.push(...removed);
  if (removed.length > 0) await announce(run);
  return removed;
}
