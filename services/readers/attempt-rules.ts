/**
 * Limits on attempts (rules §2). The functions are pure: they take the stored state of earlier
 * attempts and return the state to store.
 */
import { FIRST_WAIT_MS } from '../../shared/accounts/account-errors.ts';
import { DAY_MS } from '../../shared/limits.ts';

/**
 * Epoch ms: the attempts that were allowed, oldest first, and the time until which none is allowed.
 */
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
      /** Time until which the state must be kept, epoch ms. */ readonly keepMs: number;
    }
  | { readonly isAllowed: false; readonly waitMs: number };

export type AttemptRule = (state: AttemptState, nowMs: number) => AttemptDecision;

/** Allows at most `max` attempts in any window of this length, wherever it begins. */
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

const FLOOD_WINDOW_MS = 600_000;
const FLOOD_FAILURES = 100;
const FLOOD_FIRST_WAIT_MS = 60_000;
const FLOOD_LONGEST_WAIT_MS = 600_000;

/**
 * A hundred failures in ten minutes bring a wait of a minute. Each further hundred brings a wait
 * twice as long, up to ten minutes.
 */
export const flood: AttemptRule = (state, nowMs) => {
  if (state.until > nowMs) return { isAllowed: false, waitMs: state.until - nowMs };
  const times = [...state.times.filter((time) => time > nowMs - FLOOD_WINDOW_MS), nowMs];
  const isFlood = times.length >= FLOOD_FAILURES;
  const waitMs = isFlood
    ? Math.min(FLOOD_LONGEST_WAIT_MS, FLOOD_FIRST_WAIT_MS * 2 ** Math.min(state.failures, 20))
    : 0;
  return {
    isAllowed: true,
    next: {
      times: isFlood ? [] : times,
      failures: state.failures + (isFlood ? 1 : 0),
      until: nowMs + waitMs,
    },
    keepMs: nowMs + waitMs + FLOOD_WINDOW_MS,
  };
};

const FREE_FAILURES = 5;
/** After this long without an attempt, all attempts are forgotten. */
const FORGET_MS = DAY_MS;

/**
 * Five attempts. What follows them is not allowed, and not counted, until a day after the fifth.
 * Every attempt counts until one has succeeded, so that concurrent attempts cannot outrun the count.
 */
export const fewAttempts: AttemptRule = (state, nowMs) => {
  const failures = state.until > nowMs ? state.failures : 0;
  if (failures >= FREE_FAILURES) return { isAllowed: false, waitMs: state.until - nowMs };
  const until = nowMs + FORGET_MS;
  return {
    isAllowed: true,
    next: { times: [], failures: failures + 1, until },
    keepMs: until,
  };
};

const LONGEST_WAIT_MS = 43_200_000;

/**
 * Every attempt counts as a failure until it has succeeded, so that concurrent attempts cannot
 * outrun the count. The fifth attempt starts the first wait. Each further one doubles the
 * wait, up to twelve hours.
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
