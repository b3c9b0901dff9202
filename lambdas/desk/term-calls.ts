/** Calls about tags and people: which there are, rename one, make one part of another. */
import * as v from 'valibot';
import { words } from '#words';
import { readPointers } from '../../importing/tables/check-redirects.ts';
import { termKinds } from '../../publishing/rename-term.ts';
import type { Renaming, Term } from '../../publishing/renamings.ts';
import { contentKey, listingName } from '../../services/content/keys.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';
import { headsOf } from '../../services/content/read-index.ts';
import {
  decodeDirectory,
  decodeFront,
  decodeItem,
} from '../../services/content/stored-documents.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { success } from '../../services/readers/service-response.ts';
import type { Item } from '../../shared/content/item.ts';
import { isSettingTag, isShownTag } from '../../shared/content/setting-tags.ts';
import type { DeskTerm, DeskTermKind } from '../../shared/desk/desk-terms.ts';
import { slugify, tagSlug } from '../../shared/urls/paths.ts';
import { staffCall, type DeskCall } from './call.ts';
import type { DeskContent, DeskDeps } from './desk-deps.ts';
import { goLive, runField } from './go-live.ts';
import { baseOf, withRenaming } from './item-text.ts';
import { newestCards } from './story-calls.ts';
import { idField } from './text-calls.ts';
import { fill } from '../../shared/words/fill.ts';

/** The list has what so many of the newest items name; any other one is found by its name or address. */
const LOOKED_THROUGH = 200;
const SHOWN = 200;

const kindField = v.picklist(['tag', 'person']);
const slugField = v.pipe(v.string(), v.regex(/^[^\s/?#%\\]{1,200}$/u));

type Store = Pick<DeskContent, 'dynamo' | 'table'>;

function termsOf({ tags, contributors }: Item, kind: DeskTermKind): readonly Term[] {
  return kind === 'tag'
    ? tags.filter(isShownTag)
    : Object.values(contributors).flatMap((people) => people ?? []);
}

async function termsOfNewest(store: Store, kind: DeskTermKind): Promise<Term[]> {
  const asked = { name: listingName.recent, take: LOOKED_THROUGH };
  const { cards } = await newestCards(store, asked);
  const keys = cards.map(({ id }) => contentKey.item(id));
  const records = keys.length === 0 ? [] : await store.dynamo.batchGet(store.table, keys);
  return records.flatMap((record) => termsOf(decodeItem(record), kind));
}

async function listedPeople({ dynamo, table }: Store): Promise<readonly Term[]> {
  const record = await dynamo.get(table, contentKey.directory());
  return record === undefined ? [] : decodeDirectory(record);
}

/** Returns terms by slugs. Those that there are not are left out. */
async function readTerms({ dynamo, table }: Store, kind: DeskTermKind, slugs: readonly string[]) {
  const { key, decode } = termKinds[kind];
  const keys = [...new Set(slugs)].filter((slug) => slug !== '').map(key);
  const records = keys.length === 0 ? [] : await dynamo.batchGet(table, keys, { consistent: true });
  return records.map((record): Term => decode(record));
}

async function shown({ dynamo, table }: Store, kind: DeskTermKind, terms: readonly Term[]) {
  const { list, path } = termKinds[kind];
  const names = terms.map(({ slug }) => list(slug));
  const records =
    names.length === 0 ? [] : await dynamo.batchGet(table, names.map(contentKey.listingHead));
  const heads = headsOf(new Map(records.map((record) => [String(record.pk), record])), names);
  return terms.map(({ slug, name }): DeskTerm => ({
    ...{ slug, name, path: path(slug) },
    items: heads.get(list(slug))?.total ?? 0,
  }));
}

/** Slugs that somebody may mean by a name, or by an address. */
function slugsOf(search: string): string[] {
  const last = search.split('/').findLast((part) => part !== '') ?? '';
  return [last, tagSlug(search), slugify(search)];
}

const list = staffCall(
  'write',
  v.object({
    kind: kindField,
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  }),
  async ({ content }, { kind, search }) => {
    const wanted = search.toLowerCase();
    const found = await Promise.all([
      termsOfNewest(content, kind),
      kind === 'person' ? listedPeople(content) : [],
      readTerms(content, kind, wanted === '' ? [] : slugsOf(search)),
    ]);
    const [newest, listed, named] = found;
    const bySlug = new Map(
      [
        ...[...newest, ...listed].filter(
          ({ slug, name }) => name.toLowerCase().includes(wanted) || slug.includes(wanted),
        ),
        ...named,
      ].map((term) => [term.slug, term]),
    );
    const terms = [...bySlug.values()]
      .sort((one, other) => one.name.localeCompare(other.name))
      .slice(0, SHOWN);
    return success('terms', 'ok', { terms: await shown(content, kind, terms) });
  },
);

/** @throws ApiError 409. */
async function requireFree(deps: DeskDeps, kind: DeskTermKind, from: string, slug: string) {
  const { dynamo, table } = deps.content;
  if (kind === 'tag' && from !== slug) {
    const record = await dynamo.get(table, contentKey.front(`tag:${from}`));
    const front = record && decodeFront(record);
    if (front !== undefined && (front.picks.length > 0 || front.next !== undefined))
      throw new ApiError(409, 'arranged', words.deskTagArranged);
  }
  const { path } = termKinds[kind];
  const pointers = await readPointers(deps.content, [pointerPath(path(slug))]);
  const there = pointers.get(pointerPath(path(slug)));
  if (there?.kind === 'redirect' && there.to !== path(from))
    throw new ApiError(
      409,
      'taken',
      fill(words.deskAddressLeads, { path: path(slug), to: there.to }),
    );
}

/**
 * A text of the desk names the term as its item does, and is a change of that. One that cannot be read stays
 * as it is: who opens it is shown both versions.
 */
async function followInText(
  { texts }: DeskDeps,
  renaming: Renaming,
  { before, after }: { readonly before: Item; readonly after: Item },
): Promise<void> {
  const kept = await texts.read(before.id);
  if (kept === undefined || kept.text.base !== baseOf(before)) return;
  let text: string;
  try {
    text = withRenaming(kept.text.text, renaming);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  // Who saves at this moment is shown both versions.
  await texts.save(kept.entry, { text, base: baseOf(after) }, kept.text.rev);
}

const rename = staffCall(
  'publish',
  v.object({
    ...{ kind: kindField, from: slugField, id: idField, run: runField },
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
    slug: v.pipe(v.string(), v.trim(), v.maxLength(200)),
    /** There is one with this slug, and both become one under its name. */
    isMerge: v.optional(v.boolean(), false),
  }),
  (deps, { kind, from, id, run, name, slug: typed, isMerge }, { staff }) =>
    goLive(deps, { id, run }, async (onLists) => {
      const slug = typed === from ? from : (kind === 'tag' ? tagSlug : slugify)(typed);
      if (!v.is(slugField, slug)) throw new ApiError(400, 'invalidTerm', words.deskTermAddress);
      if (kind === 'tag' && [from, slug].some(isSettingTag))
        throw new ApiError(400, 'invalidTerm', words.deskSettingTag);
      if (kind === 'tag' && !isMerge && name.startsWith('_'))
        throw new ApiError(400, 'invalidTerm', words.deskHiddenTag);
      const known = await readTerms(deps.content, kind, [from, slug]);
      const old = known.find((one) => one.slug === from);
      const there = slug === from ? undefined : known.find((one) => one.slug === slug);
      if (old === undefined) throw new ApiError(404, 'unknown', words.deskTermGone);
      if (isMerge && there === undefined)
        throw new ApiError(404, 'unknown', fill(words.deskNothingAt, { name: slug }));
      if (!isMerge && there !== undefined)
        throw new ApiError(409, 'exists', fill(words.deskAddressTaken, { name: there.name }));
      await requireFree(deps, kind, from, slug);
      const to: Term = { slug, name: there?.name ?? name };
      const renaming: Renaming = { kind, from, to };
      const items = await deps.content.publisher().renameTerm(renaming, {
        onLists,
        onItem: (before, after) => followInText(deps, renaming, { before, after }),
      });
      await deps.deskAudit.note(
        staff,
        there === undefined ? 'term-renamed' : 'term-merged',
        `${old.name} → ${to.name}`,
      );
      const [term] = await shown(deps.content, kind, [to]);
      return { name: there === undefined ? 'renamed' : 'merged', data: { term, items } };
    }),
);

export const termCalls = { terms: list, 'term-rename': rename } as const satisfies Record<
  string,
  DeskCall
>;
