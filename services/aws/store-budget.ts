/**
 * How long a function may wait for DynamoDB, from its environment. A local machine, busy with
 * everything else, allows more.
 */
import * as v from 'valibot';
import { pageBudget, type CallBudget } from './signed-fetch.ts';

function milliseconds(fallback: number) {
  return v.pipe(
    v.optional(v.string(), String(fallback)),
    v.transform(Number),
    v.integer(),
    v.minValue(1),
  );
}

/**
 * Variables for the schema of a function's environment: ms for one attempt at a call, and for all
 * of them (paywall-protocol §6).
 */
export const storeBudgetVariables = {
  STORE_ATTEMPT_MS: milliseconds(pageBudget.attemptMs),
  STORE_TOTAL_MS: milliseconds(pageBudget.totalMs),
};

export function storeBudget(env: {
  readonly STORE_ATTEMPT_MS: number;
  readonly STORE_TOTAL_MS: number;
}): CallBudget {
  return {
    attemptMs: env.STORE_ATTEMPT_MS,
    attempts: pageBudget.attempts,
    totalMs: env.STORE_TOTAL_MS,
  };
}
