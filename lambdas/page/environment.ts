/** What the page function is told by its environment, checked once when it starts. */
import * as v from 'valibot';
import { pageBudget } from '../runtime/signed-fetch.ts';
import { environments } from '../../shared/environment.ts';

function milliseconds(fallback: number) {
  return v.pipe(v.optional(v.string(), String(fallback)), v.transform(Number), v.integer(), v.minValue(1));
}

const schema = v.object({
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  OBJECTS_BUCKET: v.pipe(v.string(), v.minLength(3)),
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ENDPOINT_URL_DYNAMODB: v.optional(v.string()),
  AWS_ENDPOINT_URL_S3: v.optional(v.string()),
  /** Time for one attempt at a call of DynamoDB, and for all of them, ms (paywall-protocol, Gate). A busy single machine needs more. */
  STORE_ATTEMPT_MS: milliseconds(pageBudget.attemptMs),
  STORE_TOTAL_MS: milliseconds(pageBudget.totalMs),
  ENVIRONMENT: v.optional(v.picklist(environments), 'production'),
  PWA_ENABLED: v.optional(v.picklist(['yes', 'no']), 'yes'),
  READERS_TABLE: v.pipe(v.string(), v.minLength(3)),
  METER_TABLE: v.pipe(v.string(), v.minLength(3)),
  /** Secrets: the value on one machine, the secret's ARN in AWS; without one, what it guards stays shut. */
  PREVIEW_SECRET: v.optional(v.string()),
  PREVIEW_SECRET_ID: v.optional(v.string()),
  EDGE_SECRET: v.optional(v.string()),
  EDGE_SECRET_ID: v.optional(v.string()),
  SUBJECTS_SECRET: v.optional(v.string()),
  SUBJECTS_SECRET_ID: v.optional(v.string()),
  /** The meter's keys and limits: on one machine the file that the local edge reads, in AWS the secret of the same text. */
  METER_CONFIG_FILE: v.optional(v.string()),
  METER_SECRET_ID: v.optional(v.string()),
  /** The production site's domain, for cookies that all of its names share. */
  COOKIE_DOMAIN: v.optional(v.string()),
});
export type PageEnvironment = v.InferOutput<typeof schema>;

/** @throws Error that names each variable that is missing or wrong. */
export function readEnvironment(env: NodeJS.ProcessEnv): PageEnvironment {
  const result = v.safeParse(schema, env);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`);
  throw new Error(`The page function's environment is incomplete. ${problems.join('; ')}`);
}
