/** Sends again what DynamoDB left unprocessed of a batch, with waits, until the budget ends. */
import { AwsCallError } from './aws-error.ts';
import type { CallBudget } from './signed-fetch.ts';

const FIRST_WAIT_MS = 40;
const LONGEST_WAIT_MS = 5_000;

export interface Resend<T> {
  /** What DynamoDB calls the rest, and the name of the error when there is one in the end. */
  readonly name: 'UnprocessedKeys' | 'UnprocessedItems';
  readonly budget: CallBudget;
  /**
   * Sends a batch and returns what was left unprocessed.
   * @param leftMs what remains of the budget.
   */
  readonly send: (batch: readonly T[], leftMs: number) => Promise<readonly T[]>;
}

/**
 * Waits are random, and longer after each response that brought nothing; a response that brought
 * something starts them anew, because DynamoDB also cuts off what exceeds 16 MB.
 * @throws AwsCallError when twice as many responses in a row as the budget has attempts bring
 *   nothing, or the next wait would exceed the budget.
 */
export async function resendUnprocessed<T>(batch: readonly T[], resend: Resend<T>): Promise<void> {
  const { name, budget, send } = resend;
  const started = performance.now();
  const leftMs = () => budget.totalMs - (performance.now() - started);
  let pending = batch;
  let fruitless = 0;
  while (pending.length > 0) {
    const rest = await send(pending, leftMs());
    if (rest.length === 0) return;
    fruitless = rest.length < pending.length ? 0 : fruitless + 1;
    const wait = Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** fruitless);
    if (fruitless >= 2 * budget.attempts || wait >= leftMs())
      throw new AwsCallError(name, 503, `DynamoDB left ${rest.length} of a batch unprocessed`);
    await new Promise((resolve) => setTimeout(resolve, wait));
    pending = rest;
  }
}
