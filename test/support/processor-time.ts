/** What work costs, however busy the machine is. */

/** Returns a function that says how many ms of a processor this thread has taken since. */
export function startProcessorClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
}
