/**
 * The complete check: format, style, types and tests. Ends with one line `N passed, N failed`, and
 * fails when anything failed. `npm test -- --help` lists its options.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, constants, setPriority } from 'node:os';
import { relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../cli/ensure-built.ts';
import { sampleBrandFile } from './build/build-record.ts';
import { buildDirectory, projectRoot } from './build/paths.ts';
import { servesOther } from './build/served-build.ts';
import { addCosts, watchPrograms, type SuiteCost } from './suite-costs.ts';
import { countTests, readResults, unsteadySuites, withSecondAttempt } from './test-results.ts';

const HELP = `Usage: npm test [-- [--unit] [--slowest] [JEST ARGUMENTS]]

Checks format, style and types, and runs every test. Builds first when sources are newer than the
build. Up to five suites of test/ that fail run again, by themselves: tests that pass then are named
as unsteady.

  FILE       runs only the suites whose path contains FILE, without the other checks; one beside the
             code without a build
  --unit     runs only the tests beside the code, without a build and without the other checks
  --slowest  names at the end the ten suites that took most processor time, with the programs that
             they started; build/test-results.json has it for each suite
  --help     shows this text

Other arguments go to jest, for example -t 'PW-03', or --selectProjects browser for one class of
suites: unit, server, browser or commands.
`;

const resultFile = resolve(buildDirectory, 'test-results.json');
/** Of suites that are run again. */
const againFile = resolve(buildDirectory, 'test-results-again.json');
/** Suites add a line each with what they cost. */
const costsFile = resolve(buildDirectory, 'suite-costs.jsonl');
/** Suites add a line each when something outside the project that they need is absent. */
const skippedFile = resolve(buildDirectory, 'skipped-suites.txt');
/** Of TypeScript 7. Version 6, whose API the build uses, has a command of the same name. */
const nativeCompiler = '../typescript-native/bin/tsc';
const CORES = availableParallelism();

interface Outcome {
  readonly ok: boolean;
  /** What a quiet command wrote. */
  readonly output: string;
}

/** Runs a command of a development dependency. A quiet one is shown only when it fails. */
function run(
  command: string,
  args: readonly string[],
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly quiet?: boolean;
    /** Takes only what the other processes of this machine leave. */
    readonly inBackground?: boolean;
  } = {},
): Promise<Outcome> {
  const out = options.quiet === true ? 'pipe' : 'inherit';
  return new Promise((done, fail) => {
    const child: ChildProcess = spawn(resolve(projectRoot, 'node_modules/.bin', command), args, {
      cwd: projectRoot,
      stdio: ['ignore', out, out],
      env: { ...process.env, ...options.env },
    });
    if (options.inBackground === true && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text.toString();
      });
    child.on('error', fail);
    child.on('close', (code) => {
      done({ ok: code === 0, output });
    });
  });
}

async function step(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const started = performance.now();
  const outcome = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.error(`${outcome.ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return outcome;
}

/** They run beside the tests, which often wait. */
function checks(): Promise<Outcome[]> {
  const how = { quiet: true, inBackground: true };
  // Each further thread would check anew the types that it shares with the others. GOMAXPROCS says
  // it to the Go program that knows types for oxlint.
  const types = ['--noEmit', '--singleThreaded'];
  return Promise.all([
    step('format', () => run('oxfmt', ['--check'], how)),
    step('types', () => run(nativeCompiler, types, how)),
    step('types of the service worker', () =>
      run(nativeCompiler, [...types, '--project', 'web/service-worker'], how),
    ),
    step('style', () => run('oxlint', [], { ...how, env: { GOMAXPROCS: '1' } })),
  ]);
}

const jest = (workers: number, file: string, args: readonly string[]) =>
  run('jest', [`--maxWorkers=${workers}`, '--json', `--outputFile=${file}`, ...args], {
    env: {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      MASTHEAD_SUITE_COSTS: costsFile,
    },
  });

/** Names the dearest suites, and their share of the whole. */
function nameSlowest(costs: readonly SuiteCost[]): void {
  const all = costs.reduce((sum, { seconds }) => sum + seconds, 0);
  console.error(`${all.toFixed(0)} s of a processor for ${costs.length} suites. The dearest:`);
  for (const { path, seconds } of costs.slice(0, 10))
    console.error(`${seconds.toFixed(1).padStart(8)} s  ${relative(projectRoot, path)}`);
}

async function built(): Promise<Outcome> {
  return ensureBuilt(sampleBrandFile).then(
    () => ({ ok: true, output: '' }),
    (error: unknown) => ({ ok: false, output: String(error) }),
  );
}

/**
 * Runs the suites again that may have failed because of what else the machine did, and names the
 * tests that pass now (docs/adr/0225).
 * @param isOk whether Jest ended well.
 */
async function countWithSecondAttempt(
  isOk: boolean,
  mayRepeat: boolean,
): Promise<{ passed: number; failed: number }> {
  const first = (await readResults(resultFile)) ?? [];
  const paths = mayRepeat ? unsteadySuites(first) : [];
  let [results, isFine] = [first, isOk];
  if (paths.length > 0) {
    const args = ['--runTestsByPath', ...paths];
    const again = await step('tests, the failed suites again', () => jest(1, againFile, args));
    const { suites, unsteady } = withSecondAttempt(first, (await readResults(againFile)) ?? []);
    for (const test of unsteady)
      console.error(`unsteady: ${relative(projectRoot, test)} (failed, then passed by itself)`);
    [results, isFine] = [suites, again.ok];
  }
  const counted = countTests(results);
  return isFine ? counted : { ...counted, failed: Math.max(1, counted.failed) };
}

/** Tells whether only tests beside the code run: these need no build. */
function isUnitRun(given: readonly string[]): boolean {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { unit: { type: 'boolean' }, testNamePattern: { type: 'string', short: 't' } },
    allowPositionals: true,
    strict: false,
  });
  const isBesideCode = (file: string) =>
    /\.test\.tsx?$/.test(file) &&
    existsSync(file) &&
    !resolve(file).startsWith(resolve(projectRoot, 'test') + sep);
  return values.unit === true || (positionals.length > 0 && positionals.every(isBesideCode));
}

async function main(given: readonly string[]): Promise<boolean> {
  const isUnit = isUnitRun(given);
  const args = given.filter((arg) => arg !== '--unit' && arg !== '--slowest');
  // A fresh checkout that runs unit tests alone has none.
  await mkdir(buildDirectory, { recursive: true });
  await Promise.all(
    [resultFile, againFile, skippedFile, costsFile].map((path) => rm(path, { force: true })),
  );
  const build = isUnit ? { ok: true, output: '' } : await step('build', built);
  const isWhole = !isUnit && args.length === 0;
  const unitOnly = isUnit ? ['--selectProjects', 'unit'] : [];
  // Suites often wait, for a browser, a site or a timer, so the cores have time for two more workers.
  const workers = CORES + 2;
  const programs = watchPrograms();
  const [tested, checked] = await Promise.all([
    step('tests', () => jest(workers, resultFile, [...args, ...unitOnly])),
    isWhole ? checks() : [],
  ]);
  const costs = await addCosts(resultFile, costsFile, programs());
  if (given.includes('--slowest')) nameSlowest(costs);
  const failedChecks = [build, ...checked].filter(({ ok }) => !ok);
  for (const { output } of failedChecks) console.error(output);
  const skipped = await readFile(skippedFile, 'utf8').catch(() => '');
  if (skipped !== '') console.error(skipped.trimEnd());
  const { passed, failed } = await countWithSecondAttempt(tested.ok, isWhole);
  console.log(`${passed} passed, ${failed + failedChecks.length} failed`);
  return failed + failedChecks.length === 0;
}

/** Runs the tests in a build of their own: a site of another brand runs from the usual one. */
async function inOwnBuild(given: readonly string[]): Promise<boolean> {
  const own = resolve(buildDirectory, 'tests');
  await mkdir(own, { recursive: true });
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [import.meta.filename, ...given], {
      stdio: 'inherit',
      env: { ...process.env, MASTHEAD_BUILD: own },
    });
    child.on('error', fail);
    child.on('close', (code) => {
      done(code === 0);
    });
  });
}

const given = process.argv.slice(2);
if (given.includes('--help')) process.stdout.write(HELP);
else {
  const run = servesOther(sampleBrandFile) === undefined ? main : inOwnBuild;
  process.exitCode = (await run(given)) ? 0 : 1;
}
