/** Stores and removes redirects from old addresses. */
import type { Redirect } from '../shared/content/item.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { encodeDocument } from '../services/content/document.ts';
import { contentKey } from '../services/content/keys.ts';
import { pointerPath } from '../services/content/pointer-path.ts';
import type { Pointer } from '../services/content/stored-documents.ts';
import { pageTag } from '../shared/page-tags.ts';
import { announce, type PublishRun } from './publish-run.ts';
import { readPointers } from './read-pointers.ts';

/** What an address led to that led to no page is old. */
async function announceAbsent(run: PublishRun): Promise<void> {
  run.changed.add(pageTag.absent);
  await announce(run);
}

function redirectWrite(from: string, to: string): BatchWrite {
  const redirect: Pointer = { kind: 'redirect', to };
  return { put: { ...contentKey.pointer(from), ...encodeDocument(redirect, from) } };
}

/**
 * Returns redirects from addresses that are gone, where what led to them leads elsewhere now: the old
 * address of an item that was erased, for which the source names a successor.
 */
async function successors(
  run: PublishRun,
  latest: ReadonlyMap<string, string>,
  existing: ReadonlyMap<string, Pointer>,
): Promise<ReadonlyMap<string, string>> {
  const moved = new Map<string, string>();
  for (const [from, to] of latest) {
    const before = existing.get(from);
    if (before?.kind === 'redirect' && before.to !== to && before.to.startsWith('/'))
      moved.set(pointerPath(before.to), to);
  }
  const there = await readPointers(run, [...moved.keys()]);
  return new Map(
    [...moved].filter(([path, to]) => there.get(path)?.kind === 'gone' && pointerPath(to) !== path),
  );
}

/** Stores redirects, except over the path of an item. `Publisher.putRedirects` says more. */
export async function putRedirects(
  run: PublishRun,
  redirects: readonly Redirect[],
  { overGone = false }: { overGone?: boolean } = {},
): Promise<number> {
  const latest = new Map(redirects.map(({ from, to }) => [pointerPath(from), to]));
  const existing = await readPointers(run, [...latest.keys()]);
  const fromGone = await successors(run, latest, existing);
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
    writes.push(redirectWrite(from, to));
  }
  for (const [from, to] of fromGone) {
    if (latest.has(from)) continue;
    changed.push(from);
    writes.push(redirectWrite(from, to));
  }
  await run.dynamo.batchWrite(run.table, writes);
  if (changed.length > 0) await announceAbsent(run);
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
  if (unknown.length > 0) await announceAbsent(run);
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
  if (removed.length > 0) await announceAbsent(run);
  return removed;
}
