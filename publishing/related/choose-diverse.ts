/** Chooses what stands beside a story: the best candidates, but not the same story six times. */
import type { Candidate } from './rank-candidates.ts';

/** How much of its score a candidate loses that is the double of one that was chosen before. */
const SAMENESS_PENALTY = 0.2;

/** Returns how many of their strongest terms two candidates share, 0–1. */
function sameness(one: Candidate, other: Candidate): number {
  const marks = new Set(one.marks);
  const shared = other.marks.filter((mark) => marks.has(mark)).length;
  return marks.size === 0 ? 0 : shared / marks.size;
}

/**
 * Returns the chosen ones in order, by maximal marginal relevance (Carbonell and Goldstein, 1998).
 * @param pool best first.
 */
export function chooseDiverse(pool: readonly Candidate[], count: number): Candidate[] {
  const left = [...pool];
  const chosen: Candidate[] = [];
  const worth = (candidate: Candidate): number => {
    const double = Math.max(0, ...chosen.map((before) => sameness(before, candidate)));
    return candidate.score * (1 - SAMENESS_PENALTY * double);
  };
  while (chosen.length < count) {
    const [best] = left
      .map((candidate, at) => ({ candidate, at, worth: worth(candidate) }))
      .sort((one, other) => other.worth - one.worth || one.at - other.at);
    if (best === undefined) break;
    chosen.push(best.candidate);
    left.splice(best.at, 1);
  }
  return chosen;
}
