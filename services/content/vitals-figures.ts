/** The figures of `masthead vitals` and of the desk: how fast pages were for readers. */
import { DAY_MS } from '../../shared/limits.ts';
import { goalsOf, isInGoal } from '../../shared/vitals/reader-goals.ts';
import { percentile, vitalNames, VITALS_DAYS, type VitalName } from '../../shared/vitals/vitals.ts';
import type { VitalsCounts } from './vitals-counter.ts';

/** https://web.dev/articles/defining-core-web-vitals-thresholds */
const SHARE = 0.75;

export interface VitalFigure {
  /** The 75th percentile: ms, or a score for CLS. */
  readonly p75: number;
  /** What `p75` should be at most, for pages of the type. */
  readonly goal: number;
  readonly isGood: boolean;
}

export interface PageFigures {
  readonly reports: number;
  readonly vitals: Readonly<Partial<Record<VitalName, VitalFigure>>>;
}

export interface VitalsFigures {
  /** Days, e.g. `2026-11-22`, UTC; both included. */
  readonly from: string;
  readonly to: string;
  readonly pages: Readonly<Record<string, PageFigures>>;
}

/** CLS is counted in thousandths. */
export function inUnits(name: VitalName, value: number): number {
  return name === 'CLS' ? value / 1_000 : value;
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function vitalsFigures(counts: VitalsCounts, nowMs: number): VitalsFigures {
  return {
    from: day(nowMs - (VITALS_DAYS - 1) * DAY_MS),
    to: day(nowMs),
    pages: Object.fromEntries(
      [...counts].map(([page, of]) => {
        const figures = vitalNames.flatMap((name) => {
          const p75 = percentile(name, of[name], SHARE);
          if (p75 === undefined) return [];
          const figure = {
            p75: inUnits(name, p75),
            goal: inUnits(name, goalsOf(page)[name]),
            isGood: isInGoal(page, name, p75),
          };
          return [[name, figure] as const];
        });
        return [page, { reports: of.reports, vitals: Object.fromEntries(figures) }];
      }),
    ),
  };
}
