/**
 * Renames a tag or a person, or makes one part of another one: items, profiles and the list of
 * contributors follow, and old addresses lead to the new one. Every step may be repeated.
 */
import type { Contributor, Tag } from '../shared/content/item.ts';
import { groups } from '../shared/groups.ts';
import { pageTag } from '../shared/page-tags.ts';
import { authorPath, tagPath } from '../shared/urls/paths.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { encodeDocument } from '../services/content/document.ts';
import { contentKey, listingName } from '../services/content/keys.ts';
import { headsOf } from '../services/content/read-index.ts';
import {
  decodeCards,
  decodeContributor,
  decodeDirectory,
  decodeTag,
} from '../services/content/stored-documents.ts';
import { finish } from './finish-publish.ts';
import { putRedirects, removeRedirects } from './publish-redirects.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import { reformItems } from './reform-items.ts';
import {
  noteRenaming,
  withRenamings,
  type RenameOptions,
  type Renaming,
  type TermKind,
} from './renamings.ts';

const ITEMS_AT_ONCE = 50;
const CHUNKS_AT_ONCE = 50;
const attempts = { tries: 8, longestPauseMs: 100 };

interface KindOfTerm {
  readonly path: (slug: string) => string;
  readonly list: (slug: string) => string;
  readonly key: (slug: string) => { pk: string };
  readonly decode: (record: PlainItem) => Tag | Contributor;
  readonly pages: (slug: string) => readonly string[];
}

/** What the two kinds differ in. */
export const termKinds: Readonly<Record<TermKind, KindOfTerm>> = {
  tag: {
    path: tagPath,
    list: listingName.tag,
    key: contentKey.tag,
    decode: decodeTag,
    pages: (slug) => [pageTag.list(listingName.tag(slug))],
  },
  person: {
    path: authorPath,
    list: listingName.author,
    key: contentKey.contributor,
    decode: decodeContributor,
    pages: (slug) => [pageTag.list(listingName.author(slug)), pageTag.person(slug)],
  },
};

/**
 * Returns the ids of all items in a list, scheduled ones too.
 * @throws Error when other publishers keep changing it, or a part of it is missing for good.
 */
async function idsInList(run: PublishRun, name: string): Promise<string[]> {
  const consistent = { consistent: true };
  const ids = await untilUnchanged(attempts, async () => {
    const records = await readRecords(run, [contentKey.listingHead(name)], consistent);
    const chunks = headsOf(records, [name]).get(name)?.chunks ?? [];
    const found: string[] = [];
    for (const some of groups(chunks, CHUNKS_AT_ONCE)) {
      const keys = some.map(([chunk]) => contentKey.listingChunk(name, chunk));
      const read = await readRecords(run, keys, consistent);
      // Another publisher has replaced one since the head was read.
      if (read.size < keys.length) return 'changed';
      for (const record of read.values()) found.push(...decodeCards(record).map(({ id }) => id));
    }
    return found;
  });
  if (ids === 'changed')
    throw new Error(`The list ${name} keeps being changed by another publisher, or lacks a part`);
  return ids;
}

/** The profile under the new slug has what it has, and what it lacks of the old one. */
async function moveProfile(run: PublishRun, { kind, from, to }: Renaming): Promise<void> {
  const { key, decode, pages } = termKinds[kind];
  const records = await readRecords(run, [key(from), key(to.slug)], { consistent: true });
  const [old, there] = [from, to.slug].map((slug) => {
    const record = records.get(key(slug).pk);
    return record && decode(record);
  });
  const profile = { ...old, ...there, ...to };
  await run.dynamo.put(run.table, { ...key(to.slug), ...encodeDocument(profile, to.slug) });
  if (from !== to.slug) await run.dynamo.delete(run.table, key(from));
  run.knownPeopleAndTags.delete(key(from).pk);
  for (const tag of [...pages(from), ...pages(to.slug)]) run.changed.add(tag);
  if (kind !== 'person') return;
  const directory = await run.dynamo.get(run.table, contentKey.directory(), { consistent: true });
  const listed = directory === undefined ? [] : decodeDirectory(directory);
  if (!listed.some(({ slug }) => slug === from || slug === to.slug)) return;
  if (from !== to.slug) run.directory.set(from, undefined);
  run.directory.set(to.slug, profile);
}

/** `Publisher.renameTerm` says more. @returns how many items name the term. */
export async function renameTerm(
  run: PublishRun,
  renaming: Renaming,
  { onLists, onItem }: RenameOptions = {},
): Promise<number> {
  const { kind, from, to } = renaming;
  const { list, path } = termKinds[kind];
  // First: what is imported meanwhile has the new name already.
  const { renamings, isRepeated } = await noteRenaming(run, renaming);
  // One that broke off may have left items in the new list whose other lists do not follow yet.
  const lists = isRepeated ? [from, to.slug] : [from];
  const found = await Promise.all(lists.map((slug) => idsInList(run, list(slug))));
  const ids = [...new Set(found.flat())];
  for (const some of groups(ids, ITEMS_AT_ONCE))
    // Every item that is stored has the rules.
    for (const { before } of (await reformItems(run, some, (item) => item)).values())
      await onItem?.(before, withRenamings(before, renamings));
  await moveProfile(run, renaming);
  const olds = [...renamings[kind]].flatMap(([slug, now]) =>
    now.slug === to.slug && slug !== to.slug ? [{ from: path(slug), to: path(to.slug) }] : [],
  );
  await removeRedirects(run, [path(to.slug)]);
  await putRedirects(run, olds, { overGone: true });
  await onLists?.();
  await finish(run, () => undefined);
  return ids.length;
}
