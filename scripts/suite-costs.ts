/**
 * The processor seconds of each suite of a test run, with those of the programs that it started.
 * Workers write their own (`test/support/measured.mjs`). A browser's many processes are not waited
 * for by who started them, so /proc is read as they run; where there is none, they do not count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import * as v from 'valibot';

/** Of Linux, for every program: USER_HZ (man 5 proc_pid_stat). */
const TICKS_PER_S = 100;
/** What a program uses after the last look at it is lost. */
const INTERVAL_MS = 500;

const lineSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ path: v.string(), own: v.number(), waited: v.number() }),
);
const resultsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ testResults: v.array(v.looseObject({ name: v.string() })) }),
);

interface Program {
  readonly pid: string;
  readonly parent: string;
  /** When it started; another program may get its id later. */
  readonly started: string;
  readonly seconds: number;
}

/** Returns a running program, or undefined when it has ended. */
function look(pid: string): Program | undefined {
  try {
    // The name before the last bracket may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const { 1: parent = '', 11: user, 12: system, 19: started = '' } = fields;
    return { pid, parent, started, seconds: (Number(user) + Number(system)) / TICKS_PER_S };
  } catch {
    return undefined;
  }
}

/** Returns the suite that a program's environment names. A browser's pages have none. */
function namedSuite(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .find((each) => each.startsWith('MASTHEAD_SUITE='))
      ?.slice('MASTHEAD_SUITE='.length);
  } catch {
    // It has ended, or it is another user's.
    return undefined;
  }
}

/**
 * Watches the programs that suites start.
 * @returns a function that ends that and returns their processor seconds by the suite's path.
 */
export function watchPrograms(): () => ReadonlyMap<string, number> {
  const seen = new Map<string, { suite: string; seconds: number }>();
  const lookAtAll = () => {
    const names = process.platform === 'linux' ? readdirSync('/proc') : [];
    const programs = new Map(
      names.flatMap((name) => {
        const program = /^\d+$/.test(name) ? look(name) : undefined;
        return program === undefined ? [] : [[name, program] as const];
      }),
    );
    const suiteOf = (program: Program | undefined): string | undefined =>
      program &&
      (seen.get(`${program.pid} ${program.started}`)?.suite ??
        namedSuite(program.pid) ??
        suiteOf(programs.get(program.parent)));
    for (const program of programs.values()) {
      const suite = suiteOf(program);
      if (suite !== undefined)
        seen.set(`${program.pid} ${program.started}`, { suite, seconds: program.seconds });
    }
  };
  const timer = setInterval(lookAtAll, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    lookAtAll();
    const bySuite = new Map<string, number>();
    for (const { suite, seconds } of seen.values())
      bySuite.set(suite, (bySuite.get(suite) ?? 0) + seconds);
    return bySuite;
  };
}

export interface SuiteCost {
  readonly path: string;
  readonly seconds: number;
}

/**
 * Adds `processorSeconds` to each suite of Jest's results.
 * @param linesFile what workers wrote; it need not be there.
 * @returns the suites, dearest first.
 */
export async function addCosts(
  resultFile: string,
  linesFile: string,
  programs: ReadonlyMap<string, number>,
): Promise<SuiteCost[]> {
  const [results, lines] = await Promise.all(
    [resultFile, linesFile].map((file) => readFile(file, 'utf8').catch(() => '')),
  );
  const parsed = v.safeParse(resultsSchema, results);
  if (!parsed.success) return [];
  const costs = new Map(
    (lines ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => v.parse(lineSchema, line))
      // Each of the two misses some: what ended between two looks, and what nobody waited for.
      .map(({ path, own, waited }) => [path, own + Math.max(waited, programs.get(path) ?? 0)]),
  );
  const suites = parsed.output.testResults.map((suite) => ({
    ...suite,
    processorSeconds: Math.round((costs.get(suite.name) ?? 0) * 100) / 100,
  }));
  await writeFile(resultFile, JSON.stringify({ ...parsed.output, testResults: suites }));
  return suites
    .map(({ name, processorSeconds }) => ({ path: name, seconds: processorSeconds }))
    .toSorted((one, other) => other.seconds - one.seconds);
}
