/** Tells a process that runs until it is stopped when that is. */
import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';
import { onNpmEnd } from './npm-parent.ts';

/**
 * Whether somebody sees what this process says: in a terminal, or through a pipe. `nohup` and
 * services write to a file or to nothing.
 */
function isWatched(): boolean {
  if ([0, 1, 2].some((stream) => isatty(stream))) return true;
  const output = fstatSync(1);
  return output.isFIFO() || output.isSocket();
}

/**
 * Resolves when this process has to end: by Ctrl+C or SIGTERM, when its terminal is closed (SIGHUP),
 * and when the npm that started it has ended (`onNpmEnd`). A process whose output goes to a file
 * stays when the terminal is closed, as `nohup` asks; Node itself forgets that SIGHUP is ignored.
 */
export function ending(): Promise<void> {
  const watched = isWatched();
  return new Promise((done) => {
    const forgetNpm = onNpmEnd(done);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
    process.on('SIGHUP', () => {
      // npm gets the signal too, and ends by it.
      if (watched) done();
      else forgetNpm();
    });
  });
}
