/**
 * The end of the current period, from a table: the edge cannot compute it (docs/adr/0006).
 * Runs in the edge functions: written in the syntax that lambdas/edge uses.
 */

/** No month is longer than this, with an hour or two for a change of the clocks. */
const PERIOD_MAX_S = 2_692_800;

/**
 * The first end that is still to come; undefined when the table does not reach so far or begins later than this month.
 * @param ends epoch seconds, ascending.
 */
export function periodEnd(ends: readonly number[] | undefined, nowMs: number): number | undefined {
  const end = ends && ends.find((candidate) => candidate * 1000 > nowMs);
  return end && end * 1000 - nowMs <= PERIOD_MAX_S * 1000 ? end : undefined;
}
