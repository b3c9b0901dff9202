/** Decides which variants this reader gets: kept ones first, then the service or our own rule. */
import type { Experiment, Experiments } from '../../shared/brand/experiments.ts';
import { assignVariant } from '../../shared/experiments/assign.ts';
import type { Assignments } from '../../shared/experiments/assignment-list.ts';
import type { Log } from '../browser/log.ts';
import {
  requestAssignment,
  requestContextualAssignment,
  type AssignmentRequest,
} from './assignment-client.ts';
import { keptAssignment } from './stored-assignments.ts';

/** @throws Error of the request, or when the service names a variant that does not exist. */
async function requestedVariant(
  { query, variants }: Experiment,
  request: AssignmentRequest,
): Promise<string> {
  const assignment =
    query === undefined
      ? await requestAssignment(request)
      : (await requestContextualAssignment(request, query)).assignment;
  const variant = variants.find(({ name }) => name === assignment);
  if (variant === undefined)
    throw new Error('The assignment service named a variant that the experiment does not have');
  return variant.name;
}

/**
 * Returns the variants of all running experiments that could be decided. A service that fails leaves
 * its experiment out: the reader then sees control and is not counted.
 * @param brand The brand's key.
 */
export async function decideAssignments(
  { endpoint, running }: Experiments,
  brand: string,
  xid: string,
  log: Log,
): Promise<Assignments> {
  const decided = await Promise.all(
    running.map(async (experiment) => {
      const { id } = experiment;
      const kept = keptAssignment(experiment, xid);
      if (kept !== undefined) return [[id, kept]] as const;
      if (endpoint === undefined) return [[id, assignVariant(experiment, xid)]] as const;
      try {
        const request = { experimentId: id, brand, endpoint, xid };
        return [[id, await requestedVariant(experiment, request)]] as const;
      } catch (error) {
        log(`The experiment ${id} has no assignment`, error);
        return [];
      }
    }),
  );
  return Object.fromEntries(decided.flat());
}
