/** Where supplied secrets are kept: in a data folder on this machine, or in Secrets Manager. */
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  changeSuppliedSecret,
  suppliedSecrets,
  type SuppliedName,
} from '../../local/site-secrets.ts';
import { NOT_SET, secretOutput } from '../../services/aws/secret-names.ts';
import { awsRegion } from '../deployed/aws-region.ts';
import { requireSiteData } from '../data-folder.ts';
import { deployedOutputs, stackOutput, type ReadOutputs } from '../stack-outputs.ts';

export interface SuppliedStore {
  /** Returns the current value; undefined when there is none. */
  value(name: SuppliedName): Promise<string | undefined>;
  /** Returns when the value was set; undefined when there is none. */
  setAt(name: SuppliedName): Promise<Date | undefined>;
  /** Keeps the value beside the one before it, which stays good until the next change. */
  set(name: SuppliedName, value: string): Promise<void>;
  /** Neither value is good any more. */
  remove(name: SuppliedName): Promise<void>;
}

/** @throws Error when the folder holds no magazine. */
export async function openLocalSupplied(dataDir: string): Promise<SuppliedStore> {
  await requireSiteData(dataDir);
  return {
    value: async (name) => (await suppliedSecrets(dataDir))[name]?.value,
    async setAt(name) {
      const found = (await suppliedSecrets(dataDir))[name];
      return found === undefined ? undefined : new Date(found.setAt);
    },
    set: (name, value) => changeSuppliedSecret(dataDir, name, value, new Date()),
    remove: (name) => changeSuppliedSecret(dataDir, name, undefined, new Date()),
  };
}

/**
 * @param client Is asked in the region of the stack.
 * @throws Error that says which stack or output is missing.
 */
export function createDeployedSupplied(
  client: SecretsManagerClient,
  stack: string,
  readOutputs: ReadOutputs,
): SuppliedStore {
  const idOf = (name: SuppliedName) =>
    stackOutput(readOutputs, {
      stack,
      output: secretOutput(name),
      expected: 'the data stack, <brand>-<environment>-data',
    });

  async function put(name: SuppliedName, value: string): Promise<void> {
    const { PutSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
    const SecretId = await idOf(name);
    await client.send(new PutSecretValueCommand({ SecretId, SecretString: value }));
  }

  /** Undefined: it was not set yet, or removed. */
  async function current(
    name: SuppliedName,
  ): Promise<{ readonly value: string; readonly setAt: Date | undefined } | undefined> {
    const { GetSecretValueCommand, ResourceNotFoundException } =
      await import('@aws-sdk/client-secrets-manager');
    try {
      const { SecretString: value, CreatedDate: setAt } = await client.send(
        new GetSecretValueCommand({ SecretId: await idOf(name) }),
      );
      return value === undefined || value === NOT_SET ? undefined : { value, setAt };
    } catch (error) {
      // The stack makes the secret without a value.
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }

  return {
    value: async (name) => (await current(name))?.value,
    setAt: async (name) => (await current(name))?.setAt,
    set: put,
    remove: (name) => put(name, NOT_SET),
  };
}

/** @throws Error when there is no such site. */
export async function openSupplied({
  data,
  stack,
}: {
  readonly data: string;
  readonly stack?: string;
}): Promise<SuppliedStore> {
  if (stack === undefined) return openLocalSupplied(data);
  const region = await awsRegion();
  const { SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  return createDeployedSupplied(
    new SecretsManagerClient({ region }),
    stack,
    deployedOutputs(region),
  );
}
