/** Environment of the feeds function, checked once at startup. */
import * as v from 'valibot';
import { readVariables } from '../aws/read-variables.ts';
import { serviceVariables } from '../aws/service-deps.ts';

const schema = v.object({
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  ...serviceVariables,
});
export type FeedsEnvironment = v.InferOutput<typeof schema>;

/** @throws Error that names each variable that is missing or wrong. */
export function readEnvironment(env: NodeJS.ProcessEnv): FeedsEnvironment {
  return readVariables('The feeds function', schema, env);
}
