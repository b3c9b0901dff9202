/**
 * Waits for a condition that a test cannot be notified of, however busy the machine is.
 * @throws Error when it is not met within a minute.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > 60_000)
      throw new Error(`It did not come to that: ${String(condition)}`);
    await new Promise((done) => {
      setTimeout(done, 20);
    });
  }
}
