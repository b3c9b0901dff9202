/**
 * The assignments that the current page shows. They are an attribute of `<html>`: the page's inline
 * script sets it before the first paint, a client navigation when its page arrives.
 */
import type { Experiment } from '../../shared/brand/experiments.ts';
import {
  formatAssignments,
  parseAssignments,
  type Assignments,
} from '../../shared/experiments/assignment-list.ts';
import type { Bucket, BucketsState } from '../state/buckets.ts';
import type { SiteStore } from '../state/store.ts';

/** Returns those of running experiments; anything else that a browser has stored is ignored. */
export function pageAssignments(running: readonly Experiment[] = []): Assignments {
  return parseAssignments(document.documentElement.dataset.experiments, running);
}

function bucketsOf(assignments: Assignments, running: readonly Experiment[]): BucketsState {
  const buckets: Record<string, Bucket> = {};
  for (const { id, cacheLocation = 'local', cacheable = true } of running) {
    const assignment = assignments[id];
    if (assignment !== undefined)
      buckets[id] = { cacheLocation, cacheable, experimentId: id, assignment };
  }
  return buckets;
}

/** Makes the page show assignments, and the state name them. */
export function showAssignments(
  store: SiteStore,
  assignments: Assignments,
  running: readonly Experiment[],
): void {
  const text = formatAssignments(assignments);
  if (text === '') delete document.documentElement.dataset.experiments;
  else document.documentElement.dataset.experiments = text;
  store.actions.assignBuckets(bucketsOf(assignments, running));
}
