/**
 * What each page type and function weighs, beside what it weighs at another commit: both are built
 * and measured, each by its own code. `npm run sizes -- --against main`.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../build/paths.ts';
import type { Sizes } from './page-sizes.ts';
import { namedPages, namedSizes, recordedFile } from './size-ceilings.ts';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1_024 * 1_024;
const gitIn = async (cwd: string, ...parts: readonly string[]) =>
  (await run('git', parts, { cwd, maxBuffer: MAX_OUTPUT_BYTES })).stdout.trim();
const git = (...parts: readonly string[]) => gitIn(projectRoot, ...parts);

/** Growth that needs no reason, KB: a sentence or a credit is less. */
const FREE_KB = 2;
/** Growth of a function, and of what all pages share, that needs none where it is more. */
const FREE_SHARE = 0.03;

/** Less is not printed line by line: every build has another id. */
const PRINTED_KB = 0.1;

/** The trailer of a commit that says why something may weigh more. */
const TRAILER = 'Size';

export interface SizeChange {
  /** Such as `article, script` or `function login`. */
  readonly name: string;
  /** KB of 1,024 bytes; absent where it is not there. */
  readonly baseKb?: number;
  readonly kb?: number;
  /** It grew by more than needs no reason. What is new did not grow: its ceiling is recorded. */
  readonly isMuch: boolean;
}

/** Returns a row for each size that is different from the base's, those that grew most first. */
export function sizeChanges(base: Sizes, sizes: Sizes): SizeChange[] {
  const ofPages = new Map(namedPages(base));
  const before = new Map(namedSizes(base));
  const after = new Map(namedSizes(sizes));
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((name) => {
      const baseKb = before.get(name);
      const kb = after.get(name);
      const isMuch =
        baseKb !== undefined &&
        kb !== undefined &&
        kb - baseKb > (ofPages.has(name) ? FREE_KB : Math.max(FREE_KB, baseKb * FREE_SHARE));
      return { name, baseKb, kb, isMuch };
    })
    .filter(({ baseKb, kb }) => baseKb?.toFixed(2) !== kb?.toFixed(2))
    .sort((one, other) => growth(other) - growth(one));
}

function growth({ baseKb = 0, kb = 0 }: SizeChange): number {
  return kb - baseKb;
}

function changeLine(change: SizeChange): string {
  const { name, baseKb, kb, isMuch } = change;
  const size = (value?: number) => (value === undefined ? '–' : value.toFixed(2)).padStart(9);
  const more = growth(change);
  const share =
    baseKb === undefined || kb === undefined ? '' : `${((more / baseKb) * 100).toFixed(1)} %`;
  const by = `${more > 0 ? '+' : ''}${more.toFixed(2)}`;
  return `${name.padEnd(34)}${size(baseKb)}${size(kb)} KB ${by.padStart(9)} ${share.padStart(8)}${isMuch ? '  MUCH' : ''}`;
}

export function changeLines(changes: readonly SizeChange[]): string[] {
  const printed = changes.filter((change) => Math.abs(growth(change)) >= PRINTED_KB);
  const others = changes.length - printed.length;
  return [
    ...printed.map(changeLine),
    ...(others === 0 ? [] : [`${others} changed by less than ${PRINTED_KB} KB.`]),
    ...(changes.length === 0 ? ['No size is different.'] : []),
  ];
}

/**
 * Returns the commit from which the present one went off.
 * @throws Error for a name that git does not know.
 */
export async function baseCommit(name: string, folder = projectRoot): Promise<string> {
  try {
    return await gitIn(folder, 'merge-base', name, 'HEAD');
  } catch {
    throw new Error(
      `git finds no common commit with "${name}". In a shallow clone: git fetch --unshallow`,
    );
  }
}

/** Returns why sizes may be more, as the commits after the base say in their trailers. */
export async function sizeReasons(base: string, folder = projectRoot): Promise<string[]> {
  const format = `%(trailers:key=${TRAILER},valueonly,unfold)`;
  const values = await gitIn(folder, 'log', `--format=${format}`, `${base}..HEAD`);
  return values.split('\n').filter((value) => value.trim() !== '');
}

/**
 * Measures a commit in a checkout of its own, which is removed afterwards.
 * @throws Error for a commit that cannot be built, or that has no `npm run sizes` yet.
 */
export async function measureCommit(commit: string): Promise<Sizes> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-sizes-'));
  try {
    await git('worktree', 'add', '--detach', '--quiet', '--force', folder, commit);
    const packages = 'package-lock.json';
    if ((await git('diff', '--name-only', commit, '--', packages)) === '')
      await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
    const program = ['scripts/sizes/sizes.ts', '--record'];
    await run(process.execPath, program, { cwd: folder, maxBuffer: MAX_OUTPUT_BYTES });
    return JSON.parse(
      await readFile(join(folder, relative(projectRoot, recordedFile)), 'utf8'),
    ) as Sizes;
  } catch (error) {
    throw new Error(`${commit.slice(0, 8)} cannot be measured`, { cause: error });
  } finally {
    await git('worktree', 'remove', '--force', folder).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}
