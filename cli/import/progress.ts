/**
 * Shows the progress of long tasks: one line that is overwritten on a terminal, or an occasional
 * line elsewhere.
 */

export interface Progress {
  /** Shows a count and its rate. */
  show(what: string, done: number, total?: number): void;
  /** Ends the progress line. */
  end(): void;
}

const TERMINAL_MS = 100;
const LINES_MS = 5_000;

/** @param stream Where to write: standard error, so that standard output stays free for results. */
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
