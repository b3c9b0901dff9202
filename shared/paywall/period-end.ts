/**
 * The end of the current period, from a table, because the edge cannot compute it (ADR 0006). Runs
 * in the edge functions, so it is written in the syntax that lambdas/edge uses.
 */

/** No month is longer than this, including an hour or two for a clock change. */
const PERIOD_MAX_S = 2_692_800;

/**
 * Returns the first end that is still to come. Undefined when the table does not reach that far or
 * begins later than this month.
 * @param ends Epoch seconds, ascending.
 */
export function periodEnd(ends: readonly number[] | undefined, nowMs: number): number | undefined {
  const end = ends && ends.find((candidate) => candidate * 1000 > nowMs);
  return end && end * 1000 - nowMs <= PERIOD_MAX_S * 1000 ? end : undefined;
}
