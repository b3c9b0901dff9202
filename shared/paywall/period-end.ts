/**
 * The end of the current period, from a table, because the edge has no calendar (ADR 0006, 0187). Runs
 * in the edge functions, so it is written in the syntax that lambdas/edge uses.
 */
import type { MeterConfig } from './meter-config.ts';

/** No month is longer than this, including an hour or two for a clock change. */
const MONTH_MAX_S = 2_692_800;

/**
 * Returns the first end that is still to come, in epoch seconds. Undefined when the table does not
 * reach that far or begins later than this period.
 */
export function periodEnd(config: Pick<MeterConfig, 'e' | 'p'>, nowMs: number): number | undefined {
  const ends = config.e;
  const length = config.p;
  const now = nowMs / 1000;
  if (!ends) return length && Math.ceil(now) + length;
  const at = ends.findIndex((end) => end > now);
  const end = ends[at] as number;
  if (!length) return end - now <= MONTH_MAX_S ? end : undefined;
  const stretch = end - (ends[at - 1] as number);
  const each = stretch / Math.round(stretch / length);
  // Without an end or a start it is no number.
  return end - Math.ceil((end - now) / each - 1) * each || undefined;
}
