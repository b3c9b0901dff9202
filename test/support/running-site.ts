/** The complete site, started as a user starts it: the sample issue behind the local edge. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface RunningSite {
  readonly origin: string;
  readonly dataDir: string;
  /** Runs a `masthead` command on the site's data. */
  masthead(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  stop(): Promise<void>;
}

function runMasthead(
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['cli/masthead.mjs', ...args], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (text: Buffer) => {
      stdout += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      stderr += text.toString();
    });
    child.on('error', fail);
    child.on('close', (code) => {
      done({ code: code ?? 1, stdout, stderr });
    });
  });
}

/**
 * @param args further arguments of `masthead start`.
 * @throws Error with its output when it does not start within a minute.
 */
export async function startSite(...args: string[]): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-site-'));
  const child = spawn(
    process.execPath,
    ['cli/masthead.mjs', 'start', '--port', '0', '--data', dataDir, ...args],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  let said = '';
  const origin = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => {
      fail(new Error(`The site did not start:\n${said}`));
    }, 60_000);
    const listen = (text: Buffer) => {
      said += text.toString();
      const found = /Masthead is at (http:\/\/localhost:\d+)/.exec(said)?.[1];
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
    dataDir,
    masthead: (...command) => runMasthead([...command, '--data', dataDir]),
    async stop() {
      const ended = new Promise((done) => {
        child.removeAllListeners('exit');
        child.on('exit', done);
      });
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
