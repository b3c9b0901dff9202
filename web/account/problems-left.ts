/** Which problems of a form its fields still have, while a reader mends them. */
import type { Problem } from './problem.ts';

/** Returns the names of the fields that problems mark. */
export function fieldsOf(problems: readonly Problem[]): string[] {
  return problems.flatMap(({ field, emptied }) =>
    [field, emptied].filter((name) => name !== undefined),
  );
}

/**
 * Returns what is still wrong.
 * @param mended Names of fields whose values have become valid.
 */
export function problemsLeft(problems: readonly Problem[], mended: readonly string[]): Problem[] {
  return problems
    .filter(({ field = '' }) => !mended.includes(field))
    .map(({ emptied, ...problem }) =>
      emptied === undefined || mended.includes(emptied) ? problem : { ...problem, emptied },
    );
}
