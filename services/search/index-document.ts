/** What the index holds of an item: its words by field, split by what everybody may read. */
import { findAnySection, findSubSection } from '../../shared/brand/sections.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { toCard, type Card } from '../../shared/content/card.ts';
import type { Item } from '../../shared/content/item.ts';
import { isShownTag, shownSections } from '../../shared/content/setting-tags.ts';
import { foldAccents } from '../../shared/text/fold-text.ts';
import { loadLanguage, type LanguageRules } from '../../shared/text/languages.ts';
import { tokensOf, type Splitting, type Token } from '../../shared/text/terms.ts';
import { plainText } from '../content/plain-text.ts';
import { leadIn } from '../../shared/content/lead-in.ts';
import { fieldNames, WALLED_COUNT_MAX, type FieldName } from './fields.ts';

/** A term of a document. */
export interface DocumentTerm {
  readonly field: FieldName;
  readonly term: string;
  /** Absent behind a wall. */
  readonly position?: number;
  /** The word as it is spelled, beside its stem. */
  readonly isSpelling?: true;
}

export interface IndexDocument {
  readonly id: string;
  /** ms since 1970. */
  readonly publishedAt: number;
  readonly card: Card;
  /** Names of people and tags, as they are spelled. */
  readonly names: readonly string[];
  /** The words of each field before anything is left out. */
  readonly lengths: Readonly<Record<FieldName, number>>;
  readonly terms: readonly DocumentTerm[];
}

/** Words that everybody may read, and words of which only those with access may read all. */
export interface SearchableText {
  readonly fields: Readonly<Record<FieldName, readonly string[]>>;
  /** Whole names: a query that is one finds its items first. */
  readonly entities: readonly { readonly field: FieldName; readonly name: string }[];
}

/** A phrase does not reach from one text into the next. */
const GAP = 100;

/** The mark of a term that is a whole name. No word contains it. */
const ENTITY_MARK = '=';

/** Returns the term of a whole name, of the terms of its words. */
export function entityTerm(terms: readonly string[]): string {
  return `${ENTITY_MARK}${terms.join(' ')}`;
}

/**
 * Returns the term of the items in a list, by which a search is narrowed.
 * @param path Of the list: `/tag/rail`, `/category/science`.
 */
export function listTerm(path: string): string {
  return `${ENTITY_MARK}${path}`;
}

export function isListTerm(term: string): boolean {
  return term.startsWith(listTerm('/'));
}

/** Returns the terms of the lists of tags and sections that an item is in. */
function listTermsOf({ tags, sections }: Item, brand: Brand): string[] {
  const within = sections.flatMap((slug) => [slug, findSubSection(brand, slug)?.parent ?? slug]);
  return [
    ...tags.filter(({ name }) => !name.startsWith('_')).map(({ slug }) => `/tag/${slug}`),
    ...new Set(within.map((slug) => `/category/${slug}`)),
  ].map(listTerm);
}

export function isNameTerm(term: string): boolean {
  return term.startsWith(ENTITY_MARK);
}

/** Only items that are free for everybody show all their text to everybody. */
function bodyText(item: Item): Pick<SearchableText['fields'], 'text' | 'walled'> {
  if (item.access === 'free') return { text: [plainText(item)], walled: [] };
  return {
    text: [plainText({ ...item, body: leadIn(item), slides: [], review: undefined })],
    walled: [plainText(item)],
  };
}

/** Returns the texts by which an item is found. Sections count by the names that the brand has. */
export function searchableText(item: Item, brand: Brand): SearchableText {
  const people = [
    ...new Set(
      Object.values(item.contributors).flatMap((all) => all?.map(({ name }) => name) ?? []),
    ),
  ];
  const tags = item.tags.filter(isShownTag).map(({ name }) => name);
  const sections = shownSections(item).map((slug) => findAnySection(brand, slug)?.name ?? slug);
  return {
    fields: {
      hed: [item.hed],
      dek: [item.dek, item.kicker ?? ''],
      names: people,
      tags: [...tags, ...sections],
      ...bodyText(item),
    },
    entities: [
      ...people.map((name) => ({ field: 'names' as const, name })),
      ...tags.map((name) => ({ field: 'tags' as const, name })),
    ],
  };
}

interface Collected {
  readonly lengths: Record<FieldName, number>;
  readonly terms: DocumentTerm[];
  position: number;
}

type Term = Pick<DocumentTerm, 'term' | 'isSpelling'>;

/** A word is found by its spelling too, and better than by its stem. */
function termsOfToken({ terms, word, isWhole }: Token): Term[] {
  const stems = terms.map((term) => ({ term }));
  const plain = foldAccents(word);
  return !isWhole || terms.includes(plain) ? stems : [...stems, { term: plain, isSpelling: true }];
}

function addText(into: Collected, field: FieldName, text: string, rules: LanguageRules): void {
  const isWalled = field === 'walled';
  const isBody = isWalled || field === 'text';
  const splitting: Splitting = isWalled ? 'apart' : 'overlapping';
  const start = into.position;
  for (const token of tokensOf(text, rules, splitting)) {
    const { isStopWord, isJoined, position } = token;
    into.position = start + position;
    // Stop words count where they may be all there is, as in a headline.
    if (isBody && isStopWord) continue;
    // The parts are counted already.
    if (isJoined !== true) into.lengths[field] += 1;
    for (const term of termsOfToken(token))
      into.terms.push(isWalled ? { field, ...term } : { field, ...term, position: into.position });
  }
  if (!isWalled) into.position += GAP;
}

/**
 * Returns each term behind the wall in the order of the alphabet and at most a few times, without
 * what the public text has of it.
 */
function withoutOrder(terms: readonly DocumentTerm[]): DocumentTerm[] {
  const walled = new Map<string, { readonly term: DocumentTerm; count: number }>();
  for (const term of terms) {
    if (term.field !== 'walled') continue;
    const known = walled.get(term.term);
    if (known === undefined) walled.set(term.term, { term, count: 1 });
    else known.count += 1;
  }
  for (const { field, term } of terms) {
    const known = field === 'text' ? walled.get(term) : undefined;
    if (known !== undefined) known.count -= 1;
  }
  return [...walled.values()]
    .sort((one, other) => (one.term.term < other.term.term ? -1 : 1))
    .flatMap(({ term, count }) =>
      Array.from({ length: Math.max(0, Math.min(count, WALLED_COUNT_MAX)) }, () => term),
    );
}

/** Returns an item as the index holds it. */
export async function toIndexDocument(item: Item, brand: Brand): Promise<IndexDocument> {
  const rules = await loadLanguage(item.language ?? brand.language);
  const { fields, entities } = searchableText(item, brand);
  const into: Collected = {
    lengths: { hed: 0, dek: 0, names: 0, tags: 0, text: 0, walled: 0 },
    terms: [],
    position: 0,
  };
  for (const field of fieldNames)
    for (const text of fields[field]) addText(into, field, text, rules);
  for (const { field, name } of entities) {
    const words = tokensOf(name, rules).flatMap(({ terms, isJoined }) =>
      isJoined === true ? [] : (terms[0] ?? []),
    );
    if (words.length > 0) into.terms.push({ field, term: entityTerm(words), position: 0 });
  }
  for (const term of listTermsOf(item, brand))
    into.terms.push({ field: 'tags', term, position: 0 });
  return {
    id: item.id,
    publishedAt: Date.parse(item.pubDate),
    card: toCard(item),
    names: entities.map(({ name }) => name),
    lengths: {
      ...into.lengths,
      // The lead-in is part of what stands behind the wall.
      walled: Math.max(0, into.lengths.walled - into.lengths.text),
    },
    terms: [...into.terms.filter(({ field }) => field !== 'walled'), ...withoutOrder(into.terms)],
  };
}
