/**
 * Shows the progress of long tasks: one line that is overwritten on a terminal, or an occasional
 * line elsewhere.
 */
import type { Progress } from '../../importing/progress.ts';
const TERMINAL_MS = 100;
const LINES_MS = 5_000;
/** An estimate from less is wrong. */
const ESTIMATE_MS = 3_000;

/** Returns about how long something takes, in words. */
function about(seconds: number): string {
  if (seconds < 55) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${Math.max(1, minutes)} min` : `${Math.round(minutes / 60)} h`;
}

/** @param stream Where to write: standard error, so that standard output stays free for results. */
export function createProgress(
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  now: () => number = Date.now,
): Progress {
  const every = stream.isTTY ? TERMINAL_MS : LINES_MS;
  let last = stream.isTTY ? 0 : now();
  let open = false;
  /** The work at hand: when it was first shown, and how much was done by then. */
  let work = { what: '', started: now(), before: 0 };
  return {
    show(what, done, total) {
      const time = now();
      if (work.what !== what) work = { what, started: time, before: work.what === '' ? 0 : done };
      if (time - last < every) return;
      last = time;
      const seconds = Math.max((time - work.started) / 1000, 0.001);
      const rate = (done - work.before) / seconds;
      const left = total === undefined || rate <= 0 ? 0 : (total - done) / rate;
      const isKnown = left > 0 && time - work.started >= ESTIMATE_MS;
      const rest =
        total === undefined
          ? `, ${Math.round(rate).toLocaleString('en-US')}/s`
          : ` of ${total.toLocaleString('en-US')}${isKnown ? `, about ${about(left)} left` : ''}`;
      const text = `${what}: ${done.toLocaleString('en-US')}${rest}`;
      stream.write(stream.isTTY ? `\r\x1b[2K${text}` : `${text}\n`);
      open = stream.isTTY;
    },
    end() {
      if (open) stream.write('\r\x1b[2K');
      open = false;
    },
  };
}
