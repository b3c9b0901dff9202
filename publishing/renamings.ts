/**
 * What tags and people are called since somebody renamed or merged them: a rule that holds for all that
 * is stored from then on, so that no import brings an old name back (docs/adr/0214).
 */
import * as v from 'valibot';
import type { Item } from '../shared/content/item.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import { documentDecoder } from '../services/content/document.ts';
import { contentKey } from '../services/content/keys.ts';
import { changeDocument } from './change-document.ts';
import type { PublishRun } from './publish-run.ts';

export type TermKind = 'tag' | 'person';

/** A tag or a person, as items name them. */
export interface Term {
  readonly slug: string;
  readonly name: string;
}

export interface Renaming {
  readonly kind: TermKind;
  /** The slug until now. */
  readonly from: string;
  readonly to: Term;
}

export interface RenameOptions {
  /** Called when items are stored, and lists and search follow. */
  readonly onLists?: () => Promise<void>;
  /** Called for each item that names the term, after it was stored. */
  readonly onItem?: (before: Item, after: Item) => Promise<void>;
}

const rulesSchema = v.array(v.object({ from: v.string(), slug: v.string(), name: v.string() }));
const storedSchema = v.object({ tag: rulesSchema, person: rulesSchema });
const decodeRenamings = documentDecoder(storedSchema);

/** By kind: terms by the slugs that they had. One that has its slug still has another name. */
export type Renamings = Readonly<Record<TermKind, ReadonlyMap<string, Term>>>;

function mapOf(rules: v.InferOutput<typeof rulesSchema>): ReadonlyMap<string, Term> {
  return new Map(rules.map(({ from, slug, name }) => [from, { slug, name }]));
}

export function parseRenamings(record: PlainItem | undefined): Renamings {
  const { tag, person } = record === undefined ? { tag: [], person: [] } : decodeRenamings(record);
  return { tag: mapOf(tag), person: mapOf(person) };
}

function renamedTerms<T extends Term>(terms: readonly T[], rules: ReadonlyMap<string, Term>) {
  const bySlug = new Map<string, Term>();
  for (const term of terms) {
    const now = rules.get(term.slug) ?? term;
    if (!bySlug.has(now.slug)) bySlug.set(now.slug, now);
  }
  return [...bySlug.values()];
}

/** Returns an item with its tags and people as they are called now, each once. */
export function withRenamings(item: Item, { tag, person }: Renamings): Item {
  if (tag.size === 0 && person.size === 0) return item;
  return {
    ...item,
    tags: renamedTerms(item.tags, tag),
    contributors: Object.fromEntries(
      Object.entries(item.contributors).map(([role, people]) => [
        role,
        people && renamedTerms(people, person),
      ]),
    ),
  };
}

/**
 * Returns a profile as it is stored now. Undefined for that of a tag or person who is called otherwise:
 * theirs is another one.
 */
export function renamedProfile<T extends Term>(
  profile: T,
  rules: ReadonlyMap<string, Term>,
): T | undefined {
  const now = rules.get(profile.slug);
  if (now === undefined) return profile;
  return now.slug === profile.slug ? { ...profile, name: now.name } : undefined;
}

/** Adds a rule, and leads earlier ones that end at the old slug to the new one. */
function addRule(rules: ReadonlyMap<string, Term>, { from, to }: Renaming) {
  const next = new Map(rules);
  for (const [slug, { slug: end }] of rules)
    if (end === from || end === to.slug) next.set(slug, to);
  next.set(from, to);
  // One that is renamed back, or that takes a slug that another one has left.
  if (next.has(to.slug)) next.set(to.slug, to);
  return next;
}

function documentOf({ tag, person }: Renamings): v.InferOutput<typeof storedSchema> {
  const rules = (map: ReadonlyMap<string, Term>) =>
    [...map].map(([from, { slug, name }]) => ({ from, slug, name }));
  return { tag: rules(tag), person: rules(person) };
}

export interface NotedRenaming {
  readonly renamings: Renamings;
  /** The rule was there before. */
  readonly isRepeated: boolean;
}

/** Stores a rule, so that no other publisher's is lost. */
export async function noteRenaming(run: PublishRun, renaming: Renaming): Promise<NotedRenaming> {
  let noted: NotedRenaming | undefined;
  await changeDocument(run, contentKey.renamings(), (record) => {
    const before = parseRenamings(record);
    const known = before[renaming.kind].get(renaming.from);
    const isRepeated = JSON.stringify(known) === JSON.stringify(renaming.to);
    const renamings = { ...before, [renaming.kind]: addRule(before[renaming.kind], renaming) };
    noted = { renamings, isRepeated };
    return { value: documentOf(renamings) };
  });
  if (noted === undefined) throw new Error('The list of renamings was not read');
  return noted;
}
