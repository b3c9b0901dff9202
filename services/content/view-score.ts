/**
 * Current weight of views: those of one day count half two days later, and not at all after a week.
 * Pure.
 */
import { DAY_MS } from '../../shared/limits.ts';

/** Number of days that count, including today. */
export const COUNTED_DAYS = 7;
const HALF_LIFE_MS = 2 * DAY_MS;

/** Whole days since 1970, UTC. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/**
 * Returns the remaining weight after a while. One step gives the same result as many, so a ranking
 * stays right without a recount.
 */
export function decayed(score: number, ageMs: number): number {
  return score * 2 ** (-ageMs / HALF_LIFE_MS);
}

/** @param counts views by day, each as if at noon. */
export function viewScore(counts: ReadonlyMap<number, number>, nowMs: number): number {
  const today = dayOf(nowMs);
  let score = 0;
  for (const [day, views] of counts) {
    if (day > today - COUNTED_DAYS && day <= today)
      score += decayed(views, nowMs - (day + 0.5) * DAY_MS);
  }
  return score;
}

/**
 * Returns whether a count that has just become `count` justifies a look at the ranking: the first
 * four do, then each growth by a quarter to an eighth. A day's work on the ranking therefore grows
 * with the logarithm of the views, and the ranking trails the count by an eighth at most.
 */
export function isMilestone(count: number): boolean {
  return count <= 4 || count % 2 ** Math.max(0, Math.floor(Math.log2(count)) - 2) === 0;
}
