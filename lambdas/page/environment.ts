/** Environment of the page function, checked once at startup. */
import * as v from 'valibot';
import { paywallVariables } from '../payment/paywall-deps.ts';
import { readVariables } from '../aws/read-variables.ts';
import { serviceVariables } from '../aws/service-deps.ts';

const schema = v.object({
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  OBJECTS_BUCKET: v.pipe(v.string(), v.minLength(3)),
  AWS_ENDPOINT_URL_S3: v.optional(v.string()),
  ...serviceVariables,
  ...paywallVariables,
  PWA_ENABLED: v.optional(v.picklist(['yes', 'no']), 'yes'),
});
export type PageEnvironment = v.InferOutput<typeof schema>;

/** @throws Error that names each variable that is missing or wrong. */
export function readEnvironment(env: NodeJS.ProcessEnv): PageEnvironment {
  return readVariables('The page function', schema, env);
}
