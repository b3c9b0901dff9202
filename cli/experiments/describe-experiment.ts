/** The result of an experiment, for people. */
import type { Experiment } from '../../shared/brand/experiments.ts';
import { EXPERIMENT_DAYS } from '../../shared/experiments/experiment-report.ts';
import type { Comparison, ComparedVariant } from './compare-variants.ts';

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
const signed = (share: number) => `${share < 0 ? '−' : '+'}${(Math.abs(share) * 100).toFixed(2)}`;

const heading = [
  'variant',
  'share',
  'exposures',
  'conversions',
  'rate',
  'difference',
  '95 % from',
  'to',
];

function cellsOf({ name, share, exposures, conversions, rate, difference }: ComparedVariant) {
  return [
    name,
    percent(share),
    String(exposures),
    String(conversions),
    rate === undefined ? '–' : percent(rate),
    ...(difference === undefined
      ? ['–', '–', '–']
      : [difference.estimate, difference.low, difference.high].map(signed)),
  ];
}

/** Returns lines: a title, a table, the verdict, and a warning if there is one. */
export function describeExperiment(
  { id, goal }: Pick<Experiment, 'id' | 'goal'>,
  { variants, verdict, warning }: Comparison,
): string[] {
  const rows = [heading, ...variants.map(cellsOf)];
  const widths = heading.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    `  ${row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')}`;
  return [
    `${id}: goal ${goal}, last ${EXPERIMENT_DAYS} days`,
    ...rows.map(line),
    verdict,
    ...(warning === undefined ? [] : [`Warning: ${warning}`]),
  ];
}
