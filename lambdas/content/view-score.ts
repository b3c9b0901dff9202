/** How much views weigh by now: those of a day count half two days later, and after a week not at all. Pure. */

export const DAY_MS = 86_400_000;
/** Days that count, today among them. */
export const COUNTED_DAYS = 7;
const HALF_LIFE_MS = 2 * DAY_MS;

/** Whole days since 1970, UTC. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** What is left of a weight after a while: the same in one step as in many, so that an order needs no recount to stay right. */
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
 * Whether a count that has just become `count` is worth a look at the order: the first four are, then each growth by a quarter to
 * an eighth. So a day's work at the order grows by the logarithm of what is read, and the order trails the count by an eighth at most.
 */
export function isMilestone(count: number): boolean {
  return count <= 4 || count % 2 ** Math.max(0, Math.floor(Math.log2(count)) - 2) === 0;
}
