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
  /** Keys of the terms that they share, strongest first. */
  readonly shared: readonly number[];
}

/** Number of terms that tell why a story is related. */
const REASONS_MAX = 8;

class Sum {
  #alike = 0;
  #itsHed = 0;
  #ownHed = 0;
  #hasAuthor = false;
  readonly #shared: { readonly key: number; readonly product: number }[] = [];
  readonly #other: IndexEntry;

  constructor(other: IndexEntry) {
    this.#other = other;
  }

  add(key: number, own: IndexEntry, other: IndexEntry): void {
    if (own.weight === 0) {
      this.#hasAuthor = true;
      return;
    }
    const product = own.weight * other.weight;
    this.#alike += product;
    this.#itsHed += other.hed;
    this.#ownHed += own.hed;
    this.#shared.push({ key, product });
  }

  likeness(): Likeness {
    const { id, day } = this.#other;
    const strongest = this.#shared.sort((one, other) => other.product - one.product);
    return {
      id,
      day,
      alike: this.#alike / 1e6,
      itsHed: this.#itsHed / 1000,
      ownHed: this.#ownHed / 1000,
      hasAuthor: this.#hasAuthor,
      shared: strongest.slice(0, REASONS_MAX).map(({ key }) => key),
    };
  }
}

export class TermIndex {
  private readonly byKey = new Map<number, readonly IndexEntry[]>();

  /** Newest first. */
  entries(key: number): readonly IndexEntry[] {
    return this.byKey.get(key) ?? [];
  }

  set(key: number, entries: readonly IndexEntry[]): void {
    if (entries.length === 0) this.byKey.delete(key);
    else this.byKey.set(key, entries);
  }

  /** Puts a story's entry in place of the one that it had; undefined takes that out. */
  change(key: number, id: string, entry: IndexEntry | undefined): void {
    const entries = this.entries(key).filter((other) => other.id !== id);
    if (entry !== undefined) {
      const at = entries.findIndex(({ day }) => day <= entry.day);
      entries.splice(at === -1 ? entries.length : at, 0, entry);
    }
    this.set(key, entries.slice(0, ENTRIES_MAX));
  }

  /** Returns what a story has in common with each other one that shares a term, newest first. */
  compare(story: StoryEntries): Likeness[] {
    const sums = new Map<string, Sum>();
    for (const [key, own] of story)
      for (const other of this.entries(key)) {
        if (other.id === own.id) continue;
        const sum = sums.get(other.id) ?? new Sum(other);
        sums.set(other.id, sum);
        sum.add(key, own, other);
      }
    return [...sums.values()]
      .map((sum) => sum.likeness())
      .filter(({ alike }) => alike > 0)
      .sort((one, other) => other.day - one.day || (one.id < other.id ? -1 : 1));
  }
}
