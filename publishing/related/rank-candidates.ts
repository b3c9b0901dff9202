/** Ranks the stories that may stand beside another, and says beside which of them it may stand. */
import type { Likeness } from './term-index.ts';

/**
 * Tuned on one half of two archives of government blogs by the links that their editors made, and
 * checked on the other half (`npm run measure:related`).
 */
const SAME_AUTHOR = 0.05;
/** For a candidate whose headline names what the story speaks of. */
const HEADLINE = 0.2;
const FRESHNESS = 0.7;
const FRESHNESS_HALF_LIFE_DAYS = 90;
const CITATION = 0.25;
/**
 * The nearest stories: their links count, and their lists may show the story. Each takes a publish two
 * reads.
 */
export const NEAREST_MAX = 8;
/** Candidates that the links may lift. */
const CANDIDATES_MAX = 300;
/** Candidates kept with a story: those that it shows, and others that may follow. */
export const POOL_MAX = 16;

/** A story and how well it fits. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

export interface Candidate extends Scored {
  /** Its strongest terms among those that the story has too. */
  readonly marks: readonly number[];
}

/**
 * @param headline how much of the candidate's headline the story speaks of.
 * @param age days by which the candidate is older: less counts as none.
 */
function scoreOf({ alike, hasAuthor }: Likeness, headline: number, age: number): number {
  const likeness = alike + HEADLINE * headline + (hasAuthor ? SAME_AUTHOR : 0);
  return likeness * (1 + FRESHNESS * 0.5 ** (Math.max(0, age) / FRESHNESS_HALF_LIFE_DAYS));
}

/** Equal ones keep their order. */
function best<One extends Scored>(candidates: readonly One[], count: number): One[] {
  return candidates.toSorted((one, other) => other.score - one.score).slice(0, count);
}

/** Returns the best candidates for a story, best first, and the newest first of equal ones. */
export function candidatesFor(likenesses: readonly Likeness[], day: number): Scored[] {
  const scores = Float64Array.from(likenesses, (likeness) =>
    scoreOf(likeness, likeness.itsHed, day - likeness.day),
  );
  // Most stories of an archive share some word: only those that can be among the best are sorted.
  const least = scores.toSorted().at(-CANDIDATES_MAX) ?? 0;
  const found = likenesses.flatMap(({ id, day: of }, at) => {
    const score = scores[at] ?? 0;
    return score < least ? [] : [{ id, score, day: of }];
  });
  found.sort((one, other) => other.day - one.day || (one.id < other.id ? -1 : 1));
  return best(found, CANDIDATES_MAX).map(({ id, score }) => ({ id, score }));
}

/** Returns the stories that a story may stand beside, each with the story's score there. */
export function storiesFor(likenesses: readonly Likeness[], day: number): Scored[] {
  return likenesses.map((likeness) => ({
    id: likeness.id,
    score: scoreOf(likeness, likeness.ownHed, likeness.day - day),
  }));
}

/**
 * Lifts the candidates to which the nearest stories link: editors say there what is related.
 * @param linksOf returns the ids to which one of the first `NEAREST_MAX` links.
 */
export function withCitations(
  candidates: readonly Scored[],
  linksOf: (id: string) => readonly string[],
): Scored[] {
  const cited = new Map<string, number>();
  for (const { id, score } of candidates.slice(0, NEAREST_MAX))
    for (const link of linksOf(id)) cited.set(link, (cited.get(link) ?? 0) + score);
  const lifted = candidates.map((candidate) => ({
    ...candidate,
    score: candidate.score + CITATION * (cited.get(candidate.id) ?? 0),
  }));
  return best(lifted, POOL_MAX);
}
