/**
 * Which stories have a term among their strongest. It finds what a story has in common with others
 * without a look at these: an entry holds all that a comparison needs.
 */
import { DAY_MS } from '../../shared/limits.ts';
import { isShared, inverseFrequency, type Frequencies } from './frequencies.ts';
import type { Profile } from './profile.ts';
import { hashTerm } from './terms.ts';

/** Terms by which a story finds others and is found. Each is a record that a publish reads. */
const TERMS_MAX = 52;
/** Those of them at least that no other story has yet: a later one may. */
const FRESH_MIN = 4;
/** Authors that relate stories. */
const AUTHORS_MAX = 2;
/** Stories kept for a term: the newest. A term of more tells little, and readers want new ones. */
const ENTRIES_MAX = 256;
/** Added to what a headline tells, so that one common word is not the whole of it. */
const HEADLINE_FLOOR = 4;

export interface IndexEntry {
  readonly id: string;
  /** Publication, whole days since 1970. */
  readonly day: number;
  /** The term's part of the story's vector, whose length is 1, in thousandths. 0 for an author. */
  readonly weight: number;
  /** How much of what the story's headline tells is in the term, in thousandths. */
  readonly hed: number;
}

/** By the key of the term. */
export type StoryEntries = ReadonlyMap<number, IndexEntry>;

const thousandths = (share: number) => Math.round(share * 1000);

interface WeighedTerm {
  readonly term: number;
  readonly strength: number;
  readonly isShared: boolean;
}

/** Returns the length of the vector of what others have too; where nothing is shared yet, of all. */
function lengthOf(terms: readonly WeighedTerm[]): number {
  const shared = terms.filter((term) => term.isShared);
  return Math.hypot(...(shared.length > 0 ? shared : terms).map(({ strength }) => strength));
}

/** Returns the entries of a story: the words of its headline, its strongest other terms, and its authors. */
export function entriesOf(profile: Profile, frequencies: Frequencies): StoryEntries {
  const { id, language, terms, weights, time } = profile;
  const day = Math.floor(time / DAY_MS);
  const tells = (term: number) => inverseFrequency(frequencies, term);
  const hedTells = profile.hed.reduce((sum, term) => sum + tells(term), HEADLINE_FLOOR);
  const inHed = new Set(profile.hed);
  const all = Array.from(terms, (term, at) => ({
    term,
    strength: (weights[at] ?? 0) * tells(term),
    isShared: isShared(frequencies, term),
  }));
  const length = lengthOf(all);
  const strongest = [
    ...all.filter(({ term }) => inHed.has(term)),
    ...all.filter(({ term }) => !inHed.has(term)),
  ];
  const shared = strongest.filter((term) => term.isShared);
  const fresh = strongest.filter((term) => !term.isShared);
  const kept = shared.slice(0, TERMS_MAX - Math.min(FRESH_MIN, fresh.length));
  const entries = new Map<number, IndexEntry>();
  // Languages do not mix: each has keys of its own.
  const keyOf = (term: number) => (term ^ hashTerm(language)) >>> 0;
  for (const { term, strength } of [...kept, ...fresh.slice(0, TERMS_MAX - kept.length)])
    entries.set(keyOf(term), {
      id,
      day,
      weight: Math.max(1, thousandths(strength / length)),
      hed: inHed.has(term) ? thousandths(tells(term) / hedTells) : 0,
    });
  for (const author of profile.authors.slice(0, AUTHORS_MAX))
    entries.set(keyOf(hashTerm(`author:${author}`)), { id, day, weight: 0, hed: 0 });
  return entries;
}

/** What a story and another have in common. */
export interface Likeness {
  readonly id: string;
  /** Publication, whole days since 1970. */
  readonly day: number;
  /** Cosine of their terms, as far as both are in the index, 0–1. */
  readonly alike: number;
  /** How much of the other's headline the story speaks of, 0–1. */
  readonly itsHed: number;
  /** How much of the story's headline the other speaks of, 0–1. */
  readonly ownHed: number;
  readonly hasAuthor: boolean;
}

/** Number of terms that tell why a story is related. */
const REASONS_MAX = 8;

/** A story of the index: its entries name it by its number. */
interface IndexedStory {
  readonly id: string;
  day: number;
}

/**
 * An entry takes one number: that of its story, the weight, and the share of the headline. As objects,
 * those of 10,000 stories would take 50 MB.
 */
const HED_END = 2 ** 10;
const WEIGHT_END = 2 ** 20;
const packed = (story: number, { weight, hed }: Pick<IndexEntry, 'weight' | 'hed'>) =>
  (story * WEIGHT_END + Math.min(weight, WEIGHT_END - 1)) * HED_END + hed;
const storyOf = (entry: number) => Math.floor(entry / (WEIGHT_END * HED_END));
const weightOf = (entry: number) => Math.floor(entry / HED_END) % WEIGHT_END;
const hedOf = (entry: number) => entry % HED_END;

/** What a story and another have in common, as far as it was added up. */
class Sum {
  #alike = 0;
  #itsHed = 0;
  #ownHed = 0;
  #hasAuthor = false;

  /** @param other packed. */
  add(own: IndexEntry, other: number): void {
    if (own.weight === 0) {
      this.#hasAuthor = true;
      return;
    }
    this.#alike += own.weight * weightOf(other);
    this.#itsHed += hedOf(other);
    this.#ownHed += own.hed;
  }

  likeness({ id, day }: IndexedStory): Likeness {
    return {
      id,
      day,
      alike: this.#alike / 1e6,
      itsHed: this.#itsHed / 1000,
      ownHed: this.#ownHed / 1000,
      hasAuthor: this.#hasAuthor,
    };
  }
}

export class TermIndex {
  /** Packed, newest first. */
  readonly #byKey = new Map<number, readonly number[]>();
  readonly #stories: IndexedStory[] = [];
  readonly #numbers = new Map<string, number>();

  #story(number: number): IndexedStory {
    const story = this.#stories[number];
    if (story === undefined) throw new Error(`The index has no story ${number}`);
    return story;
  }

  #numberOf(id: string, day: number): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) {
      this.#story(known).day = day;
      return known;
    }
    const number = this.#stories.push({ id, day }) - 1;
    this.#numbers.set(id, number);
    return number;
  }

  /** Newest first. */
  entries(key: number): IndexEntry[] {
    return (this.#byKey.get(key) ?? []).map((entry) => ({
      ...this.#story(storyOf(entry)),
      weight: weightOf(entry),
      hed: hedOf(entry),
    }));
  }

  #set(key: number, entries: readonly number[]): void {
    if (entries.length === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, entries);
  }

  set(key: number, entries: readonly IndexEntry[]): void {
    this.#set(
      key,
      entries.map((entry) => packed(this.#numberOf(entry.id, entry.day), entry)),
    );
  }

  /** Puts a story's entry in place of the one that it had; undefined takes that out. */
  change(key: number, id: string, entry: IndexEntry | undefined): void {
    const own = this.#numbers.get(id);
    const entries = (this.#byKey.get(key) ?? []).filter((other) => storyOf(other) !== own);
    if (entry !== undefined) {
      const at = entries.findIndex((other) => this.#story(storyOf(other)).day <= entry.day);
      const added = packed(this.#numberOf(id, entry.day), entry);
      entries.splice(at === -1 ? entries.length : at, 0, added);
    }
    this.#set(key, entries.slice(0, ENTRIES_MAX));
  }

  /** Returns what a story has in common with each other one that shares a term, in no order. */
  compare(story: StoryEntries): Likeness[] {
    const sums = new Map<number, Sum>();
    for (const [key, own] of story)
      for (const other of this.#byKey.get(key) ?? []) {
        const number = storyOf(other);
        let sum = sums.get(number);
        if (sum === undefined) sums.set(number, (sum = new Sum()));
        sum.add(own, other);
      }
    const [first] = story.values();
    if (first !== undefined) sums.delete(this.#numbers.get(first.id) ?? -1);
    return [...sums]
      .map(([number, sum]) => sum.likeness(this.#story(number)))
      .filter(({ alike }) => alike > 0);
  }

  /** Returns some of the other stories with the keys of the terms that the story has too, strongest first. */
  withMarks<Other extends { readonly id: string }>(
    story: StoryEntries,
    others: readonly Other[],
  ): (Other & { readonly marks: readonly number[] })[] {
    const shared = new Map<number, { readonly key: number; readonly product: number }[]>();
    for (const { id } of others) shared.set(this.#numbers.get(id) ?? -1, []);
    for (const [key, { weight }] of story)
      if (weight > 0)
        for (const entry of this.#byKey.get(key) ?? [])
          shared.get(storyOf(entry))?.push({ key, product: weight * weightOf(entry) });
    return others.map((other) => {
      const own = shared.get(this.#numbers.get(other.id) ?? -1) ?? [];
      const strongest = own.toSorted((one, another) => another.product - one.product);
      return { ...other, marks: strongest.slice(0, REASONS_MAX).map(({ key }) => key) };
    });
  }
}
