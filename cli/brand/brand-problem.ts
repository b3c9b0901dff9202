/** What is wrong with a brand file, and how that is told. */
import type { FieldPath } from './brand-fields.ts';

export interface BrandProblem {
  /** Empty where the file as a whole is wrong. */
  readonly path: FieldPath;
  /** Without a period, e.g. `expected a slug`; or a question. */
  readonly says: string;
  /** Where no path leads there, as in a file that cannot be parsed. */
  readonly line?: number | undefined;
}

/** Error for an unusable brand file. Its message names the file, and each field with its line. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
}

/**
 * @param given The file's name, as typed.
 * @param problems In any order; at least one.
 */
export function brandError(
  given: string,
  problems: readonly BrandProblem[],
  lineOf: (path: FieldPath) => number | undefined,
): BrandError {
  const placed = problems
    .map((one) => ({ ...one, line: one.line ?? lineOf(one.path) }))
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  const lines = placed.map(({ path, says, line }) => {
    const place = line === undefined ? given : `${given}:${line}`;
    return `${place}: ${path.length === 0 ? '' : `${path.join('.')}: `}${says}${says.endsWith('?') ? '' : '.'}`;
  });
  const [first = '', ...others] = [...new Set(lines)];
  return new BrandError(
    others.length === 0
      ? first
      : [`${given} has ${others.length + 1} mistakes:`, first, ...others].join('\n'),
  );
}
