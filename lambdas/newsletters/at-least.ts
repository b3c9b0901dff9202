/** Delays responses so that their timing does not reveal what was found. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the result of the work after at least this many ms. Errors are thrown at once. */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(ms)]);
  return result;
}
