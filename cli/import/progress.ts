/** Shows how far long work is: one line that is written over on a terminal, a line now and then elsewhere. */

export interface Progress {
  /** Shows a count and how fast it grows. */
  show(what: string, done: number, total?: number): void;
  /** Leaves the line for good. */
  end(): void;
}

const TERMINAL_MS = 100;
const LINES_MS = 5_000;

/** @param stream Where it goes; standard error, so that standard output stays for results. */
export function createProgress(
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  now: () => number = Date.now,
): Progress {
  const started = now();
  const every = stream.isTTY ? TERMINAL_MS : LINES_MS;
  let last = stream.isTTY ? 0 : started;
  let open = false;
  return {
    show(what, done, total) {
      const time = now();
      if (time - last < every) return;
      last = time;
      const rate =
        total === undefined
          ? `, ${Math.round(done / Math.max((time - started) / 1000, 0.001)).toLocaleString('en-US')}/s`
          : ` of ${total.toLocaleString('en-US')}`;
      const text = `${what}: ${done.toLocaleString('en-US')}${rate}`;
      stream.write(stream.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
      open = stream.isTTY;
    },
    end() {
      if (open) stream.write('\r\x1b[2K');
      open = false;
    },
  };
}
