/**
 * Opens the readers' table that a command works on, in a data folder on this machine or in a
 * deployed stack.
 */
import type { PlainItem } from '../../services/aws/attributes.ts';
import { scanTable } from '../../services/aws/scan-table.ts';
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { secretOutput } from '../../services/aws/secret-names.ts';
import { tableOutput, tables, type TableName } from '../../services/aws/tables.ts';
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
  /** Returns the name of another table of the site. */
  tableOf(name: TableName): Promise<string>;
  /** The secret from which names of mailboxes are derived. */
  subjectsSecret(): Promise<string>;
  /** The secrets by which links in emails are signed. */
  linksSecrets(): Promise<readonly string[]>;
  /** Every record of the table, in no particular order. */
  records(): AsyncIterable<PlainItem>;
  close(): Promise<void>;
}

async function openDeployed(stack: string): Promise<OpenReaders> {
  const region = await awsRegion();
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  const readOutputs = deployedOutputs(region);
  const output = (name: string) =>
    stackOutput(readOutputs, {
      stack,
      output: name,
      expected: 'the data stack, <brand>-<environment>-data',
    });
  const table = await output(tableOutput('readers'));
  const linksSecret = () => output(secretOutput('links'));
  const connection = { region, credentials: fromNodeProviderChain(), budget: patientBudget };
  return {
    dynamo: createDynamoClient(connection),
    table,
    tableOf: (name) => output(tableOutput(name)),
    async subjectsSecret() {
      const id = await output(secretOutput('subjects'));
      const [secret] = await createSecretReader(connection, { id })();
      if (secret === undefined) throw new Error(`The secret ${id} holds nothing`);
      return secret;
    },
    linksSecrets: async () => createSecretReader(connection, { id: await linksSecret() })(),
    records: () => scanTable(connection, table),
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
    tableOf: (name) => Promise.resolve(store.env[tables[name].variable] ?? ''),
    subjectsSecret: async () => (await siteSecrets(dataDir)).SUBJECTS_SECRET,
    linksSecrets: async () => [(await siteSecrets(dataDir)).LINKS_SECRET],
    records: () => scanTable(connection, store.env.READERS_TABLE ?? '', store.endpoints.dynamodb),
    close: () => store.close(),
  };
}

/**
 * Opens the readers of the site that a command's options name, for as long as its work takes.
 * @throws what `openReaders` and the work throw.
 */
export async function withReaders<T>(
  { data, stack }: { readonly data: string; readonly stack?: string | undefined },
  work: (readers: OpenReaders) => Promise<T>,
): Promise<T> {
  const readers = await openReaders({ dataDir: data, ...(stack === undefined ? {} : { stack }) });
  try {
    return await work(readers);
  } finally {
    await readers.close();
  }
}
