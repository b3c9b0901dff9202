import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-served-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const module = JSON.stringify(resolve(import.meta.dirname, 'served-build.ts'));

/** Starts a process that works with a build folder. */
function inBuild(directory: string, program: string) {
  return spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { serveBuild, refuseServedBuild } = await import(${module}); ${program}`,
    ],
    { env: { ...process.env, NODE_OPTIONS: '', MASTHEAD_BUILD: directory } },
  );
}

/** Builds with another brand than the one that is served. */
async function buildOther(directory: string): Promise<string> {
  const child = inBuild(
    directory,
    "try { refuseServedBuild('other.yaml'); console.log('builds'); } catch (error) { console.log(error.message); }",
  );
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return said.toString().trim();
}

it('A build is kept while a process serves it, and a copy of it is another build', async () => {
  const original = join(folder, 'original');
  const copy = join(folder, 'copy');
  const serving = inBuild(
    original,
    "serveBuild({ brandFile: 'brand.yaml', dataDir: '/magazine' }); console.log('serves'); setInterval(() => {}, 1000);",
  );
  await once(serving.stdout, 'data');
  await cp(original, copy, { recursive: true });
  const said = await buildOther(original);
  expect(said).toContain(
    `A site with the brand brand.yaml runs from this copy of Masthead (process ${serving.pid}, data folder /magazine)`,
  );
  expect(said).toContain(`Press Ctrl+C in the window in which it runs, or: kill ${serving.pid}.`);
  expect(said).not.toMatch(/[A-Z]+_[A-Z]+/);
  expect(await buildOther(copy)).toBe('builds');
  expect(await readdir(join(copy, 'served'))).toEqual([]);
  // A killed process serves nothing.
  serving.kill('SIGKILL');
  await once(serving, 'exit');
  expect(await buildOther(original)).toBe('builds');
});
