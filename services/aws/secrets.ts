/**
 * Reads secrets by name: from the environment locally, from Secrets Manager in AWS (docs/adr/0010).
 */
import {
  isSuppliedSource,
  NOT_SET,
  secrets as definitions,
  type SecretDefinition,
  type SecretName,
} from './secret-names.ts';
import { createVersionsReader } from './secret-versions.ts';
import { secretsAtStart, type SecretAtStart } from './secrets-at-start.ts';
import type { AwsConnection } from './signed-fetch.ts';
import { readSuppliedSecret } from './supplied-secrets-file.ts';

/** How long a value is used before it is read again, unless the secret's definition says. */
const FRESH_MS = 300_000;
/** Delay after a failed read, while an older value is in use. */
const RETRY_MS = 10_000;

export interface SecretSource {
  /** The value itself, on the local site. */
  readonly value?: string;
  /** The secret's ARN, in AWS. */
  readonly id?: string;
  /** Defaults to Secrets Manager in the connection's region. */
  readonly endpoint?: string;
  /** How long a value is used before it is read again. */
  readonly freshMs?: number;
  /** The publisher may not have set it yet, or not any more: it then has no values. */
  readonly isSupplied?: boolean;
}

/**
 * Returns the values of a secret.
 * @param maxAgeMs maximum age of the values; by default what the secret's definition says.
 */
export type SecretReader = (maxAgeMs?: number) => Promise<readonly string[]>;

/**
 * Reads a secret when the function starts, or when it is first needed: its current value and, during
 * a rotation, the previous one. Without a value or an id there is no secret, and everything that it
 * guards stays closed. A value read once stays in use while it cannot be read again. The reader
 * throws when Secrets Manager has never responded.
 * @param atStart What was read while the function started, by id.
 */
export function createSecretReader(
  connection: AwsConnection,
  source: SecretSource,
  atStart: ReadonlyMap<string, SecretAtStart> = secretsAtStart,
): SecretReader {
  if (source.value) return async () => [source.value ?? ''];
  const { id, endpoint, freshMs = FRESH_MS, isSupplied = false } = source;
  if (!id) return async () => [];
  const read = createVersionsReader(connection, { id, endpoint, mayBeEmpty: isSupplied });
  const started = atStart.get(id);
  let versions = started?.versions;
  let readAt = started?.readAt ?? Number.NEGATIVE_INFINITY;

  return async (maxAgeMs = freshMs) => {
    if (versions === undefined || performance.now() - readAt > maxAgeMs) {
      try {
        versions = await read(versions);
        readAt = performance.now();
      } catch (error) {
        if (versions === undefined) throw error;
        readAt = performance.now() - maxAgeMs + RETRY_MS;
      }
    }
    const { current, previous } = versions;
    const values = previous === undefined ? [current] : [current, previous];
    if (!isSupplied) return values;
    return isSet(current) ? values.filter(isSet) : [];
  };
}

function isSet(value: string): boolean {
  return value !== '' && value !== NOT_SET;
}

/**
 * Returns the secrets of a function's environment by name; see `secret-names.ts`. Every caller gets
 * the same reader for a secret, so each secret is read from Secrets Manager once.
 * `AWS_ENDPOINT_URL_SECRETS_MANAGER` sets the endpoint, as for the SDKs. On one machine supplied
 * secrets are in `SUPPLIED_SECRETS_FILE`, unless the environment has them.
 */
export function createSecrets(
  processEnv: NodeJS.ProcessEnv,
  connection: AwsConnection,
): (name: SecretName) => SecretReader {
  const readers = new Map<SecretName, SecretReader>();
  return (name) => {
    const { variable, freshMs, source }: SecretDefinition = definitions[name];
    const isSupplied = isSuppliedSource(source);
    const file = processEnv.SUPPLIED_SECRETS_FILE;
    const reader =
      readers.get(name) ??
      (isSupplied && file !== undefined && processEnv[variable] === undefined
        ? () => readSuppliedSecret(file, name)
        : createSecretReader(connection, {
            value: processEnv[variable],
            id: processEnv[`${variable}_ID`],
            endpoint: processEnv.AWS_ENDPOINT_URL_SECRETS_MANAGER,
            freshMs,
            isSupplied,
          }));
    readers.set(name, reader);
    return reader;
  };
}
