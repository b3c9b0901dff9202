/** How many attempts are allowed (rules, Accounts). Pure: what is stored of earlier ones goes in, what is to be stored comes out. */

/** Epoch ms of what counts: the attempts that were allowed, the oldest first; and until when none is. */
export interface AttemptState {
  readonly times: readonly number[];
  readonly failures: number;
  readonly until: number;
}

export const noAttempts: AttemptState = { times: [], failures: 0, until: 0 };

export type AttemptDecision =
  | {
      readonly isAllowed: true;
      readonly next: AttemptState;
      /** Until when it must be remembered, epoch ms. */ readonly keepMs: number;
    }
  | { readonly isAllowed: false; readonly waitMs: number };

export type AttemptRule = (state: AttemptState, nowMs: number) => AttemptDecision;

/** At most `max` in any window of this length, wherever it begins. */
export function inAnyWindow(max: number, windowMs: number): AttemptRule {
  return (state, nowMs) => {
    const recent = state.times.filter((time) => time > nowMs - windowMs);
    const oldest = recent[recent.length - max];
    if (oldest !== undefined) return { isAllowed: false, waitMs: oldest + windowMs - nowMs };
    return {
      isAllowed: true,
      next: { ...noAttempts, times: [...recent, nowMs] },
      keepMs: nowMs + windowMs,
    };
  };
}

const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 600_000;
const LONGEST_WAIT_MS = 43_200_000;
/** After so long without an attempt all is forgotten. */
const FORGET_MS = 86_400_000;

/**
 * Every attempt counts as a failure until it has succeeded, so that those that run at the same time cannot outrun the count. With the
 * fifth comes a wait of ten minutes, with each further one twice as long, twelve hours at most.
 */
export const growingWait: AttemptRule = (state, nowMs) => {
  if (state.until > nowMs) return { isAllowed: false, waitMs: state.until - nowMs };
  const failures = state.failures + 1;
  const waitMs =
    failures < FREE_FAILURES
      ? 0
      : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - FREE_FAILURES, 20));
  return {
    isAllowed: true,
    next: { times: [], failures, until: nowMs + waitMs },
    keepMs: nowMs + waitMs + FORGET_MS,
  };
};
