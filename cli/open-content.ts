/**
 * Opens the content that a command works on: a data folder on this machine, or a deployed stack.
 */
import type { Brand } from '../shared/brand/brand.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import type { CreateDynamo, DynamoClient } from '../services/aws/dynamo.ts';
import { createLeanDynamo } from '../services/aws/lean-dynamo.ts';
import { createDynamoClient } from '../services/aws/sdk-dynamo.ts';
import { createPublisher } from '../publishing/dynamo-publisher.ts';
import type { Publisher } from '../publishing/publisher.ts';
import { createObjectStore, type ObjectStore } from '../services/aws/objects.ts';
import { scanTable } from '../services/aws/scan-table.ts';
import { createSecretReader } from '../services/aws/secrets.ts';
import { patientBudget } from '../services/aws/signed-fetch.ts';
import { storeConnection } from './store-connection.ts';
import { openStore, type Store } from '../local/open-store.ts';
import { siteSecrets } from '../local/site-secrets.ts';
import { invalidate } from './invalidate.ts';
import { deployedOutputs, stackOutput } from './stack-outputs.ts';
import { awsRegion } from './deployed/aws-region.ts';

export interface ContentOptions {
  readonly dataDir: string;
  /** The data stack in AWS, `<brand>-<environment>-data`. If set, the data folder is not used. */
  readonly stack?: string;
  /** The edge stack in AWS. Default: the data stack's name with `-edge`. */
  readonly edgeStack?: string;
  readonly brand: Brand;
}

export interface OpenContent {
  readonly dynamo: DynamoClient;
  readonly table: string;
  readonly objects: ObjectStore;
  readonly publisher: Publisher;
  /** Every record of the content table, in no particular order. */
  readonly records: () => AsyncIterable<PlainItem>;
  readonly previewSecrets: () => Promise<readonly string[]>;
  /**
   * Removes the copies at the edge that publishes made old. Returns lines for the report; never
   * throws. On this machine, the running site has noticed by itself.
   */
  readonly invalidate: () => Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A publish makes several single calls for each item, which take the SDK twice as long (docs/adr/0132). */
const createPublishingDynamo: CreateDynamo<DynamoClient> = (...to) => {
  const sdk = createDynamoClient(...to);
  const lean = createLeanDynamo(...to);
  return { ...sdk, ...lean, calls: () => sdk.calls() + lean.calls() };
};

async function openDeployed(
  stack: string,
  { edgeStack, brand }: ContentOptions,
): Promise<OpenContent> {
  const region = await awsRegion();
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  const readOutputs = deployedOutputs(region);
  const expected = 'the data stack, <brand>-<environment>-data';
  const [table, bucket, previewSecret] = await Promise.all(
    ['ContentTable', 'ObjectsBucket', 'PreviewSecret'].map((output) =>
      stackOutput(readOutputs, { stack, output, expected }),
    ),
  );
  if (table === undefined || bucket === undefined)
    throw new Error(`The stack ${stack} is incomplete`);
  const connection = { region, credentials: fromNodeProviderChain(), budget: patientBudget };
  // Under the names that all SDKs of AWS read.
  const { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL } = process.env;
  const dynamo = createPublishingDynamo(connection, AWS_ENDPOINT_URL_DYNAMODB ?? AWS_ENDPOINT_URL);
  const objects = createObjectStore(connection, bucket, process.env.AWS_ENDPOINT_URL_S3);
  const publisher = createPublisher({
    ...{ dynamo, table, objects, brand, connection },
    isDeployed: true,
  });
  return {
    dynamo,
    objects,
    table,
    publisher,
    invalidate: () => invalidate({ stack, edgeStack, region }, { dynamo, table }),
    records: () => scanTable(connection, table),
    previewSecrets: createSecretReader(connection, { id: previewSecret }),
    close: () => Promise.resolve(),
  };
}

/** Returns the content of an opened store. Closing the content closes the store. */
export function contentOfStore(store: Store, dataDir: string, brand: Brand): OpenContent {
  const connection = storeConnection(store);
  const dynamo = createPublishingDynamo(connection, store.endpoints.dynamodb);
  const table = store.env.CONTENT_TABLE ?? '';
  const objects = createObjectStore(
    connection,
    store.env.OBJECTS_BUCKET ?? '',
    store.endpoints.objects,
  );
  return {
    dynamo,
    table,
    objects,
    publisher: createPublisher({ dynamo, table, objects, brand, connection }),
    invalidate: () => Promise.resolve([]),
    records: () => scanTable(connection, table, store.endpoints.dynamodb),
    previewSecrets: async () => [(await siteSecrets(dataDir)).PREVIEW_SECRET],
    close: () => store.close(),
  };
}

/** @throws Error that says what is missing when the folder or stack holds no site. */
export async function openContent(options: ContentOptions): Promise<OpenContent> {
  const { dataDir, stack, brand } = options;
  if (stack !== undefined) return openDeployed(stack, options);
  const store = await openStore({
    dataDir,
    onWait: (message) => {
      process.stderr.write(`${message}\n`);
    },
  });
  return contentOfStore(store, dataDir, brand);
}
