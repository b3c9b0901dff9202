/** What becomes of a site when what started it ends: npm, a terminal, a shell. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../../scripts/build/paths.ts';
import { isRunning } from '../../scripts/build/served-build.ts';
import { readStoreRecord } from '../../local/store/store-record.ts';
import { until } from '../support/until.ts';

/** Longer than the site needs to notice that npm has gone, many times over. */
const STAYS_MS = 5_000;

let folder: string;
let dataDir: string;
let started: { child: ChildProcess; site: number } | undefined;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-npm-'));
});
afterEach(() => {
  for (const pid of [started?.site, started?.child.pid])
    if (pid !== undefined && isRunning(pid)) process.kill(pid, 'SIGKILL');
  started = undefined;
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command that starts a site, in a process group of its own. Returns when the site serves. */
async function start(
  command: string,
  output: 'pipe' | 'file',
): Promise<{ child: ChildProcess; site: number; origin: string }> {
  count += 1;
  dataDir = join(folder, `data-${count}`);
  const log = join(folder, `log-${count}`);
  const file = output === 'file' ? openSync(log, 'w') : undefined;
  const child = spawn(
    'sh',
    ['-c', command.replace('OPTIONS', `--port 0 --empty --data ${dataDir}`)],
    {
      cwd: projectRoot,
      detached: true,
      env: { ...process.env, NODE_OPTIONS: '', PORT: undefined, npm_lifecycle_event: undefined },
      stdio: ['ignore', file ?? 'pipe', file ?? 'pipe'],
    },
  );
  if (file !== undefined) closeSync(file);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said += text.toString();
    });
  let record: Awaited<ReturnType<typeof readStoreRecord>>;
  await until(async () => {
    record = await readStoreRecord(dataDir);
    if (record?.siteOrigin !== undefined) return true;
    if (child.exitCode !== null && child.exitCode !== 0)
      throw new Error(file === undefined ? said : await readFile(log, 'utf8'));
    return false;
  });
  const site = record?.pid ?? 0;
  started = { child, site };
  return { child, site, origin: record?.siteOrigin ?? '' };
}

async function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/`).then(
    ({ status }) => status === 200,
    () => false,
  );
}

const stay = () => new Promise((done) => setTimeout(done, STAYS_MS));

// `setsid` and `/proc` are Linux's.
(process.platform === 'linux' ? describe : describe.skip)('A site', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGHUP'] as const)(
    'ends when the npm that started it gets %s, and gives its port back',
    async (signal) => {
      const { child, site, origin } = await start('exec npm start -- OPTIONS', 'pipe');
      expect(child.pid).not.toBe(site);
      child.kill(signal);
      await until(() => !isRunning(site));
      expect(await answers(origin)).toBe(false);
      expect(await readStoreRecord(dataDir)).toBeUndefined();
    },
  );

  it('ends when its terminal is closed', async () => {
    const { child, site } = await start('exec node cli/masthead.mjs start OPTIONS', 'pipe');
    if (child.pid === undefined) throw new Error('There is no process');
    process.kill(-child.pid, 'SIGHUP');
    await until(() => !isRunning(site));
  });

  it('goes on under nohup when the terminal of its npm is closed', async () => {
    const { child, site, origin } = await start('exec nohup npm start -- OPTIONS', 'file');
    if (child.pid === undefined) throw new Error('There is no process');
    process.kill(-child.pid, 'SIGHUP');
    await until(() => child.signalCode === 'SIGHUP');
    await stay();
    expect([isRunning(site), await answers(origin)]).toEqual([true, true]);
    process.kill(site, 'SIGTERM');
    await until(() => !isRunning(site));
  });

  it.each([
    [
      'npm exec -c "setsid node cli/masthead.mjs start OPTIONS & sleep 1"',
      'in a session of its own',
    ],
    ['node cli/masthead.mjs start OPTIONS & sleep 1', 'without npm'],
  ])('goes on after %s', async (command) => {
    const { child, site, origin } = await start(command, 'file');
    await until(() => child.exitCode === 0);
    await stay();
    expect([isRunning(site), await answers(origin)]).toEqual([true, true]);
    process.kill(site, 'SIGTERM');
    await until(() => !isRunning(site));
  });
});
