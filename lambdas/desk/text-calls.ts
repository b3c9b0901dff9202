/** Calls about texts: the list of items, opening, saving and discarding. */
import * as v from 'valibot';
import { words } from '#words';
import {
  DESK_TEXT_MAX,
  type DeskEntry,
  type DeskState,
  type ChangedElsewhere,
  type DeskText,
} from '../../shared/desk/desk-calls.ts';
import { mayDo } from '../../shared/desk/staff-roles.ts';
import type { Card } from '../../shared/content/card.ts';
import { itemPath, type Item } from '../../shared/content/item.ts';
import { createContentReader } from '../../services/content/content-reader.ts';
import { listingName } from '../../services/content/keys.ts';
import type { Staff } from '../../services/desk/staff-store.ts';
import {
  TextTooLargeError,
  type StoredText,
  type TextEntry,
} from '../../services/desk/text-store.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { success } from '../../services/readers/service-response.ts';
import { staffCall, type DeskCall } from './call.ts';
import type { DeskDeps } from './desk-deps.ts';
import { followedSite } from './followed-site.ts';
import { publishedItem } from './import-text.ts';
import { baseOf, newText, readHead, textOfItem } from './item-text.ts';
import { itemsAt } from './items-at.ts';
import { fill } from '../../shared/words/fill.ts';

/** The list shows so many published items; a search looks through so many. */
const SHOWN = 60;
const SEARCHED = 1_000;
/** Lists leave out what is to come, unless it has come. */
const AFTER_ALL = '9999-12-31T00:00:00.000Z';

export const idField = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
export const revField = v.pipe(v.string(), v.maxLength(64));

/**
 * Names a text as somebody has it open: by the count of its saves, and by what readers saw then. The text
 * of an item without changes at the desk is another one when the item changes, and is saved by nobody.
 */
export function revOf({ rev, base }: Pick<StoredText, 'rev' | 'base'>): string {
  return `${rev}.${base}`;
}

function stateOf(entry: TextEntry, nowMs: number): DeskState {
  const { state, pubDate } = entry;
  return state === 'published' && pubDate !== undefined && Date.parse(pubDate) > nowMs
    ? 'scheduled'
    : state;
}

export function shownEntry(entry: TextEntry, nowMs: number): DeskEntry {
  const { id, hed, isChanged, by, at, section, path } = entry;
  return { id, hed, isChanged, by, at, section, path, state: stateOf(entry, nowMs) };
}

/** An item that was never edited at the desk. */
function entryOfItem(item: Item): TextEntry {
  const { id, hed, pubDate, sections } = item;
  return {
    ...{ id, hed, pubDate, section: sections[0], path: itemPath(item) },
    ...{ owner: '', by: '', at: item.modifiedAt, state: 'published', isChanged: false },
  };
}

function entryOfCard(card: Card, nowMs: number): DeskEntry {
  return {
    ...{ id: card.id, hed: card.hed, at: card.pubDate, isChanged: false },
    state: Date.parse(card.pubDate) > nowMs ? 'scheduled' : 'published',
    section: card.section,
    path: card.url,
  };
}

async function publishedCards({ content }: DeskDeps, take: number): Promise<readonly Card[]> {
  const reader = createContentReader(content.dynamo, content.table, () => AFTER_ALL);
  const name = listingName.recent;
  const { heads } = await reader.readIndex({ listings: [name] });
  const { pages } = await reader.readLists(heads, [{ name, take }]);
  return pages.get(name)?.cards ?? [];
}

const list = staffCall(
  'read',
  v.object({ search: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
  async (deps, { search }, { staff }) => {
    const sought = search.trim();
    const wanted = sought.toLowerCase();
    const nowMs = deps.now();
    const [texts, cards, items] = await Promise.all([
      deps.texts.list(),
      publishedCards(deps, wanted === '' ? SHOWN : SEARCHED),
      itemsAt(deps.content, sought),
    ]);
    const known = new Set([...texts, ...items].map(({ id }) => id));
    const kept = new Set(texts.map(({ id }) => id));
    const there = new Set(items.map(({ id }) => id));
    const sees = ({ owner, state }: TextEntry) =>
      owner === staff.staffId || state === 'published' || staff.role !== 'writer';
    const entries = [
      ...texts.filter(sees).map((entry) => shownEntry(entry, nowMs)),
      ...items
        .filter(({ id }) => !kept.has(id))
        .map((item) => shownEntry(entryOfItem(item), nowMs)),
      ...cards.filter(({ id }) => !known.has(id)).map((card) => entryOfCard(card, nowMs)),
    ]
      .filter(({ id, hed }) => there.has(id) || hed.toLowerCase().includes(wanted))
      .sort((one, other) => (one.at < other.at ? 1 : -1));
    const isCut = wanted !== '' && cards.length >= SEARCHED;
    return success('items', 'ok', { entries, isCut });
  },
);

export interface OpenedText {
  readonly stored: StoredText;
  readonly entry: TextEntry;
  /** As readers have it. */
  readonly item: Item | undefined;
  /** What it is, when it was changed elsewhere while the text here has changes of its own. */
  readonly elsewhere: ChangedElsewhere | undefined;
  /** Address of the site that the item follows. */
  readonly follows?: string | undefined;
}

/** @throws ApiError 404. */
export async function openText(deps: DeskDeps, id: string): Promise<OpenedText> {
  const [kept, item] = await Promise.all([deps.texts.read(id), publishedItem(deps, id)]);
  if (item === undefined) {
    if (kept === undefined) throw new ApiError(404, 'unknown', words.deskNoItem);
    const { state } = kept.entry;
    // It was taken down elsewhere.
    const entry =
      state === 'published' ? { ...kept.entry, state: 'withdrawn' as const } : kept.entry;
    return { stored: kept.text, entry, item, elsewhere: undefined };
  }
  const base = baseOf(item);
  const follows = await followedSite(deps.content, item);
  const isSame = kept?.text.base === base;
  if (kept !== undefined && isSame)
    return { stored: kept.text, entry: kept.entry, item, elsewhere: undefined, follows };
  const text = textOfItem(item);
  if (kept?.entry.isChanged === true)
    return { stored: kept.text, entry: kept.entry, item, elsewhere: { text, base }, follows };
  const owner = kept?.entry.owner ?? '';
  return {
    stored: { rev: kept?.text.rev ?? 0, text, base },
    entry: { ...entryOfItem(item), owner },
    item,
    elsewhere: undefined,
    follows,
  };
}

/** A text that is not the one which was opened. */
export function savedSince(): ApiError {
  return new ApiError(409, 'conflict', fill(words.deskConflict, { name: words.deskSomebody }));
}

/** @throws ApiError 403 for a text of somebody else, where the role is for own texts. */
export function requireOwn(staff: Staff, { owner }: Pick<TextEntry, 'owner'>): void {
  if (owner !== staff.staffId && !mayDo(staff.role, 'edit'))
    throw new ApiError(403, 'notAllowed', words.deskOwnOnly);
}

/** @throws ApiError 409 for an item that another site changes. */
export function requireWrittenHere({ follows }: Pick<OpenedText, 'follows'>): void {
  if (follows !== undefined)
    throw new ApiError(409, 'followed', fill(words.deskFollowed, { site: follows }));
}

function shownText(opened: OpenedText, nowMs: number): DeskText {
  const { stored, entry, elsewhere, follows } = opened;
  const rev = revOf(stored);
  return {
    ...{ id: entry.id, rev, text: stored.text, elsewhere, follows },
    entry: shownEntry(entry, nowMs),
  };
}

const open = staffCall('read', v.object({ id: idField }), async (deps, { id }, { staff }) => {
  const opened = await openText(deps, id);
  if (staff.role === 'writer') requireOwn(staff, opened.entry);
  return success('item', 'ok', { item: shownText(opened, deps.now()) });
});

const create = staffCall('write', v.object({}), async (deps, _body, { staff }) => {
  const { id, text } = newText();
  const entry: TextEntry = {
    ...{
      id,
      hed: '',
      owner: staff.staffId,
      by: staff.name,
      at: new Date(deps.now()).toISOString(),
    },
    ...{ state: 'draft', isChanged: true },
  };
  await deps.texts.save(entry, { text, base: '' }, 0);
  await deps.deskAudit.note(staff, 'created', id);
  return success('created', 'ok', { id });
});

const save = staffCall(
  'write',
  v.object({
    id: idField,
    rev: revField,
    text: v.pipe(v.string(), v.maxLength(DESK_TEXT_MAX)),
  }),
  async (deps, { id, rev, text }, { staff }) => {
    const opened = await openText(deps, id);
    requireOwn(staff, opened.entry);
    requireWrittenHere(opened);
    const { hed, section } = readHead(text, id);
    const at = new Date(deps.now()).toISOString();
    const entry = { ...opened.entry, hed, section, at, by: staff.name, isChanged: true };
    try {
      const { rev: before, base } = opened.stored;
      const isSaved =
        rev === revOf(opened.stored) && (await deps.texts.save(entry, { text, base }, before));
      if (isSaved) return success('saved', 'ok', { rev: revOf({ rev: before + 1, base }), at });
    } catch (error) {
      if (error instanceof TextTooLargeError) throw new ApiError(413, 'too-large', error.message);
      throw error;
    }
    const theirs = shownText(await openText(deps, id), deps.now());
    const message = fill(words.deskConflict, { name: theirs.entry.by ?? words.deskSomebody });
    return {
      status: 409,
      body: { status: 'error', name: 'conflict', message, data: { item: theirs } },
    };
  },
);

/**
 * Takes note of a change elsewhere: the text here is a change of what readers have now. `base` names
 * what its writer has seen of it.
 */
const rebase = staffCall(
  'write',
  v.object({ id: idField, rev: revField, base: v.pipe(v.string(), v.maxLength(22)) }),
  async (deps, { id, rev, base }, { staff }) => {
    const { stored, entry, item } = await openText(deps, id);
    requireOwn(staff, entry);
    if (item === undefined) throw new ApiError(400, 'notPublished', words.deskNotOnSite);
    const at = new Date(deps.now()).toISOString();
    const changed = { ...entry, at, by: staff.name, isChanged: true };
    const { text, rev: before } = stored;
    const isSeen = rev === revOf(stored) && base === baseOf(item);
    if (!isSeen || !(await deps.texts.save(changed, { text, base }, before))) throw savedSince();
    return success('rebased', 'ok', { rev: revOf({ rev: before + 1, base }) });
  },
);

const discard = staffCall(
  'write',
  v.object({ id: idField, rev: revField }),
  async (deps, { id, rev }, { staff }) => {
    const { stored, entry, item } = await openText(deps, id);
    requireOwn(staff, entry);
    if (rev !== revOf(stored) || !(await deps.texts.remove(id, stored.rev))) throw savedSince();
    if (item === undefined) await deps.content.publisher().removeDrafts([id]);
    await deps.deskAudit.note(staff, 'discarded', entry.hed);
    return success('discarded', 'ok');
  },
);

export const textCalls = { list, open, create, save, rebase, discard } as const satisfies Record<
  string,
  DeskCall
>;
