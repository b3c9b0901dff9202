/** The figures of `masthead vitals`, and how they are printed. */
import type { VitalsCounts } from '../../services/content/vitals-counter.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { reportDocument } from '../report-document.ts';
import {
  percentile,
  vitalNames,
  vitals,
  VITALS_DAYS,
  type VitalName,
} from '../../shared/vitals/vitals.ts';

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

function figureText(name: VitalName, { p75 }: VitalFigure): string {
  return name === 'CLS' ? p75.toFixed(3) : `${p75.toLocaleString('en-US')} ms`;
}

function cell(name: VitalName, figure: VitalFigure | undefined): string {
  if (figure === undefined) return '–'.padStart(COLUMN_WIDTH);
  return `${figureText(name, figure)}${figure.isGood ? '' : '*'}`.padStart(COLUMN_WIDTH);
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

function row(page: string, { reports, vitals: of }: PageFigures): string {
  const cells = vitalNames.map((name) => {
    const figure = of[name];
    if (figure === undefined) return '<td class="figure">–</td>';
    return `<td class="figure ${figure.isGood ? 'passed' : 'failed'}">${figureText(name, figure)}</td>`;
  });
  return `<tr><td>${page}</td><td class="figure">${reports.toLocaleString('en-US')}</td>${cells.join('')}</tr>`;
}

/** Returns the figures as an HTML page without scripts or outside files. */
export function vitalsPage(brandName: string, { from, to, pages }: VitalsFigures): string {
  const heads = vitalNames.map((name) => {
    const { good } = vitals[name];
    const limit = name === 'CLS' ? inUnits(name, good) : `${good.toLocaleString('en-US')} ms`;
    return `<th class="figure">${name}<small>good to ${limit}</small></th>`;
  });
  const rows = Object.entries(pages).map(([page, figures]) => row(page, figures));
  const table = `<table>
<tr><th>Page type</th><th class="figure">Loads</th>${heads.join('')}</tr>
${rows.join('\n')}
</table>`;
  return reportDocument(
    `How fast ${brandName} was for readers`,
    `<p class="sum">From ${from} to ${to}: the value that three of four page loads stayed within. A tenth of the page loads is measured.</p>
${rows.length === 0 ? '<p>Nothing was reported.</p>' : table}`,
  );
}
