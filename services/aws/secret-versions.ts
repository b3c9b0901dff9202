/** Asks Secrets Manager for the two versions of a secret that functions accept. */
import * as v from 'valibot';
import { AwsCallError } from './aws-error.ts';
import { errorName } from './error-name.ts';
import { isOk, jsonOf } from './send-request.ts';
import { signedFetch, type AwsConnection, type CallBudget } from './signed-fetch.ts';

const responseSchema = v.object({ SecretString: v.optional(v.string()) });

/** The previous version is absent while the secret has never been changed. */
export interface SecretVersions {
  readonly current: string;
  readonly previous?: string;
}

type Stage = 'AWSCURRENT' | 'AWSPREVIOUS';

/** @throws AwsCallError */
export type ReadVersions = (known?: SecretVersions) => Promise<SecretVersions>;

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/**
 * Returns a function that reads the versions of a secret. With versions known from before, it asks
 * for the previous one only when the current one has changed: a new version moves both at once.
 * @param id The secret's ARN.
 * @param endpoint Defaults to Secrets Manager in the connection's region.
 * @param mayBeEmpty A secret without a value has the current one ''; otherwise that is an error.
 */
export function createVersionsReader(
  connection: AwsConnection,
  {
    id,
    endpoint,
    mayBeEmpty = false,
  }: { readonly id: string; readonly endpoint?: string; readonly mayBeEmpty?: boolean },
  budget: CallBudget = connection.budget,
): ReadVersions {
  const call = signedFetch({ ...connection, budget }, 'secretsmanager');
  const url = new URL(endpoint ?? `https://secretsmanager.${connection.region}.amazonaws.com/`);

  async function read(stage: Stage): Promise<string | undefined> {
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'secretsmanager.GetSecretValue',
      },
      body: JSON.stringify({ SecretId: id, VersionStage: stage }),
    };
    return call(url, request, (response) => {
      const reply = v.parse(responseSchema, jsonOf(response));
      if (isOk(response) && reply.SecretString !== undefined) return reply.SecretString;
      const name = errorName(response, 'SecretsManagerError');
      // A secret that was never changed has no previous version.
      if ((stage === 'AWSPREVIOUS' || mayBeEmpty) && name === 'ResourceNotFoundException')
        return undefined;
      throw new AwsCallError(
        name,
        response.status,
        `GetSecretValue: ${stage} of a secret was not given`,
      );
    });
  }

  return async (known) => {
    // Both at first. An error for the current version is the one reported, whichever response
    // arrives first.
    const [currentResult, previousResult] = await Promise.allSettled([
      read('AWSCURRENT'),
      known === undefined ? read('AWSPREVIOUS') : undefined,
    ]);
    const current = valueOf(currentResult) ?? '';
    if (current === known?.current) return known;
    const previous = known === undefined ? valueOf(previousResult) : await read('AWSPREVIOUS');
    return previous === undefined ? { current } : { current, previous };
  };
}
