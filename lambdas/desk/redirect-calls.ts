/** Calls about redirects: where an old address leads, add one, remove one. */
import * as v from 'valibot';
import { words } from '#words';
import { checkRedirects, pathsOf, readPointers } from '../../importing/tables/check-redirects.ts';
import { readRedirect } from '../../importing/tables/read-redirects.ts';
import { pathOfAddress } from '../../services/access/access-deps.ts';
import { destinationOf } from '../../services/pages/destination.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { success } from '../../services/readers/service-response.ts';
import { createRouter } from '../../shared/route-match.ts';
import { staffCall, type DeskCall } from './call.ts';
import type { DeskDeps } from './desk-deps.ts';
import { goLive, runField } from './go-live.ts';
import { idField } from './text-calls.ts';
import { fill } from '../../shared/words/fill.ts';

const address = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1_000));

function invalid(message: string): ApiError {
  return new ApiError(400, 'invalidRedirect', message);
}

/** @throws ApiError 400. */
function pathOf(text: string): string {
  try {
    return pathOfAddress(text);
  } catch {
    throw invalid(words.deskNoAddress);
  }
}

/** Says what is at a path: an item, a page, a redirect, nothing. */
async function whatIsAt({ brand, content }: DeskDeps, path: string) {
  const pointer = (await readPointers(content, [path])).get(path);
  if (pointer?.kind === 'gone') return { path, kind: 'gone' as const };
  const there = destinationOf(path, pointer, createRouter(brand));
  return { path, kind: there.kind, ...(there.kind === 'redirect' ? { to: there.to } : {}) };
}

const look = staffCall('publish', v.object({ from: address }), async (deps, { from }) =>
  success('redirect', 'ok', { redirect: await whatIsAt(deps, pathOf(from)) }),
);

const add = staffCall(
  'publish',
  v.object({ from: address, to: address, id: idField, run: runField }),
  (deps, { from, to, id, run }, { staff }) =>
    goLive(deps, { id, run }, async () => {
      const { brand, content } = deps;
      const row = readRedirect({ line: 0, fields: { from: pathOf(from), to } }, brand);
      if (row === undefined || 'problem' in row) throw invalid(row?.problem ?? 'Nothing is named');
      const pointers = await readPointers(content, pathsOf([row]));
      const { good, bad } = checkRedirects([row], { pointers, router: createRouter(brand) });
      if (bad[0] !== undefined) throw invalid(bad[0].problem);
      const publisher = content.publisher();
      await publisher.putRedirects(good, { overGone: true });
      await publisher.finish();
      await deps.deskAudit.note(staff, 'redirect-added', `${row.from} → ${row.to}`);
      return { name: 'added', data: { redirect: await whatIsAt(deps, row.from) } };
    }),
);

const remove = staffCall(
  'publish',
  v.object({ from: address, id: idField, run: runField }),
  (deps, { from, id, run }, { staff }) =>
    goLive(deps, { id, run }, async () => {
      const path = pathOf(from);
      const publisher = deps.content.publisher();
      const [removed] = await publisher.removeRedirects([path]);
      if (removed === undefined)
        throw new ApiError(404, 'unknown', fill(words.deskNoRedirect, { path }));
      await publisher.finish();
      await deps.deskAudit.note(staff, 'redirect-removed', path);
      return { name: 'removed', data: { redirect: await whatIsAt(deps, path) } };
    }),
);

export const redirectCalls = {
  redirect: look,
  'redirect-add': add,
  'redirect-remove': remove,
} as const satisfies Record<string, DeskCall>;
