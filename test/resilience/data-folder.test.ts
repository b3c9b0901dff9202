/** What a site on one machine does when its data folder fails: full, damaged, gone, or none. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStore } from '../../local/open-store.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import { skippedSuitesFile } from '../support/corpus.ts';
import type { TemplateCopy } from '../support/data-template.ts';
import { runMasthead } from '../support/run-masthead.ts';
import { copySample } from '../support/running-site.ts';
import { until } from '../support/until.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
let whole: TemplateCopy;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-failing-'));
  whole = await copySample();
  // LevelDB moves its log into tables when it opens.
  const store = await openStore({ dataDir: whole.dataDir });
  await store.close();
});
afterAll(async () => {
  await whole.remove();
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly said: () => string;
  post(path: string, body: unknown): Promise<number>;
  stop(): Promise<void>;
}

async function start(dataDir: string): Promise<Started> {
  const child = spawn(
    process.execPath,
    ['cli/masthead.mjs', 'start', '--port', '0', '--data', dataDir],
    {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', MASTHEAD_TIME_FACTOR: '10' },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
    });
  await until(() => said.includes('Masthead is at') || child.exitCode !== null);
  const origin = /Masthead is at (http:\/\/localhost:\d+)/.exec(said)?.[1];
  if (origin === undefined) throw new Error(said);
  return {
    child,
    origin,
    said: () => said,
    async post(path, body) {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin },
        body: JSON.stringify(body),
      });
      await response.arrayBuffer();
      return response.status;
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      if (child.exitCode === null) await ended;
    },
  };
}

function register(site: Started, name: string): Promise<number> {
  return site.post('/api/register', {
    email: `${name}@mail.example`,
    password: 'a long enough pass phrase',
  });
}

async function copyOfWhole(name: string): Promise<string> {
  await cp(whole.dataDir, join(folder, name), { recursive: true });
  return join(folder, name);
}

/** One line, and no stack. */
function expectOneLine(stderr: string, line: string): void {
  expect(stderr.split('\n').filter((each) => each.startsWith('masthead: '))).toEqual([
    `masthead: ${line}`,
  ]);
  expect(stderr).not.toMatch(/^\s+at /m);
}

describe('A data folder that cannot be one', () => {
  it('is named in one line: a file, below a file, and where none can be made', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const cases = [
      [file, `${file} is a file. A folder is needed.`],
      ['/proc/nope', 'The folder /proc/nope cannot be made there. Name another.'],
    ] as const;
    for (const [path, message] of cases)
      for (const command of [
        ['import', 'sample'],
        ['start', '--port', '0'],
      ]) {
        const { code, stderr } = await runMasthead([...command, '--data', path]);
        expect([code, stderr]).toEqual([1, `masthead: ${message}\n`]);
      }
  });

  it('is not touched when the port is taken, or an option has no such value', async () => {
    const dataDir = join(folder, 'untouched');
    const taken = createServer();
    await new Promise<void>((done) => {
      taken.listen(0, done);
    });
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const cases: [string[], NodeJS.ProcessEnv, string][] = [
      [['--port', String(port)], {}, `masthead: Port ${port} is taken.`],
      [['--environment', 'prod'], {}, "'--environment <name>' argument 'prod' is invalid"],
      [[], { ENVIRONMENT: 'prod' }, "value 'prod' from env 'ENVIRONMENT' is invalid"],
    ];
    for (const [args, env, message] of cases) {
      const { code, stderr } = await runMasthead(['start', ...args, '--data', dataDir], env);
      expect([code, stderr.includes(message), stderr.includes('Built')]).toEqual([1, true, false]);
    }
    taken.close();
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  it('is not asked when the file of a front is missing', async () => {
    const { code, stderr } = await runMasthead(['publish', 'no-such.yaml', '--data', folder]);
    expect([code, stderr]).toEqual([1, 'masthead: There is nothing at no-such.yaml.\n']);
  });
});

describe('A damaged store', () => {
  async function damage(name: string, file: RegExp, change: (bytes: Buffer) => void) {
    const dataDir = await copyOfWhole(name);
    for (const entry of await readdir(join(dataDir, 'dynamodb'))) {
      if (!file.test(entry)) continue;
      const bytes = await readFile(join(dataDir, 'dynamodb', entry));
      change(bytes);
      await writeFile(join(dataDir, 'dynamodb', entry), bytes);
    }
    return dataDir;
  }

  it.each([
    [
      'flipped bytes',
      /\.ldb$/,
      (bytes: Buffer) => {
        for (let at = 1_000; at < bytes.length; at += 3_000) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      },
    ],
    ['a manifest of noise', /^MANIFEST/, (bytes: Buffer) => bytes.fill(0xa5)],
  ])('with %s is named with the remedy by every command', async (name, file, change) => {
    const dataDir = await damage(name.replaceAll(' ', '-'), file, change);
    for (const command of [
      ['start', '--port', '0'],
      ['import', 'sample'],
      ['export', join(folder, 'nowhere')],
    ]) {
      const { code, stderr } = await runMasthead([...command, '--data', dataDir]);
      expect(code).toBe(1);
      expectOneLine(
        stderr,
        `The store in ${dataDir} is damaged. Go back to a backup: masthead restore FILE --data ${dataDir} --replace`,
      );
    }
  });
});

describe('A data folder that is taken away while the site runs', () => {
  it('leaves pages to readers, accepts nothing, and says so once', async () => {
    const dataDir = await copyOfWhole('taken-away');
    const site = await start(dataDir);
    try {
      expect(await register(site, 'before')).toBe(200);
      await rename(dataDir, `${dataDir}-elsewhere`);
      expect(await register(site, 'after')).toBe(503);
      expect(await register(site, 'again')).toBe(503);
      expect((await fetch(`${site.origin}/story/the-harbor-that-learned-to-listen/`)).status).toBe(
        200,
      );
      const status = await fetch(`${site.origin}/api/status`);
      expect([status.status, await status.json()]).toMatchObject([503, { content: 'read-only' }]);
      expect(site.said().match(/^masthead: The data folder .* is gone\./gm)).toHaveLength(1);
      expect(site.child.exitCode).toBeNull();
    } finally {
      await site.stop();
    }
  });
});

/** A small disk of its own needs root, as containers have it. */
function disks(): boolean {
  try {
    const place = join(tmpdir(), `masthead-disk-${process.pid}`);
    mkdirSync(place, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const hasDisks = disks();
if (!hasDisks) {
  mkdirSync(buildDirectory, { recursive: true });
  appendFileSync(skippedSuitesFile, 'skipped: A full disk: mounting a small one needs root\n');
}

(hasDisks ? describe : describe.skip)('A full disk', () => {
  let disk: string;
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'masthead-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
  });
  afterAll(() => {
    execFileSync('sh', ['-c', `umount -l ${disk} || true`], { stdio: 'ignore' });
  });
  function resize(size: string): void {
    execFileSync('mount', ['-o', `remount,size=${size}`, disk]);
  }

  it('ends an import in one line, and the import continues when there is space', async () => {
    const args = ['import', 'sample', '--data', join(disk, 'site')];
    const full = await runMasthead(args);
    expect(full.code).toBe(1);
    expect(full.stderr).toMatch(/^masthead: .*There is no space left on the disk of .*Free some/m);
    expect(full.stderr).not.toMatch(/^\s+at /m);
    resize('100m');
    const again = await runMasthead(args);
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/ in = \d+ stored \+ \d+ unchanged \+ 0 skipped/),
    ]);
  });

  it('keeps pages for readers, accepts no account that is not stored, and recovers', async () => {
    resize('100m');
    const dataDir = join(disk, 'site');
    const site = await start(dataDir);
    const accepted: string[] = [];
    try {
      expect(await register(site, 'early')).toBe(200);
      accepted.push('early');
      execFileSync('sh', ['-c', `cat /dev/zero > ${join(disk, 'filler')} 2>/dev/null || true`]);
      let status = 200;
      for (let reader = 0; status === 200 && reader < 40; reader += 1) {
        status = await register(site, `reader-${reader}`);
        if (status === 200) accepted.push(`reader-${reader}`);
      }
      expect(status).toBe(503);
      expect((await fetch(`${site.origin}/story/the-harbor-that-learned-to-listen/`)).status).toBe(
        200,
      );
      expect((await fetch(`${site.origin}/story/eight-sounds-going-quiet/`)).status).toBe(200);
      expect(site.said()).toMatch(/^masthead: There is no space left on the disk of/m);
      expect(site.child.exitCode).toBeNull();
    } finally {
      await site.stop();
    }
    await rm(join(disk, 'filler'));
    const after = await start(dataDir);
    try {
      // Each sign-in writes a session.
      for (const name of accepted)
        expect([
          name,
          await after.post('/api/login', {
            email: `${name}@mail.example`,
            password: 'a long enough pass phrase',
          }),
        ]).toEqual([name, 200]);
    } finally {
      await after.stop();
    }
  });
});
