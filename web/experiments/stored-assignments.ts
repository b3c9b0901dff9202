/**
 * Assignments in the browser's storage: each under `exp-{experimentId}-{xid}` (spec §7.5), and all
 * of one storage as the text that the inline script reads.
 */
import type { Experiment } from '../../shared/brand/experiments.ts';
import {
  ASSIGNMENTS_KEY,
  formatAssignments,
  parseAssignments,
  type Assignments,
} from '../../shared/experiments/assignment-list.ts';
import { browserStorage } from '../browser/browser-storage.ts';

const PREFIX = 'exp-';
/** What was counted, in the form of `formatAssignments`. */
const COUNTED_KEYS = { exposure: 'experiments-exposed', conversion: 'experiments-converted' };

const storages = {
  local: browserStorage(() => localStorage),
  session: browserStorage(() => sessionStorage),
} as const;
const locations = ['local', 'session'] as const;

const keyOf = (experimentId: string, xid: string) => `${PREFIX}${experimentId}-${xid}`;
const locationOf = ({ cacheLocation = 'local' }: Experiment) => cacheLocation;
const isCacheable = ({ cacheable = true }: Experiment) => cacheable;

/** Returns the variant that the browser has kept, if the experiment still has it. */
export function keptAssignment(experiment: Experiment, xid: string): string | undefined {
  if (!isCacheable(experiment)) return undefined;
  const kept = storages[locationOf(experiment)].get(keyOf(experiment.id, xid));
  return experiment.variants.find(({ name }) => name === kept)?.name;
}

/** Keeps these assignments, and removes all others of earlier experiments and ids. */
export function keepAssignments(
  assignments: Assignments,
  running: readonly Experiment[],
  xid: string,
): void {
  for (const location of locations) {
    const storage = storages[location];
    const here: Assignments = Object.fromEntries(
      running.flatMap((experiment) => {
        const variant = assignments[experiment.id];
        return variant !== undefined &&
          isCacheable(experiment) &&
          locationOf(experiment) === location
          ? [[experiment.id, variant]]
          : [];
      }),
    );
    const kept = Object.keys(here).map((id) => keyOf(id, xid));
    for (const key of storage.keys())
      if (key.startsWith(PREFIX) && !kept.includes(key)) storage.remove(key);
    for (const [id, variant] of Object.entries(here)) storage.set(keyOf(id, xid), variant);
    if (kept.length > 0) storage.set(ASSIGNMENTS_KEY, formatAssignments(here));
    else storage.remove(ASSIGNMENTS_KEY);
  }
}

/** Removes everything that experiments keep in this browser. */
export function forgetAssignments(): void {
  const named: readonly string[] = [ASSIGNMENTS_KEY, ...Object.values(COUNTED_KEYS)];
  for (const location of locations)
    for (const key of storages[location].keys())
      if (key.startsWith(PREFIX) || named.includes(key)) storages[location].remove(key);
}

/** Returns what this browser has already counted. */
export function countedAssignments(
  event: keyof typeof COUNTED_KEYS,
  running: readonly Experiment[],
): Assignments {
  return parseAssignments(storages.local.get(COUNTED_KEYS[event]), running);
}

/**
 * Notes that something is counted.
 * @returns false when the browser does not keep the note: counting would not end.
 */
export function noteCounted(event: keyof typeof COUNTED_KEYS, counted: Assignments): boolean {
  const text = formatAssignments(counted);
  storages.local.set(COUNTED_KEYS[event], text);
  return storages.local.get(COUNTED_KEYS[event]) === text;
}
