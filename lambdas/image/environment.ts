/** Environment of the image function, checked once at startup. */
import * as v from 'valibot';
import { readVariables } from '../aws/read-variables.ts';

const schema = v.object({
  OBJECTS_BUCKET: v.pipe(v.string(), v.minLength(3)),
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ENDPOINT_URL_S3: v.optional(v.string()),
});

/** @throws Error that names each variable that is missing or wrong. */
export function readEnvironment(env: NodeJS.ProcessEnv): v.InferOutput<typeof schema> {
  return readVariables('The image function', schema, env);
}
