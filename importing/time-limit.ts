/**
 * A limit on the time that one task may take. Archives come from anywhere: one that makes an
 * expression or a template run for hours must not stop an import.
 */
import { createContext, Script } from 'node:vm';

/** The work took longer, or made more, than it may. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

const place: { work: () => void } = { work: () => undefined };
const context = createContext(place);
const script = new Script('work()');

/** The error is of the script's own realm, and no `Error` here. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}

/**
 * Runs work that does not wait for anything, and interrupts it wherever it is: also within a regular
 * expression or a library. May be nested; the shorter time counts.
 * @throws LimitError after the time. What the work has changed by then stays changed.
 */
export function withinTime<Result>(milliseconds: number, work: () => Result): Result {
  const outer = place.work;
  let result: { readonly value: Result } | undefined;
  place.work = () => {
    result = { value: work() };
  };
  try {
    script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    if (isTimeout(error))
      throw new LimitError(`it takes longer than ${milliseconds / 1000} s to read`);
    throw error;
  } finally {
    place.work = outer;
  }
  const done: { readonly value: Result } | undefined = result;
  if (done === undefined) throw new LimitError('it was interrupted');
  return done.value;
}
