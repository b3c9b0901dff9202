/** Counts exposures and conversions: one of each for an experiment in a browser. */
import type { Experiment } from '../../shared/brand/experiments.ts';
import type { ExperimentEvent } from '../../shared/experiments/experiment-report.ts';
import { pushEvent } from '../analytics/data-layer.ts';
import { sendReport } from '../analytics/send-report.ts';
import { countedAssignments, noteCounted } from './stored-assignments.ts';

function countOnce(
  event: ExperimentEvent,
  experiment: string,
  variant: string,
  running: readonly Experiment[],
): void {
  const counted = countedAssignments(event, running);
  if (counted[experiment] !== undefined) return;
  if (!noteCounted(event, { ...counted, [experiment]: variant })) return;
  sendReport('experiments', { experiment, variant, event });
}

/** Exposures that this document has pushed to the data layer. */
const pushed = new Set<string>();

/** Counts that the reader saw a variant, control included. */
export function countExposure(
  experimentId: string,
  assignment: string,
  running: readonly Experiment[],
): void {
  if (!pushed.has(experimentId)) {
    pushed.add(experimentId);
    pushEvent({ event: 'experiment-exposed', experimentId, assignment });
  }
  countOnce('exposure', experimentId, assignment, running);
}

/**
 * Counts the goal for the experiments that look at it and whose variant the reader has seen. It
 * counts for the variant that was seen first.
 */
export function countConversion(goal: string, running: readonly Experiment[]): void {
  const exposed = countedAssignments('exposure', running);
  for (const experiment of running) {
    const variant = exposed[experiment.id];
    if (experiment.goal === goal && variant !== undefined)
      countOnce('conversion', experiment.id, variant, running);
  }
}
