/** Answers that take the same time whatever was done for them. */

/**
 * The result of the work, no sooner than `leastMs` after the call; errors too. Work that takes longer is seen: choose a time that it does not
 * reach unless something is wrong.
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
