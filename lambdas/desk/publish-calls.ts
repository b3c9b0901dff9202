/** Calls that show a text as the real page, put it before readers, and take it away again. */
import * as v from 'valibot';
import { words } from '#words';
import { readHistory, readVersionAnew } from '../../publishing/item-history.ts';
import { createPreviewToken } from '../../services/content/preview-token.ts';
import { ApiError, unavailable } from '../../services/http/api-error.ts';
import { success } from '../../services/readers/service-response.ts';
import { itemPath } from '../../shared/content/item.ts';
import type { DeskPreview, DeskVersion } from '../../shared/desk/desk-calls.ts';
import { detached } from '../../shared/desk/detached.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { previewReaders } from '../../shared/paywall/preview-readers.ts';
import { staffCall, type DeskCall } from './call.ts';
import { goLive, runField } from './go-live.ts';
import { isSeen, publishText, storePreview } from './import-text.ts';
import { afterPublish, afterRevert, keepPublished } from './keep-published.ts';
import { asChangeOf, completeText, readHead } from './item-text.ts';
import {
  idField,
  openText,
  requireOwn,
  requireWrittenHere,
  savedSince,
  revField,
  revOf,
  shownEntry,
  type OpenedText,
} from './text-calls.ts';

/** @throws ApiError 409 when somebody saved since. What a person sees is what is published. */
function requireSeen({ stored }: OpenedText, rev: string): void {
  if (revOf(stored) !== rev) throw savedSince();
}

const preview = staffCall(
  'write',
  v.object({ id: idField, rev: revField }),
  async (deps, { id, rev }, { staff }) => {
    const opened = await openText(deps, id);
    requireOwn(staff, opened.entry);
    requireSeen(opened, rev);
    const [secret] = await deps.previewSecrets();
    if (secret === undefined) throw unavailable('There is no secret to sign preview links with');
    await storePreview(deps, { id, text: completeText(opened.stored.text, deps.now()) });
    await deps.deskAudit.note(staff, 'previewed', opened.entry.hed);
    const kind = readHead(opened.stored.text, id).type === 'review' ? 'review' : 'story';
    const until = deps.now() + DAY_MS;
    const pathFor = (reader?: string) =>
      `/preview/${kind}/${id}/?token=${createPreviewToken(secret, id, until, reader)}`;
    const readers: DeskPreview[] = previewReaders(deps.brand).map((reader) => ({
      reader,
      path: pathFor(reader),
    }));
    return success('preview', 'ok', { path: pathFor(), readers });
  },
);

const noteField = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000)), '');

const publish = staffCall(
  'publish',
  v.object({ id: idField, rev: revField, note: noteField, run: runField }),
  (deps, { id, rev, note, run }, { staff }) =>
    goLive(deps, { id, run }, async (onLists) => {
      const opened = await openText(deps, id);
      requireSeen(opened, rev);
      requireWrittenHere(opened);
      if (opened.elsewhere !== undefined)
        throw new ApiError(409, 'changedElsewhere', words.deskChangedElsewhere);
      const { item: present, stored } = opened;
      // A date that somebody emptied is none for what readers see: it keeps its own.
      const written =
        present !== undefined && isSeen(present, deps.now())
          ? asChangeOf(stored.text, present)
          : stored.text;
      const text = completeText(written, deps.now(), {
        isChange: present !== undefined,
        ...(note === '' ? {} : { note }),
      });
      await publishText(deps, { id, text, present }, onLists);
      const { item, rev: next } = await keepPublished(
        deps,
        { id, staff, opened },
        (published, kept, isNewer) => afterPublish(published, text, isNewer ? kept : undefined),
      );
      await deps.deskAudit.note(staff, 'published', item.hed);
      const isScheduled = Date.parse(item.pubDate) > deps.now();
      return {
        name: isScheduled ? 'scheduled' : 'published',
        data: { rev: next, path: itemPath(item), pubDate: item.pubDate },
      };
    }),
);

const withdraw = staffCall(
  'publish',
  v.object({ id: idField, run: runField }),
  (deps, { id, run }, { staff }) =>
    goLive(deps, { id, run }, async (onLists) => {
      const opened = await openText(deps, id);
      if (opened.item === undefined) throw new ApiError(400, 'notPublished', words.deskNotOnSite);
      const { stored, entry } = opened;
      const at = new Date(deps.now()).toISOString();
      const owner = entry.owner === '' ? staff.staffId : entry.owner;
      // Kept first: what is taken off the site can be written on and published again.
      const withdrawn = { ...entry, owner, at, by: staff.name, state: 'withdrawn' as const };
      const kept = { rev: stored.rev + 1, text: stored.text, base: '' };
      if (!(await deps.texts.save(withdrawn, kept, stored.rev))) throw savedSince();
      const publisher = deps.content.publisher();
      await publisher.withdrawItems([id], { isHeld: true });
      await onLists();
      await publisher.finish();
      await deps.deskAudit.note(staff, 'withdrawn', entry.hed);
      return {
        name: 'withdrawn',
        data: { rev: revOf(kept), entry: shownEntry(withdrawn, deps.now()) },
      };
    }),
);

const detach = staffCall('publish', v.object({ id: idField }), async (deps, { id }, { staff }) => {
  const opened = await openText(deps, id);
  if (opened.item === undefined || opened.follows === undefined)
    throw new ApiError(400, 'notFollowed', words.deskNotFollowed);
  const publisher = deps.content.publisher();
  await publisher.putItems([detached(opened.item)], { isRelease: true });
  await publisher.finish();
  await deps.deskAudit.note(staff, 'detached', opened.item.hed);
  return success('detached', 'ok');
});

const history = staffCall('publish', v.object({ id: idField }), async ({ content }, { id }) => {
  const versions = await readHistory(content.dynamo, content.table, id);
  const shown: DeskVersion[] = versions
    .map(({ number, hed, until }) => ({ number, hed, until }))
    .reverse();
  return success('history', 'ok', { versions: shown });
});

const revert = staffCall(
  'publish',
  v.object({ id: idField, rev: revField, version: v.pipe(v.number(), v.integer()), run: runField }),
  (deps, { id, rev, version, run }, { staff }) =>
    goLive(deps, { id, run }, async (onLists) => {
      const { content } = deps;
      const opened = await openText(deps, id);
      requireSeen(opened, rev);
      requireWrittenHere(opened);
      const item = await readVersionAnew(
        { ...content, brand: deps.brand },
        { id, number: version },
        { present: opened.item, nowMs: deps.now() },
      );
      if (item === undefined) throw new ApiError(404, 'unknown', words.deskNoVersion);
      const publisher = content.publisher();
      await publisher.putItems([item], { isRelease: true });
      await onLists();
      await publisher.finish();
      const { rev: next } = await keepPublished(
        deps,
        { id, staff, opened },
        (published, kept, isNewer) =>
          afterRevert(published, isNewer || opened.entry.isChanged ? kept : undefined),
      );
      await deps.deskAudit.note(staff, 'reverted', item.hed);
      return { name: 'reverted', data: { rev: next } };
    }),
);

/** How far a publish is that this browser started. */
const progress = staffCall(
  'publish',
  v.object({ id: idField, run: v.string() }),
  async (deps, { id, run }) =>
    success('progress', 'ok', { progress: await deps.progress.read(id, run) }),
);

export const publishCalls = {
  preview,
  publish,
  withdraw,
  detach,
  history,
  revert,
  progress,
} as const satisfies Record<string, DeskCall>;
