/**
 * Dependencies of every function that talks to the store and the edge, from its environment:
 * created once, so each secret is read once.
 */
import * as v from 'valibot';
import { unavailable } from '../http/api-error.ts';
import type { CreateDynamo, DynamoClient } from './dynamo.ts';
import { createEdgeCheck } from '../http/edge-secret.ts';
import { log as standardLog, type Log } from '../http/log.ts';
import type { SecretName } from './secret-names.ts';
import { createSecrets, type SecretReader } from './secrets.ts';
import { environmentCredentials, type AwsConnection } from './signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from './store-budget.ts';

/**
 * For the schema of a function's environment. Secrets are not included: without a secret,
 * everything that it guards stays closed.
 */
export const serviceVariables = {
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  /** Defaults to DynamoDB in AWS. */
  AWS_ENDPOINT_URL_DYNAMODB: v.optional(v.string()),
  ...storeBudgetVariables,
};
export type ServiceEnvironment = v.InferOutput<v.ObjectSchema<typeof serviceVariables, undefined>>;

export interface ServiceOptions {
  /** Epoch ms. */
  readonly now?: () => number;
  readonly log?: Log;
}

/** @typeParam Dynamo the client that the function has, see `dynamo.ts`. */
export interface ServiceDeps<Dynamo = DynamoClient> {
  readonly connection: AwsConnection;
  readonly dynamo: Dynamo;
  readonly secrets: (name: SecretName) => SecretReader;
  /** Checks an `x-origin-key` header. */
  readonly isFromEdge: (header: string | undefined) => Promise<boolean>;
  /**
   * Secret from which readers' names are derived.
   * @throws ApiError 503 while there is none.
   */
  readonly subject: () => Promise<string>;
  /** Epoch ms, by the server's clock. */
  readonly now: () => number;
  readonly log: Log;
}

/**
 * @param createDynamo the client alone decides whether a function's bundle contains the SDK:
 *   `createDynamoClient` for API functions, `createLeanDynamo` for pages and feeds (docs/adr/0002).
 * @param env values that a function's own schema, including `serviceVariables`, has read from
 *   `processEnv`.
 */
export function createServiceDeps<Dynamo>(
  createDynamo: CreateDynamo<Dynamo>,
  processEnv: NodeJS.ProcessEnv,
  env: ServiceEnvironment,
  { now = Date.now, log = standardLog }: ServiceOptions = {},
): ServiceDeps<Dynamo> {
  const connection = {
    region: env.AWS_REGION,
    credentials: environmentCredentials(processEnv),
    budget: storeBudget(env),
  };
  const secrets = createSecrets(processEnv, connection);
  return {
    connection,
    secrets,
    now,
    log,
    dynamo: createDynamo(connection, env.AWS_ENDPOINT_URL_DYNAMODB),
    isFromEdge: createEdgeCheck(secrets('edge')),
    async subject() {
      const [first] = await secrets('subjects')();
      if (first === undefined)
        throw unavailable('There is no secret of which subjects are derived');
      return first;
    },
  };
}
