/** What `npm run bench:pages` prints of loads, and which goals for readers they miss. */
import type { ReaderGoals } from '../../shared/vitals/reader-goals.ts';
import type { PageLoad } from './measure-load.ts';
import { median } from './quantile.ts';

interface Column {
  readonly title: string;
  readonly of: (load: PageLoad) => number;
  readonly digits?: number;
  readonly isWorst?: boolean;
  /** Goal for readers that it has, in the units of the column. */
  readonly goal?: (goals: ReaderGoals) => number;
  /** A miss depends on the machine that measures, so it is shown and stops nothing. */
  readonly isOfMachine?: boolean;
}

/** The columns of the table: medians, and for shifts the worst load. */
export const columns: readonly Column[] = [
  { title: 'FCP ms', of: (load) => load.firstPaintMs, goal: ({ FCP }) => FCP },
  { title: 'LCP ms', of: (load) => load.largestPaintMs, goal: ({ LCP }) => LCP },
  {
    title: 'TBT ms',
    of: (load) => load.blockingMs,
    goal: ({ blocking }) => blocking,
    isOfMachine: true,
  },
  {
    title: 'CLS',
    of: (load) => load.shift,
    digits: 4,
    isWorst: true,
    goal: ({ CLS }) => CLS / 1_000,
  },
  { title: 'ready ms', of: (load) => load.interactiveMs },
  { title: 'requests', of: (load) => load.requests },
  { title: 'scripts', of: (load) => load.scripts },
  { title: 'before', of: (load) => load.scriptsBefore },
  { title: 'JS KB', of: (load) => load.scriptBytes / 1_024, digits: 1 },
  { title: 'HTML KB', of: (load) => load.documentBytes / 1_024, digits: 1 },
  { title: 'CSS KB', of: (load) => load.styleBytes / 1_024, digits: 1 },
  { title: 'fonts KB', of: (load) => load.fontBytes / 1_024, digits: 1 },
  { title: 'all KB', of: (load) => load.bytes / 1_024, digits: 1 },
];

/** @returns a figure for each column. */
export function figuresOf(loads: readonly PageLoad[]): number[] {
  return columns.map(({ of, isWorst = false }) => {
    const values = loads.map(of);
    return isWorst ? Math.max(...values) : median(values);
  });
}

/** Whether the figure of a column misses its goal. */
export function isMissed({ goal }: Column, value: number, goals: ReaderGoals): boolean {
  return goal !== undefined && value > goal(goals);
}

/** @returns the titles of the columns whose goals a release should not miss, and does. */
export function missedGoals(figures: readonly number[], goals: ReaderGoals): string[] {
  return columns
    .filter(
      (column, index) =>
        column.isOfMachine !== true && isMissed(column, figures[index] ?? 0, goals),
    )
    .map(({ title }) => title);
}
