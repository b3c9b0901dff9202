/** Asks the store within a time limit, and treats every failure as no response. */
import type { Log } from '../../services/http/log.ts';
import { count } from '../../services/observability/request-record.ts';

/**
 * Returns the response to a question, or undefined when it fails or does not come in time.
 * @param what For the log.
 */
export type AskInTime = <T>(what: string, question: () => Promise<T>) => Promise<T | undefined>;

/** Returns the value, or undefined when it does not arrive in time. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(done, ms, undefined);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param totalMs For all questions together, from now on. */
export function createAskInTime(totalMs: number, log: Log): AskInTime {
  const until = performance.now() + totalMs;
  return async (what, question) => {
    try {
      const response = await within(Math.max(0, until - performance.now()), question());
      if (response === undefined) {
        count('GateTimeouts');
        log({ level: 'WARN', message: 'The gate had no response in time', what });
      }
      return response;
    } catch (error) {
      count('GateTimeouts');
      log({ level: 'WARN', message: 'The gate could not ask the store', what, error });
      return undefined;
    }
  };
}
