/** Responses that take the same time regardless of the work done for them. */

/**
 * Returns the result of the work, no sooner than `leastMs` after the call; errors too. Work that
 * takes longer is noticeable: choose a time that it does not reach unless something is wrong.
 */
export async function inEvenTime<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const waited = new Promise<void>((resolve) => {
    setTimeout(resolve, leastMs);
  });
  try {
    return await work();
  } finally {
    await waited;
  }
}
