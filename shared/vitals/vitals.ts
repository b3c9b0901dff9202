/**
 * How fast pages are for readers: what a page reports, in which ranges it is counted, and what is
 * read from the counts (docs/contracts/vitals-api.md). Times are in ms; CLS is in thousandths.
 */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Upper ends of the ranges. What is above the last is counted in a range of its own. */
const timeEdges = [
  50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_250, 1_500, 1_800, 2_100, 2_500, 3_000,
  4_000, 5_000, 6_500, 8_000, 10_000, 15_000, 30_000,
];
const shiftEdges = [5, 10, 25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1_000];

interface Vital {
  readonly edges: readonly number[];
  /** A report above it is no measurement. */
  readonly max: number;
}

const MINUTE_MS = 60_000;

export const vitals: Readonly<Record<VitalName, Vital>> = {
  LCP: { edges: timeEdges, max: MINUTE_MS },
  INP: { edges: timeEdges, max: MINUTE_MS },
  CLS: { edges: shiftEdges, max: 100_000 },
  FCP: { edges: timeEdges, max: MINUTE_MS },
  TTFB: { edges: timeEdges, max: MINUTE_MS },
};

/** Days over which figures are read, today included. */
export const VITALS_DAYS = 28;

export interface VitalsReport {
  /** Type of the page that the document was opened with. */
  readonly page: string;
  readonly vitals: Readonly<Partial<Record<VitalName, number>>>;
}

/** Returns the number of the range that a value is counted in. */
export function bucketOf(name: VitalName, value: number): number {
  const { edges } = vitals[name];
  const index = edges.findIndex((edge) => value <= edge);
  return index < 0 ? edges.length : index;
}

/**
 * Returns the value below which a share of the reports is, on a straight line through its range; a
 * value above the last range counts as its lower end. Undefined without reports.
 * @param counts By the number of the range.
 * @param share From 0 to 1, e.g. 0.75.
 */
export function percentile(
  name: VitalName,
  counts: ReadonlyMap<number, number>,
  share: number,
): number | undefined {
  const { edges } = vitals[name];
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let below = 0;
  for (let bucket = 0; bucket <= edges.length; bucket += 1) {
    const count = counts.get(bucket) ?? 0;
    if (count > 0 && below + count >= total * share) {
      const from = edges[bucket - 1] ?? 0;
      const to = edges[bucket] ?? from;
      return Math.round(from + ((total * share - below) / count) * (to - from));
    }
    below += count;
  }
  return undefined;
}
