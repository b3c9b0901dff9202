/**
 * Opens the readers' table that a command works on, in a data folder on this machine or in a
 * deployed stack.
 */
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { secretOutput } from '../../services/aws/secret-names.ts';
import { tableOutput } from '../../services/aws/tables.ts';
import { createSecretReader } from '../../services/aws/secrets.ts';
import { patientBudget } from '../../services/aws/signed-fetch.ts';
import { storeConnection } from '../store-connection.ts';
import { openStore } from '../../local/open-store.ts';
import { siteSecrets } from '../../local/site-secrets.ts';
import { deployedOutputs, stackOutput } from '../stack-outputs.ts';
import { awsRegion } from '../deployed/aws-region.ts';

export interface OpenReaders {
  readonly dynamo: DynamoClient;
  readonly table: string;
  /** The secret from which names of mailboxes are derived. */
  subjectsSecret(): Promise<string>;
  close(): Promise<void>;
}

async function openDeployed(stack: string): Promise<OpenReaders> {
  const region = awsRegion();
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  const readOutputs = deployedOutputs(region);
  const output = (name: string) =>
    stackOutput(readOutputs, {
      stack,
      output: name,
      expected: 'the data stack, <brand>-<environment>-data',
    });
  const [table, secretId] = await Promise.all([
    output(tableOutput('readers')),
    output(secretOutput('subjects')),
  ]);
  const connection = { region, credentials: fromNodeProviderChain(), budget: patientBudget };
  const readSecret = createSecretReader(connection, { id: secretId });
  return {
    dynamo: createDynamoClient(connection),
    table,
    async subjectsSecret() {
      const [secret] = await readSecret();
      if (secret === undefined) throw new Error(`The secret ${secretId} holds nothing`);
      return secret;
    },
    close: () => Promise.resolve(),
  };
}

/** @throws Error that says what is missing when the stack holds no site. */
export async function openReaders({
  dataDir,
  stack,
}: {
  readonly dataDir: string;
  readonly stack?: string;
}): Promise<OpenReaders> {
  if (stack !== undefined) return openDeployed(stack);
  const store = await openStore({
    dataDir,
    onWait: (message) => {
      process.stderr.write(`${message}\n`);
    },
  });
  const connection = storeConnection(store);
  return {
    dynamo: createDynamoClient(connection, store.endpoints.dynamodb),
    table: store.env.READERS_TABLE ?? '',
    subjectsSecret: async () => (await siteSecrets(dataDir)).SUBJECTS_SECRET,
    close: () => store.close(),
  };
}
