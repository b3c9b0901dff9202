/** What of all that an account has opens items at a time: the gate, the account's page and care ask it. */

/** ISO 8601 in UTC, which sorts as text. */
export interface Term {
  /** Absent: it has begun. A gift waits for what its reader has besides. */
  readonly startsAt?: string | undefined;
  /** First instant at which it is over. */
  readonly endsAt: string;
}

const startOf = ({ startsAt = '' }: Term) => startsAt;

/** Returns what is not over and has not begun, the earliest first. */
export function waitingOf<One extends Term>(held: readonly One[], now: string): One[] {
  return held
    .filter((one) => one.endsAt > now && startOf(one) > now)
    .sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
}

/**
 * Returns what runs. Where nothing does, what waits has nothing to wait for, and its first opens at once:
 * what it waited for may have ended early.
 */
export function runningOf<One extends Term>(held: readonly One[], now: string): One[] {
  const begun = held.filter((one) => one.endsAt > now && startOf(one) <= now);
  return begun.length > 0 ? begun : waitingOf(held, now).slice(0, 1);
}
