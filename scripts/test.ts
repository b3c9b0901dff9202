/**
 * The complete check: build, types, lint, tests. Ends with one line `N passed, N failed`, and fails
 * when anything failed.
 */
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from './build.ts';
import { buildDirectory, projectRoot } from './build/paths.ts';

const resultFile = resolve(buildDirectory, 'test-results.json');

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(resolve(projectRoot, 'node_modules/.bin', command), args, {
      cwd: projectRoot,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', fail);
    child.on('exit', (code) => {
      done(code ?? 1);
    });
  });
}

async function step(name: string, work: () => Promise<number>): Promise<boolean> {
  const started = performance.now();
  const ok = (await work()) === 0;
  console.error(
    `${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  return ok;
}

if (process.argv.includes('--help')) {
  console.log(
    'Usage: npm test [-- JEST ARGUMENTS]\n\nBuilds, checks types and style, and runs every test. Arguments go to jest and leave the other checks out.',
  );
} else {
  const jestArguments = process.argv.slice(2);
  const isWhole = jestArguments.length === 0;
  await rm(resultFile, { force: true });
  const built = await step('build', () =>
    build({ quiet: true }).then(
      () => 0,
      (error: unknown) => {
        console.error(error);
        return 1;
      },
    ),
  );
  // Neither step keeps both processors busy.
  const [typed, clean] = isWhole
    ? await Promise.all([
        step('types', () => run('tsc', ['--noEmit'])),
        step('lint', () => run('eslint', ['.', '--max-warnings', '0'])),
      ])
    : [true, true];
  const tested = await step('tests', () =>
    run('jest', ['--maxWorkers=2', '--json', `--outputFile=${resultFile}`, ...jestArguments], {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    }),
  );
  const results = await readFile(resultFile, 'utf8').then(
    (text) =>
      JSON.parse(text) as {
        numPassedTests: number;
        numFailedTests: number;
        numFailedTestSuites: number;
      },
    () => undefined,
  );
  const failedChecks = [built, typed, clean].filter((ok) => !ok).length;
  // A suite that did not load has no failed test, but it still counts as a failure.
  const failed =
    (results?.numFailedTests ?? 0) +
    failedChecks +
    (tested || (results?.numFailedTests ?? 0) > 0
      ? 0
      : Math.max(1, results?.numFailedTestSuites ?? 1));
  console.log(`${results?.numPassedTests ?? 0} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
