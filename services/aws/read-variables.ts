/** Reads a function's environment variables, checked once when it starts. */
import * as v from 'valibot';

/**
 * @param who e.g. `The page function`.
 * @throws Error that names each variable that is missing or wrong, and no value.
 */
export function readVariables<T>(
  who: string,
  schema: v.GenericSchema<unknown, T>,
  env: NodeJS.ProcessEnv,
): T {
  const result = v.safeParse(schema, env);
  if (result.success) return result.output;
  const names = result.issues.map((issue) => v.getDotPath(issue) ?? 'environment');
  throw new Error(
    `${who} does not find in its environment, or finds wrong: ${[...new Set(names)].join(', ')}`,
  );
}
