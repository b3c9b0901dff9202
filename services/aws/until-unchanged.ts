/**
 * Repeats "read, change, write if nobody has changed it" until no other writer comes first: DynamoDB
 * and S3 have conditional writes, not locks.
 */
import { setTimeout as pause } from 'node:timers/promises';

export interface Attempts {
  /** Number of attempts. */
  readonly tries: number;
  /** The pause between two attempts is random, up to this. Default: no pause. */
  readonly longestPauseMs?: number;
}

/**
 * Runs `attempt` until another writer does not come first.
 * @param attempt reads anew each time. Returns `changed` when another writer has changed what it
 *   read.
 * @returns what the attempt returned: `changed` when each of them did.
 * @throws what the attempt throws.
 */
export async function untilUnchanged<T>(
  { tries, longestPauseMs = 0 }: Attempts,
  attempt: () => Promise<T | 'changed'>,
): Promise<T | 'changed'> {
  for (let tried = 1; ; tried += 1) {
    const result = await attempt();
    if (result !== 'changed' || tried >= tries) return result;
    if (longestPauseMs > 0) await pause(Math.random() * longestPauseMs);
  }
}
