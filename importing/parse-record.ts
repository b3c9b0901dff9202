/** Parses a record of a source by the schema of what is stored, with a reason for the report. */
import * as v from 'valibot';

const MAX_REASON_LENGTH = 300;

/** Returns the first of a value's faults, with the place of it. */
export function reasonOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues;
  if (issue === undefined) return 'it does not fit what is stored';
  const path = v.getDotPath(issue);
  return `${path === null ? '' : `${path}: `}${issue.message}`.slice(0, MAX_REASON_LENGTH);
}

/** @throws Error that says what does not fit. */
export function parseRecord<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new Error(reasonOf(parsed.issues));
  return parsed.output;
}
