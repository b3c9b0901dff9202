/** Runs tasks side by side, but only so many at a time. */

export type RunInTurn = <T>(task: () => Promise<T>) => Promise<T>;

/** Returns a function that starts a task as soon as fewer than `max` others run. */
export function atOnce(max: number): RunInTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= max) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
