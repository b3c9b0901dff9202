/** How the figures of `masthead vitals` are printed. */
import {
  inUnits,
  type PageFigures,
  type VitalFigure,
  type VitalsFigures,
} from '../../services/content/vitals-figures.ts';
import { reportDocument } from '../report-document.ts';
import { pageTypes } from '../../shared/pages.ts';
import { goalsOf } from '../../shared/vitals/reader-goals.ts';
import { vitalNames, type VitalName } from '../../shared/vitals/vitals.ts';

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
