/**
 * Reads the secrets of a function while it starts: importing this module waits for them. A function
 * has a processor of its own during that phase, whatever its memory, and no reader waits yet.
 */
import { isSuppliedSource, secrets as definitions, type SecretDefinition } from './secret-names.ts';
import { createVersionsReader, type SecretVersions } from './secret-versions.ts';
import { environmentCredentials, type CallBudget } from './signed-fetch.ts';

/** Lambda gives a function 10 s to start. */
const START_BUDGET: CallBudget = { attemptMs: 1_000, attempts: 2, totalMs: 2_000 };

export interface SecretAtStart {
  readonly versions: SecretVersions;
  /** `performance.now()` when it was read. */
  readonly readAt: number;
}

/**
 * Returns the secrets that an environment names, by their ids. One that cannot be read is left out:
 * it is asked for again when it is needed.
 */
export async function readSecretsAtStart(
  processEnv: NodeJS.ProcessEnv,
): Promise<ReadonlyMap<string, SecretAtStart>> {
  const named = [
    ...Object.values<SecretDefinition>(definitions).map(({ variable, source }) => ({
      id: processEnv[`${variable}_ID`],
      mayBeEmpty: isSuppliedSource(source),
    })),
    { id: processEnv.BOT_CHECK_SECRET_ID, mayBeEmpty: false },
  ].flatMap(({ id, mayBeEmpty }) => (id === undefined || id === '' ? [] : [{ id, mayBeEmpty }]));
  const connection = {
    region: processEnv.AWS_REGION ?? 'us-east-1',
    credentials: environmentCredentials(processEnv),
    budget: START_BUDGET,
  };
  const endpoint = processEnv.AWS_ENDPOINT_URL_SECRETS_MANAGER;
  const read = await Promise.allSettled(
    named.map(async ({ id, mayBeEmpty }) => {
      const versions = await createVersionsReader(connection, { id, endpoint, mayBeEmpty })();
      return [id, { versions, readAt: performance.now() }] as const;
    }),
  );
  return new Map(read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}

/** On one machine secrets are given by value, and nothing is read. */
export const secretsAtStart = await readSecretsAtStart(process.env);
