/** What a check of `masthead doctor` finds, and how it is run and printed. */
import type { Progress } from '../../importing/progress.ts';
import { errorMessage } from '../../shared/error-message.ts';

export type Finding =
  | { readonly state: 'ok'; readonly says: string }
  | {
      readonly state: 'problem';
      readonly says: string;
      /** One sentence. */
      readonly remedy: string;
    }
  | { readonly state: 'not checked'; readonly says: string };

export type CheckResult = Finding & { readonly name: string };

export interface Check {
  readonly name: string;
  readonly run: () => Promise<Finding> | Finding;
}

export function ok(says: string): Finding {
  return { state: 'ok', says };
}

export function problem(says: string, remedy: string): Finding {
  return { state: 'problem', says, remedy };
}

export function notChecked(says: string): Finding {
  return { state: 'not checked', says };
}

const NAMED = 3;

/** Returns the first names of a list, and how many there are. */
export function someOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
}

/** Returns a check of a list that should be empty. */
export function noneOf(
  found: readonly string[],
  texts: { readonly none: string; readonly some: string; readonly remedy: string },
): Finding {
  return found.length === 0
    ? ok(texts.none)
    : problem(`${texts.some}: ${someOf(found)}`, texts.remedy);
}

/**
 * Runs checks one after another. One that fails to run is not checked.
 * @param onCheck receives the name of each before it begins.
 */
export async function runChecks(
  checks: readonly Check[],
  onCheck: (name: string) => void,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, run } of checks) {
    onCheck(name);
    try {
      results.push({ name, ...(await run()) });
    } catch (error) {
      const reason = errorMessage(error);
      results.push({ name, ...notChecked(reason) });
    }
  }
  return results;
}

/** Runs checks, and shows which one is under way. */
export async function showChecks(
  checks: readonly Check[],
  progress: Progress,
): Promise<CheckResult[]> {
  let done = 0;
  try {
    return await runChecks(checks, (name) => {
      progress.show(`Checking ${name}`, done, checks.length);
      done += 1;
    });
  } finally {
    progress.end();
  }
}

const STATE_WIDTH = 13;
const NAME_WIDTH = 14;

export function describeResults(results: readonly CheckResult[]): string[] {
  const problems = results.filter(({ state }) => state === 'problem').length;
  const open = results.filter(({ state }) => state === 'not checked').length;
  return [
    ...results.flatMap((result) => [
      `${result.state.padEnd(STATE_WIDTH)}${result.name.padEnd(NAME_WIDTH)}${result.says}`,
      ...(result.state === 'problem'
        ? [`${''.padEnd(STATE_WIDTH + NAME_WIDTH)}→ ${result.remedy}`]
        : []),
    ]),
    `${results.length} checks: ${problems} ${problems === 1 ? 'problem' : 'problems'}, ${open} not checked`,
  ];
}
