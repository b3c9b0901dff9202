/** Compares one profile after the other with many targets at once. */
import { isShared, tellingness, type Frequencies } from './frequencies.ts';
import type { Profile } from './profile.ts';

/** Added to what a headline tells, so that one common word is not the whole of it. */
const HEADLINE_FLOOR = 4;
/** A profile's terms as a vector of length 1. Terms that no other item has do not count. */
function vectorOf({ terms, weights }: Profile, frequencies: Frequencies): Float64Array {
  const vector = Float64Array.from(terms, (term, at) =>
    isShared(frequencies, term) ? (weights[at] ?? 0) * tellingness(frequencies, term) : 0,
  );
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((weight) => weight / length);
}

/** Returns how much a whole headline tells. */
function hedWeight({ hed }: Profile, tells: (term: number) => number): number {
  return HEADLINE_FLOOR + hed.reduce((sum, term) => sum + tells(term), 0);
}

interface Posting {
  readonly targets: number[];
  readonly weights: number[];
}

/** Targets by term, each with the weight that the term has in it. */
class Postings {
  private readonly byTerm = new Map<number, Posting>();

  add(term: number, target: number, weight: number): void {
    const posting = this.byTerm.get(term) ?? { targets: [], weights: [] };
    this.byTerm.set(term, posting);
    posting.targets.push(target);
    posting.weights.push(weight);
  }

  /** Adds to the sum of each target that has the term. */
  addTo(sums: Float64Array, term: number, factor: number): void {
    const posting = this.byTerm.get(term);
    if (posting === undefined || factor === 0) return;
    const { targets, weights } = posting;
    // Most of the time of ranking is spent here.
    for (let at = 0; at < targets.length; at += 1) {
      const target = targets[at] ?? 0;
      sums[target] = (sums[target] ?? 0) + (weights[at] ?? 0) * factor;
    }
  }
}

/** What a profile and each target have in common, by the target's index, each 0–1. */
export interface Likeness {
  /** Cosine of their terms. */
  readonly similarity: Float64Array;
  /** How much of the profile's headline the target speaks of. */
  readonly hed: Float64Array;
  /** How much of the target's headline the profile speaks of. */
  readonly targetHed: Float64Array;
}

/**
 * Returns a function that compares a profile with all targets. Its result is overwritten by the next
 * call.
 */
export function startComparison(
  targets: readonly Profile[],
  frequencies: Frequencies,
): (profile: Profile) => Likeness {
  const tells = (term: number) => tellingness(frequencies, term);
  const byTerm = new Postings();
  const inText = new Postings();
  const byHed = new Postings();
  targets.forEach((profile, target) => {
    const vector = vectorOf(profile, frequencies);
    profile.terms.forEach((term, at) => {
      byTerm.add(term, target, vector[at] ?? 0);
      inText.add(term, target, 1);
    });
    const whole = hedWeight(profile, tells);
    for (const term of profile.hed) byHed.add(term, target, tells(term) / whole);
  });
  const similarity = new Float64Array(targets.length);
  const hed = new Float64Array(targets.length);
  const targetHed = new Float64Array(targets.length);
  return (profile) => {
    for (const sums of [similarity, hed, targetHed]) sums.fill(0);
    const vector = vectorOf(profile, frequencies);
    profile.terms.forEach((term, at) => {
      byTerm.addTo(similarity, term, vector[at] ?? 0);
      byHed.addTo(targetHed, term, 1);
    });
    const whole = hedWeight(profile, tells);
    for (const term of profile.hed) inText.addTo(hed, term, tells(term) / whole);
    return { similarity, hed, targetHed };
  };
}
