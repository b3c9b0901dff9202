/** The figures of `masthead vitals`, and how they are printed. */
import type { VitalsCounts } from '../../lambdas/content/vitals-counter.ts';
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';
import {
  percentile,
  vitalNames,
  vitals,
  VITALS_DAYS,
  type VitalName,
} from '../../shared/vitals/vitals.ts';

const DAY_MS = DAY_S * SECOND_MS;
/** https://web.dev/articles/defining-core-web-vitals-thresholds */
const SHARE = 0.75;

interface VitalFigure {
  /** The 75th percentile: ms, or a score for CLS. */
  readonly p75: number;
  readonly isGood: boolean;
}

interface PageFigures {
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
function inUnits(name: VitalName, value: number): number {
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
          return [[name, { p75: inUnits(name, p75), isGood: p75 <= vitals[name].good }] as const];
        });
        return [page, { reports: of.reports, vitals: Object.fromEntries(figures) }];
      }),
    ),
  };
}

const PAGE_WIDTH = 18;
const COLUMN_WIDTH = 10;

function cell(name: VitalName, figure: VitalFigure | undefined): string {
  if (figure === undefined) return '–'.padStart(COLUMN_WIDTH);
  const text = name === 'CLS' ? figure.p75.toFixed(3) : `${figure.p75} ms`;
  return `${text}${figure.isGood ? '' : '*'}`.padStart(COLUMN_WIDTH);
}

export function vitalsLines({ from, to, pages }: VitalsFigures): readonly string[] {
  const rows = Object.entries(pages);
  if (rows.length === 0)
    return [`Nothing was reported from ${from} to ${to}. A tenth of the page loads is measured.`];
  const head = ['loads', ...vitalNames].map((name) => name.padStart(COLUMN_WIDTH));
  return [
    `75th percentile, ${from} to ${to}`,
    `${''.padEnd(PAGE_WIDTH)}${head.join('')}`,
    ...rows.map(
      ([page, { reports, vitals: of }]) =>
        `${page.padEnd(PAGE_WIDTH)}${reports.toLocaleString('en-US').padStart(COLUMN_WIDTH)}${vitalNames.map((name) => cell(name, of[name])).join('')}`,
    ),
  ];
}
