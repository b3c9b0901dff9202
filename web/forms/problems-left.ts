/** Which problems of a form its fields still have, while a reader corrects them. */
import type { Problem } from './problem.ts';

/** Returns the names of the fields that problems mark. */
export function fieldsOf(problems: readonly Problem[]): string[] {
  return problems.flatMap(({ field, emptied }) =>
    [field, emptied].filter((name) => name !== undefined),
  );
}

/**
 * Returns what is still wrong.
 * @param corrected Names of fields whose values have become valid.
 */
export function problemsLeft(
  problems: readonly Problem[],
  corrected: readonly string[],
): Problem[] {
  return problems
    .filter(({ field = '' }) => !corrected.includes(field))
    .map(({ emptied, ...problem }) =>
      emptied === undefined || corrected.includes(emptied) ? problem : { ...problem, emptied },
    );
}
