/** The results of a test run: what passed and failed, and which suites are worth another attempt. */
import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import * as v from 'valibot';
import { projectRoot } from './build/paths.ts';

const resultsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    testResults: v.array(
      v.object({
        name: v.string(),
        status: v.string(),
        assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
      }),
    ),
  }),
);

/** A suite as Jest reports it. `name` is its path. */
export type SuiteResult = v.InferOutput<typeof resultsSchema>['testResults'][number];

/** More failing suites than this are no coincidence. */
const MOST_UNSTEADY = 5;

/** Returns the results in a file that Jest wrote. Undefined: it wrote none. */
export async function readResults(file: string): Promise<readonly SuiteResult[] | undefined> {
  const parsed = v.safeParse(resultsSchema, await readFile(file, 'utf8').catch(() => ''));
  return parsed.success ? parsed.output.testResults : undefined;
}

const testsWith = ({ assertionResults }: SuiteResult, status: string) =>
  assertionResults.filter((test) => test.status === status);

/** A suite that did not load has no failed test, but it counts as a failure. */
export function countTests(suites: readonly SuiteResult[]): { passed: number; failed: number } {
  const count = (status: string) =>
    suites.reduce((sum, suite) => sum + testsWith(suite, status).length, 0);
  const unloaded = suites.filter(
    (suite) => suite.status === 'failed' && testsWith(suite, 'failed').length === 0,
  );
  return { passed: count('passed'), failed: count('failed') + unloaded.length };
}

/**
 * Returns the paths of the failed suites that may have failed because of what else the machine did
 * (docs/adr/0225). One beside the code is not among them: it starts no browser and no site.
 */
export function unsteadySuites(suites: readonly SuiteResult[]): readonly string[] {
  const failed = suites.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const isApart = (path: string) => path.startsWith(resolve(projectRoot, 'test') + sep);
  return failed.length <= MOST_UNSTEADY ? failed.filter(isApart) : [];
}

/** Returns the results of both attempts, and the tests that failed beside others alone. */
export function withSecondAttempt(
  first: readonly SuiteResult[],
  second: readonly SuiteResult[],
): { readonly suites: readonly SuiteResult[]; readonly unsteady: readonly string[] } {
  const repeated = new Map(second.map((suite) => [suite.name, suite]));
  const unsteady = first.flatMap((suite) => {
    const again = repeated.get(suite.name);
    if (again === undefined || suite.status !== 'failed') return [];
    const passed = new Set(testsWith(again, 'passed').map(({ fullName }) => fullName));
    const failed = testsWith(suite, 'failed').map(({ fullName }) => fullName);
    if (failed.length === 0) return again.status === 'failed' ? [] : [suite.name];
    return failed.filter((name) => passed.has(name)).map((name) => `${suite.name}: ${name}`);
  });
  return { suites: first.map((suite) => repeated.get(suite.name) ?? suite), unsteady };
}
