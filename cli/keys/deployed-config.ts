/**
 * The configuration in AWS: the secret `meter` of the data stack, and the KeyValueStore of the edge
 * stack. The secret is written first. After a crash between the two writes, functions sign with a
 * key that the edge has known since the previous rotation, and the edge signs with a key that
 * functions still know. Every token is therefore valid everywhere. The next run detects the
 * difference and completes the rotation.
 */
import { createHash } from 'node:crypto';
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  PutKeyCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
// The KeyValueStore accepts only SigV4a. The SDK uses it once it is loaded.
import '@aws-sdk/signature-v4a';
import { secretOutput } from '../../services/aws/secret-names.ts';
import { METER_CONFIG_KEY } from '../../shared/paywall/meter-config.ts';
import { formatMeterConfig } from '../../shared/paywall/write-meter-config.ts';
import {
  readStoredConfig,
  type ConfigCopies,
  type ConfigStore,
  type StoredConfig,
} from './config-store.ts';
import { deployedOutputs, stackOutput } from '../stack-outputs.ts';
import { awsRegion } from '../deployed/aws-region.ts';
import { EDGE_REGION } from '../../shared/edge-region.ts';

export interface ConfigClients {
  readonly secrets: SecretsManagerClient;
  readonly edgeStore: CloudFrontKeyValueStoreClient;
}

/**
 * The value that Secrets Manager generated when the stack was created (infra/data-stack.ts): no
 * keys yet.
 */
const generated = /^[A-Za-z\d]{64}$/;

/**
 * Returns the id of the version that follows a version. Two concurrent writes after the same
 * version collide, and the second fails.
 */
function nextVersionId(versionId: string): string {
  return createHash('sha256').update(`masthead keys: after ${versionId}`).digest('hex');
}

function reason(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

interface Snapshot {
  readonly secretText: string;
  readonly versionId: string;
  readonly edgeText: string | undefined;
  readonly etag: string | undefined;
}

function edgeConfig(text: string | undefined): StoredConfig | undefined {
  try {
    return text === undefined ? undefined : readStoredConfig(text, "The edge's store");
  } catch {
    return undefined;
  }
}

function copiesOf({ secretText, edgeText }: Snapshot, secretId: string): ConfigCopies {
  const functions = generated.test(secretText)
    ? undefined
    : readStoredConfig(secretText, `The secret ${secretId}`);
  return { functions, edge: edgeConfig(edgeText) };
}

interface Deployment extends ConfigClients {
  /** ARNs. */
  readonly secretId: string;
  readonly storeArn: string;
}

async function edgeValue({ edgeStore, storeArn }: Deployment): Promise<string | undefined> {
  const command = new GetKeyCommand({ KvsARN: storeArn, Key: METER_CONFIG_KEY });
  try {
    return (await edgeStore.send(command)).Value;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Reads the ETag before the value. If the value changes in between, the ETag no longer matches. */
async function look(deployment: Deployment): Promise<Snapshot> {
  const { secrets, edgeStore, secretId, storeArn } = deployment;
  const { SecretString, VersionId } = await secrets.send(
    new GetSecretValueCommand({ SecretId: secretId }),
  );
  if (SecretString === undefined || VersionId === undefined)
    throw new Error(`The secret ${secretId} holds no text`);
  const { ETag } = await edgeStore.send(new DescribeKeyValueStoreCommand({ KvsARN: storeArn }));
  return {
    secretText: SecretString,
    versionId: VersionId,
    etag: ETag,
    edgeText: await edgeValue(deployment),
  };
}

async function putSecret(
  text: string,
  { versionId }: Snapshot,
  { secrets, secretId }: Deployment,
): Promise<void> {
  try {
    await secrets.send(
      new PutSecretValueCommand({
        SecretId: secretId,
        SecretString: text,
        ClientRequestToken: nextVersionId(versionId),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceExistsException)) throw error;
    throw new Error(
      'Someone else changed the keys at the same time; this run wrote nothing. ' +
        'See masthead keys show.',
      { cause: error },
    );
  }
}

async function putEdge(
  text: string,
  { etag }: Snapshot,
  { edgeStore, storeArn }: Deployment,
): Promise<void> {
  try {
    await edgeStore.send(
      new PutKeyCommand({ KvsARN: storeArn, Key: METER_CONFIG_KEY, Value: text, IfMatch: etag }),
    );
  } catch (error) {
    throw new Error(
      "The functions have the new configuration, but the edge's store could not be written " +
        `(${reason(error)}). No reader loses anything; run the same command again, which ` +
        'completes this.',
      { cause: error },
    );
  }
}

/** @param secretId,storeArn ARNs. */
export function createDeployedConfig(
  clients: ConfigClients,
  { secretId, storeArn }: { readonly secretId: string; readonly storeArn: string },
): ConfigStore {
  const deployment = { ...clients, secretId, storeArn };
  return {
    name: secretId,
    read: async () => copiesOf(await look(deployment), secretId),
    async change(decide) {
      const seen = await look(deployment);
      const decision = decide(copiesOf(seen, secretId));
      const text = formatMeterConfig(decision.config);
      if (text !== seen.secretText) await putSecret(text, seen, deployment);
      if (text !== seen.edgeText) await putEdge(text, seen, deployment);
      return decision;
    },
  };
}

/** Returns the word of the web ACL that `<brand>-<environment>-global` made, if it made one. */
async function ownFirewallWord(stack: string): Promise<string | undefined> {
  const outputs = await deployedOutputs(EDGE_REGION)(stack.replace(/-data$/, '-global'));
  const SecretId = outputs?.FirewallWord;
  if (SecretId === undefined || SecretId === '') return undefined;
  const client = new SecretsManagerClient({ region: EDGE_REGION });
  try {
    return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString;
  } finally {
    client.destroy();
  }
}

/**
 * @param stack,edgeStack `<brand>-<environment>-data` and `-edge`.
 * @throws Error that says which stack or output is missing.
 */
export async function openDeployedConfig({
  stack,
  edgeStack,
}: {
  readonly stack: string;
  readonly edgeStack: string;
}): Promise<ConfigStore> {
  const region = await awsRegion();
  const readOutputs = deployedOutputs(region);
  const secretId = await stackOutput(readOutputs, {
    stack,
    output: secretOutput('meter'),
    expected: 'the data stack, <brand>-<environment>-data',
  });
  const storeArn = await stackOutput(readOutputs, {
    stack: edgeStack,
    output: 'EdgeStore',
    expected: 'the edge stack, <brand>-<environment>-edge',
  });
  const store = createDeployedConfig(
    {
      secrets: new SecretsManagerClient({ region }),
      edgeStore: new CloudFrontKeyValueStoreClient({ region }),
    },
    { secretId, storeArn },
  );
  return { ...store, firewallWord: () => ownFirewallWord(stack) };
}
