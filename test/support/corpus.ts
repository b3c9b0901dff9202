/**
 * Third-party archives in `../shared/data`, which tests read in place. They are not part of the
 * repository, so a machine may lack them.
 */
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe } from '@jest/globals';
import { buildDirectory, projectRoot } from '../../scripts/build/paths.ts';

/** Suites that did not run, one in a line. A test run shows the lines at its end. */
export const skippedSuitesFile = resolve(buildDirectory, 'skipped-suites.txt');

/** Set to 1 for everything, including what takes longer than a change should wait. */
const LONG_TESTS = 'MASTHEAD_LONG_TESTS';

/** Returns the path of an archive, whether it is there or not. */
export function corpusPath(name: string): string {
  return resolve(projectRoot, '../shared/data', name);
}

/** Skips a suite, and reports the reason at the end of the test run. */
export function skippedSuite(name: string, reason: string, tests: () => void): void {
  mkdirSync(buildDirectory, { recursive: true });
  appendFileSync(skippedSuitesFile, `skipped: ${name}: ${reason}\n`);
  describe.skip(`${name} (skipped: ${reason})`, tests);
}

/** Describes a suite, or skips it and reports the reason. */
export function suiteUnless(reason: string | undefined, name: string, tests: () => void): void {
  if (reason === undefined) describe(name, tests);
  else skippedSuite(name, reason, tests);
}

/** Whether a run shall do what takes minutes as well. */
export const runsLongTests = process.env[LONG_TESTS] === '1';

function missing(archives: readonly string[]): string | undefined {
  const name = archives.find((archive) => !existsSync(corpusPath(archive)));
  return name === undefined ? undefined : `../shared/data/${name} is not there`;
}

/**
 * Describes a suite that reads archives. Where one of them is missing, the suite is skipped and
 * reported, so that a run without it does not look complete.
 * @param archives names of archives in `../shared/data`.
 */
export function corpusSuite(name: string, archives: readonly string[], tests: () => void): void {
  suiteUnless(missing(archives), name, tests);
}

/** Describes a suite of archives that takes minutes. It runs with MASTHEAD_LONG_TESTS=1. */
export function longCorpusSuite(
  name: string,
  archives: readonly string[],
  tests: () => void,
): void {
  suiteUnless(
    runsLongTests ? missing(archives) : `it takes minutes, and ${LONG_TESTS} is not 1`,
    name,
    tests,
  );
}
