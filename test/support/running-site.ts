/** The complete site, started as a user starts it: the sample issue behind the local edge. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyTemplate, type TemplateCopy } from './data-template.ts';
import { runMasthead, type EndedCommand } from './run-masthead.ts';

const root = resolve(import.meta.dirname, '../..');
/** A site that takes longer hangs. */
const START_MS = 180_000;
/** Functions that take longer than ten times what Lambda allows hang. */
const TIME_LIMIT_FACTOR = 10;
const patience = { MASTHEAD_TIME_FACTOR: String(TIME_LIMIT_FACTOR) };

export interface RunningSite {
  readonly origin: string;
  readonly dataDir: string;
  /** Runs a `masthead` command on the site's data. */
  masthead(...args: string[]): Promise<EndedCommand>;
  /** Returns what the command has said so far. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts a site on a data folder, and waits until it serves. */
async function launchSite(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = root,
): Promise<{ origin: string; said: () => string; end: () => Promise<void> }> {
  const child = spawn(
    process.execPath,
    ['cli/masthead.mjs', 'start', '--port', '0', '--data', dataDir, ...args],
    { cwd, env: { ...process.env, NODE_OPTIONS: '', ...patience, ...env } },
  );
  let said = '';
  const origin = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`The site did not start:\n${said}`));
    }, START_MS);
    const listen = (text: Buffer) => {
      said += text.toString();
      const found = /Masthead is at (https?:\/\/localhost:\d+)/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      done(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`The site ended with ${String(code)}:\n${said}`));
    });
  });
  return {
    origin,
    said: () => said,
    async end() {
      const ended = new Promise((done) => {
        child.removeAllListeners('exit');
        child.on('exit', done);
      });
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Fills a folder with the sample issue, as the first start does. */
async function seedSample(dataDir: string): Promise<void> {
  const { end } = await launchSite(dataDir, []);
  await end();
}

async function emptyFolder(): Promise<TemplateCopy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-site-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** Returns a copy of a data folder that holds the sample issue. */
export function copySample(): Promise<TemplateCopy> {
  return copyTemplate({ name: 'sample' }, seedSample);
}

/**
 * @param args further arguments of `masthead start`. Without `--empty` the site starts on a copy of
 *   the seeded sample issue.
 * @throws Error with its output when it does not start.
 */
export async function startSite(...args: string[]): Promise<RunningSite> {
  return startSiteOn(args.includes('--empty') ? await emptyFolder() : await copySample(), args);
}

/**
 * Starts the sample issue under another brand, in a build of its own: `--watch` has one too, but pages
 * load again there whenever anything touches a source of the project.
 * @param args further arguments of `masthead start`.
 */
export async function startSiteOfBrand(brandFile: string, ...args: string[]): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-build-'));
  const site = await startSiteOn(await copySample(), ['--brand', brandFile, ...args], {
    MASTHEAD_BUILD: folder,
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Starts a site on a copy of a data folder, which it removes at the end.
 * @param env further environment of the command, and of those that run on the site's data.
 * @param project the copy of the project that runs; default: this one.
 */
export async function startSiteOn(
  copy: TemplateCopy,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  project?: string,
): Promise<RunningSite> {
  const { origin, said, end } = await launchSite(copy.dataDir, args, env, project);
  return {
    origin,
    said,
    dataDir: copy.dataDir,
    masthead: (...command) =>
      runMasthead([...command, '--data', copy.dataDir], { ...patience, ...env }),
    async stop() {
      await end();
      await copy.remove();
    },
  };
}
