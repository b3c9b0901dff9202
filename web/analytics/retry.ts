/** Tries again at a fixed pace: for objects of other scripts, which arrive at their own time. */

export interface Pace {
  readonly everyMs: number;
  readonly attempts: number;
}

/**
 * @param attempt Returns whether it succeeded. The first attempt is made after `everyMs`.
 * @returns Whether one of the attempts succeeded.
 */
export async function retry({ everyMs, attempts }: Pace, attempt: () => boolean): Promise<boolean> {
  for (let made = 0; made < attempts; made += 1) {
    await new Promise((done) => {
      setTimeout(done, everyMs);
    });
    if (attempt()) return true;
  }
  return false;
}
