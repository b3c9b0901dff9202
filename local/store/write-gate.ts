/** Holds writes for the moment that a snapshot takes. Reads go on. */

export interface WriteGate {
  /** Counts a write that begins, once it may. Call what it resolves to when the write is done. */
  enter(): Promise<() => void>;
  /** Runs `work` while no write is in progress; writes that come meanwhile wait. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

export function createWriteGate(): WriteGate {
  let writing = 0;
  let onIdle: (() => void) | undefined;
  let held: Promise<unknown> | undefined;
  return {
    async enter() {
      while (held !== undefined) await held;
      writing += 1;
      let done = false;
      return () => {
        if (done) return;
        done = true;
        writing -= 1;
        if (writing === 0) onIdle?.();
      };
    },
    async hold(work) {
      while (held !== undefined) await held;
      let release: () => void = () => undefined;
      held = new Promise<void>((resolve) => {
        release = resolve;
      });
      try {
        if (writing > 0)
          await new Promise<void>((resolve) => {
            onIdle = resolve;
          });
        return await work();
      } finally {
        onIdle = undefined;
        held = undefined;
        release();
      }
    },
  };
}
