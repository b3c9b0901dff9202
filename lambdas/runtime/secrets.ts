/** Secrets by name: from the environment on one machine, from Secrets Manager in AWS (docs/adr/0010). */
import { signedFetch, type AwsConnection } from './signed-fetch.ts';

/** How long a value is believed before it is read again. */
const FRESH_MS = 300_000;
const stages = ['AWSCURRENT', 'AWSPREVIOUS'] as const;

export interface SecretSource {
  /** The value itself, on one machine. */
  readonly value?: string;
  /** The secret's ARN, in AWS. */
  readonly id?: string;
}

/** The values of a secret. @param maxAgeMs how old they may be; five minutes unless told. */
export type SecretReader = (maxAgeMs?: number) => Promise<readonly string[]>;

/**
 * Reads a secret when it is first needed: its current value and, while it is being rotated, the previous one. Without a
 * value or an id there is none, and what the secret guards stays shut.
 */
export function createSecretReader(connection: AwsConnection, source: SecretSource): SecretReader {
  if (source.value) return async () => [source.value ?? ''];
  const { id } = source;
  if (!id) return async () => [];
  const call = signedFetch(connection, 'secretsmanager');
  let values: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(stage: string): Promise<string[]> {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' },
      body: JSON.stringify({ SecretId: id, VersionStage: stage }),
    };
    return call(`https://secretsmanager.${connection.region}.amazonaws.com/`, init, async (response) => {
      const answer: unknown = response.ok ? await response.json() : undefined;
      const value = typeof answer === 'object' && answer !== null && 'SecretString' in answer ? answer.SecretString : undefined;
      return typeof value === 'string' ? [value] : [];
    });
  }

  return async (maxAgeMs = FRESH_MS) => {
    if (performance.now() - readAt > maxAgeMs) {
      values = (await Promise.all(stages.map(read))).flat();
      readAt = performance.now();
    }
    return values;
  };
}
