/** The figures of `masthead vitals`, and how they are printed. */
import type { VitalsCounts } from '../../services/content/vitals-counter.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { reportDocument } from '../report-document.ts';
import { pageTypes } from '../../shared/pages.ts';
import { goalsOf, isInGoal } from '../../shared/vitals/reader-goals.ts';
import { percentile, vitalNames, VITALS_DAYS, type VitalName } from '../../shared/vitals/vitals.ts';

/** https://web.dev/articles/defining-core-web-vitals-thresholds */
const SHARE = 0.75;

interface VitalFigure {
  /** The 75th percentile: ms, or a score for CLS. */
  readonly p75: number;
  /** What `p75` should be at most, for pages of the type. */
  readonly goal: number;
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

const PAGE_WIDTH = 18;
const COLUMN_WIDTH = 10;

function valueText(name: VitalName, value: number): string {
  return name === 'CLS' ? value.toFixed(3) : `${value.toLocaleString('en-US')} ms`;
}

function cell(name: VitalName, figure: VitalFigure | undefined): string {
  if (figure === undefined) return '–'.padStart(COLUMN_WIDTH);
  return `${valueText(name, figure.p75)}${figure.isGood ? '' : '*'}`.padStart(COLUMN_WIDTH);
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
    const { isGood, p75, goal } = figure;
    return `<td class="figure ${isGood ? 'passed' : 'failed'}" title="goal: at most ${valueText(name, goal)}">${valueText(name, p75)}</td>`;
  });
  return `<tr><td>${page}</td><td class="figure">${reports.toLocaleString('en-US')}</td>${cells.join('')}</tr>`;
}

/** Returns the figures as an HTML page without scripts or outside files. */
export function vitalsPage(brandName: string, { from, to, pages }: VitalsFigures): string {
  const heads = vitalNames.map((name) => {
    const goals = pageTypes.map((page) => inUnits(name, goalsOf(page)[name]));
    const [least, most] = [Math.min(...goals), Math.max(...goals)];
    const limit = [...new Set([least, most])].map((goal) => valueText(name, goal)).join(' – ');
    return `<th class="figure">${name}<small>goal: ${limit}</small></th>`;
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
