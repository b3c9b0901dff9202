/**
 * Reads secrets by name: from the environment locally, from Secrets Manager in AWS (docs/adr/0010).
 */
import * as v from 'valibot';
import { secrets as definitions, type SecretName } from './secret-names.ts';
import { AwsCallError } from './aws-error.ts';
import { signedFetch, type AwsConnection } from './signed-fetch.ts';

/** How long a value is used before it is read again. */
const FRESH_MS = 300_000;
/** Delay after a failed read, while an older value is in use. */
const RETRY_MS = 10_000;

const responseSchema = v.object({
  SecretString: v.optional(v.string()),
  __type: v.optional(v.string()),
});

export interface SecretSource {
  /** The value itself, on the local site. */
  readonly value?: string;
  /** The secret's ARN, in AWS. */
  readonly id?: string;
  /** Defaults to Secrets Manager in the connection's region. */
  readonly endpoint?: string;
}

/**
 * Returns the values of a secret.
 * @param maxAgeMs maximum age of the values; five minutes by default.
 */
export type SecretReader = (maxAgeMs?: number) => Promise<readonly string[]>;

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/**
 * Reads a secret when it is first needed: its current value and, during a rotation, the previous
 * one. Without a value or an id there is no secret, and everything that it guards stays closed. A
 * value read once stays in use while it cannot be read again. The reader throws when Secrets
 * Manager has never responded.
 */
export function createSecretReader(connection: AwsConnection, source: SecretSource): SecretReader {
  if (source.value) return async () => [source.value ?? ''];
  const { id } = source;
  if (!id) return async () => [];
  const call = signedFetch(connection, 'secretsmanager');
  const url = source.endpoint ?? `https://secretsmanager.${connection.region}.amazonaws.com/`;
  let values: readonly string[] | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(stage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<string[]> {
    const init = {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'secretsmanager.GetSecretValue',
      },
      body: JSON.stringify({ SecretId: id, VersionStage: stage }),
    };
    return call(url, init, async (response) => {
      const reply = v.parse(responseSchema, await response.json().catch(() => ({})));
      if (response.ok && reply.SecretString !== undefined) return [reply.SecretString];
      // A secret that was never changed has no previous version.
      const name = reply.__type?.split('#').pop() ?? 'SecretsManagerError';
      if (stage === 'AWSPREVIOUS' && name === 'ResourceNotFoundException') return [];
      throw new AwsCallError(
        name,
        response.status,
        `GetSecretValue: ${stage} of a secret was not given`,
      );
    });
  }

  return async (maxAgeMs = FRESH_MS) => {
    if (values !== undefined && performance.now() - readAt <= maxAgeMs) return values;
    try {
      // Both versions are requested at once. An error for the current version is the one reported,
      // whichever response arrives first.
      const [current, previous] = await Promise.allSettled([
        read('AWSCURRENT'),
        read('AWSPREVIOUS'),
      ]);
      values = [...valueOf(current), ...valueOf(previous)];
      readAt = performance.now();
    } catch (error) {
      if (values === undefined) throw error;
      readAt = performance.now() - maxAgeMs + RETRY_MS;
    }
    return values;
  };
}

/**
 * Returns the secrets of a function's environment by name; see `secret-names.ts`. Every caller gets
 * the same reader for a secret, so each secret is read from Secrets Manager once.
 * `AWS_ENDPOINT_URL_SECRETS_MANAGER` sets the endpoint, as for the SDKs.
 */
export function createSecrets(
  processEnv: NodeJS.ProcessEnv,
  connection: AwsConnection,
): (name: SecretName) => SecretReader {
  const readers = new Map<SecretName, SecretReader>();
  return (name) => {
    const { variable } = definitions[name];
    const reader =
      readers.get(name) ??
      createSecretReader(connection, {
        value: processEnv[variable],
        id: processEnv[`${variable}_ID`],
        endpoint: processEnv.AWS_ENDPOINT_URL_SECRETS_MANAGER,
      });
    readers.set(name, reader);
    return reader;
  };
}
