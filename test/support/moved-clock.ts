/** A clock that a test moves: that of the edge, of the bundled functions and of the test are one. */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MovedClock {
  /** Epoch ms. */
  now(): number;
  /** Moves it to a time. */
  moveTo(ms: number): void;
  /** For the environment of the functions. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function openMovedClock(): Promise<MovedClock> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-clock-'));
  const file = join(folder, 'ahead');
  let aheadMs = 0;
  writeFileSync(file, '0');
  return {
    now: () => Date.now() + aheadMs,
    moveTo(ms) {
      aheadMs = ms - Date.now();
      writeFileSync(file, String(aheadMs));
    },
    environment: {
      MOVED_CLOCK: file,
      NODE_OPTIONS: `--import=${new URL('moved-clock.mjs', import.meta.url).href}`,
    },
    close: () => rm(folder, { recursive: true }),
  };
}
