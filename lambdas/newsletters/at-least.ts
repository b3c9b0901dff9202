/** Answers that must not tell by their time what was found. */
import { setTimeout as sleep } from 'node:timers/promises';

/** The work's result, not before so many ms. What goes wrong is told at once. */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(ms)]);
  return result;
}
