/** What relating stories needs to know of an item: its strongest terms and a few fields, about 1 KB. */
import { pointerPath } from '../../services/content/pointer-path.ts';
import { itemPath, type Item } from '../../shared/content/item.ts';
import { isShared, inverseFrequency, type Frequencies } from './frequencies.ts';
import type { ItemTerms } from './terms.ts';

/**
 * Terms kept of an item: those that other items have as well, and then some that are new, which
 * later items may have. More find little; fewer lose what a long text is about besides.
 */
const SHARED_TERMS_MAX = 128;
const TERMS_MAX = 160;
const LINKS_MAX = 30;
const HED_WORDS_MAX = 20;
/** BM25: how fast repeating a term stops to count, and how much long texts are discounted. */
const SATURATION = 1.2;
const LENGTH_DISCOUNT = 0.8;
/** Weights are stored as bytes: this times the weight, which is below 2.2. */
const WEIGHT_SCALE = 115;

export interface Profile {
  readonly id: string;
  /** As pointers have it. */
  readonly path: string;
  /** Publication, epoch ms. */
  readonly time: number;
  readonly language: string;
  /** Slugs. */
  readonly authors: readonly string[];
  /** Ids of the items that its text links to. */
  readonly links: readonly string[];
  /** Hashes of the words of its headline. */
  readonly hed: readonly number[];
  /** Hashes of its strongest terms. */
  readonly terms: Uint32Array;
  /** Weight of each term without the frequencies, which change as the store grows. */
  readonly weights: Uint8Array;
}

/** Returns the profile of an item. Its terms are chosen by the frequencies of now. */
export function profileOf(
  item: Item,
  { counts, hed, length }: ItemTerms,
  frequencies: Frequencies,
  links: readonly string[],
): Profile {
  const average = Math.max(1, frequencies.length / Math.max(1, frequencies.items));
  const discount = 1 - LENGTH_DISCOUNT + (LENGTH_DISCOUNT * length) / average;
  const weighed = [...counts].map(([term, count]) => {
    const weight = (count * (SATURATION + 1)) / (count + SATURATION * discount);
    return { term, weight, strength: weight * inverseFrequency(frequencies, term) };
  });
  weighed.sort((one, other) => other.strength - one.strength || one.term - other.term);
  const shared = weighed.filter(({ term }) => isShared(frequencies, term));
  const fresh = weighed.filter(({ term }) => !isShared(frequencies, term));
  const strongest = [...shared.slice(0, SHARED_TERMS_MAX), ...fresh].slice(0, TERMS_MAX);
  return {
    id: item.id,
    path: pointerPath(itemPath(item)),
    time: Date.parse(item.pubDate),
    language: item.language ?? '',
    authors: (item.contributors.author ?? []).map(({ slug }) => slug),
    links: links.filter((id) => id !== item.id).slice(0, LINKS_MAX),
    hed: hed.slice(0, HED_WORDS_MAX),
    terms: Uint32Array.from(strongest, ({ term }) => term),
    weights: Uint8Array.from(strongest, ({ weight }) =>
      Math.max(1, Math.round(weight * WEIGHT_SCALE)),
    ),
  };
}
