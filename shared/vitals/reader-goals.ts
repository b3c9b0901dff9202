/**
 * Goals for readers: how fast each type of page should be. `masthead vitals` and the
 * dashboard say whether readers get them, `npm run bench:pages` whether a slow phone does; with
 * `--goals` it stops a release on staging (docs/design.md §9, docs/adr/0112).
 */
import type { PageType } from '../pages.ts';
import type { VitalName } from './vitals.ts';

/** Times in ms; CLS in thousandths. */
export type ReaderGoals = Readonly<
  Record<VitalName, number> & {
    /** Total blocking time. Only a bench can measure it; for readers INP shows what it does. */
    blocking: number;
  }
>;

/**
 * Each vital of three of four page loads, at most: https://web.dev/articles/vitals,
 * https://web.dev/articles/fcp, https://web.dev/articles/ttfb. Blocking:
 * https://web.dev/articles/tbt.
 */
const good: ReaderGoals = {
  LCP: 2_500,
  INP: 200,
  CLS: 100,
  FCP: 1_800,
  TTFB: 800,
  blocking: 200,
};
/** Pages that are read have little to run (docs/design.md §9). */
const reading: ReaderGoals = { ...good, blocking: 120 };

/** Pages of forms, and those that stand in for others. */
const others: ReadonlySet<PageType> = new Set<PageType>([
  'search',
  'newsletter',
  'unsubscribe',
  'subscribe',
  'account-link',
  'account-sign-in',
  'account-details',
  'account-register',
  'app-shell',
  'error',
  'offline',
]);

export function goalsOf(page: PageType): ReaderGoals {
  return others.has(page) ? good : reading;
}

/** The Core Web Vitals: those that the dashboard and an alarm follow. */
export const watchedVitals = ['LCP', 'INP', 'CLS'] as const satisfies readonly VitalName[];

export function isInGoal(page: PageType, name: VitalName, value: number): boolean {
  return value <= goalsOf(page)[name];
}
