/** What a deployed site runs and holds, as AWS says it. */
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { createObjectStore } from '../../services/aws/objects.ts';
import { patientBudget } from '../../services/aws/signed-fetch.ts';
import { tableNames, tableOutput, type TableName } from '../../services/aws/tables.ts';
import { alarmsOn, type AlarmOn } from '../deployed/alarms.ts';
import { readDistribution, type DistributionState } from '../deployed/distribution.ts';
import { outputOf, readSiteStacks, type SiteStacks } from '../deployed/site-stacks.ts';
import { openDeployedConfig } from '../keys/deployed-config.ts';
import { keyTimes, type KeyTimes } from '../../services/metering/key-times.ts';
import { openDeployedSite } from '../rollback/deployed-functions.ts';
import { lastPublish } from './last-publish.ts';
import { errorMessage } from '../../shared/error-message.ts';

/** A part of the status, or why it is not known: a missing permission hides one part only. */
export type Known<T> = { readonly is: T } | { readonly unknown: string };

export interface TableStatus {
  /** Items and bytes as DynamoDB counts them, about every six hours. */
  readonly items: number;
  readonly bytes: number;
}

export interface LiveVersion {
  readonly name: string;
  readonly version: number;
  readonly release?: string;
}

export interface DeployedStatus {
  readonly site: string;
  readonly region: string;
  /** Statuses of CloudFormation by the stack's name; `absent` where there is none. */
  readonly stacks: Readonly<Record<string, string>>;
  readonly tables: Known<Readonly<Record<TableName, TableStatus>>>;
  readonly distribution: Known<DistributionState>;
  readonly alarms: Known<readonly AlarmOn[]>;
  readonly functions: Known<readonly LiveVersion[]>;
  /** ISO, or `never`. */
  readonly lastPublish: Known<string>;
  readonly keys: Known<KeyTimes>;
}

async function known<T>(read: () => Promise<T>): Promise<Known<T>> {
  try {
    return { is: await read() };
  } catch (error) {
    return { unknown: errorMessage(error) };
  }
}

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html */
async function tableStatuses({ stacks, region }: SiteStacks) {
  const client = new DynamoDBClient({ region });
  try {
    const entries = await Promise.all(
      tableNames.map(async (name) => {
        const TableName = outputOf(stacks.data, tableOutput(name));
        const { Table } = await client.send(new DescribeTableCommand({ TableName }));
        const status = { items: Table?.ItemCount ?? 0, bytes: Table?.TableSizeBytes ?? 0 };
        return [name, status] as const;
      }),
    );
    return Object.fromEntries(entries) as Record<TableName, TableStatus>;
  } finally {
    client.destroy();
  }
}

async function liveVersions({ stacks, region }: SiteStacks): Promise<LiveVersion[]> {
  const { functions } = await openDeployedSite(stacks.site.name, region);
  return functions.map(({ logicalId, live, versions }) => {
    const release = versions.find(({ number }) => number === live)?.release;
    const name = logicalId.replace(/Function$/, '');
    return { name, version: live, ...(release === undefined ? {} : { release }) };
  });
}

function objectsOf({ stacks, region }: SiteStacks) {
  const connection = { region, credentials: fromNodeProviderChain(), budget: patientBudget };
  const bucket = outputOf(stacks.data, 'ObjectsBucket');
  // Under the name that all SDKs of AWS read.
  return createObjectStore(connection, bucket, process.env.AWS_ENDPOINT_URL_S3);
}

async function deployedKeys({ stacks }: SiteStacks, nowMs: number): Promise<KeyTimes> {
  const store = await openDeployedConfig({ stack: stacks.data.name, edgeStack: stacks.edge.name });
  const { functions } = await store.read();
  if (functions === undefined) throw new Error('there are none yet: run masthead keys rotate');
  return keyTimes(functions, nowMs);
}

/**
 * @param stack The data stack.
 * @throws Error when there is no such stack, or it may not be read.
 */
export async function deployedStatus(stack: string, nowMs: number): Promise<DeployedStatus> {
  const found = await readSiteStacks(stack);
  const { site, region, stacks } = found;
  const [tableStates, distribution, alarms, functions, published, keys] = await Promise.all([
    known(() => tableStatuses(found)),
    known(async () => readDistribution(outputOf(stacks.edge, 'DistributionId'))),
    known(() => alarmsOn(site, region)),
    known(() => liveVersions(found)),
    known(async () => (await lastPublish(objectsOf(found))) ?? 'never'),
    known(() => deployedKeys(found, nowMs)),
  ]);
  return {
    site,
    region,
    stacks: Object.fromEntries(
      Object.values(stacks).map(({ name, status = 'absent' }) => [name, status]),
    ),
    tables: tableStates,
    distribution,
    alarms,
    functions,
    lastPublish: published,
    keys,
  };
}
