/**
 * Creates the tables of `services/aws/tables.ts` in the embedded DynamoDB, as the CDK app does in
 * AWS.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { jsonOf } from '../../services/aws/send-request.ts';
import type { AwsCredentials } from '../../services/aws/signature.ts';
import { patientBudget, signedFetch } from '../../services/aws/signed-fetch.ts';
import { tables, type TableDefinition, type TableName } from '../../services/aws/tables.ts';
import { LOCAL_REGION, localTableName } from './store-environment.ts';

const POLL_MS = 5;
const ACTIVE_TIMEOUT_MS = 10_000;

const failure = v.object({ __type: v.string(), message: v.optional(v.string()) });
const description = v.object({ Table: v.object({ TableStatus: v.string() }) });

type Call = (
  operation: string,
  body: unknown,
) => Promise<{ readonly status: number; readonly body: unknown }>;

function caller(endpoint: string, credentials: AwsCredentials): Call {
  const call = signedFetch(
    { region: LOCAL_REGION, credentials: async () => credentials, budget: patientBudget },
    'dynamodb',
  );
  return (operation, body) =>
    call(
      new URL(endpoint),
      {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-target': `DynamoDB_20120810.${operation}`,
        },
        body: JSON.stringify(body),
      },
      (response) => ({ status: response.status, body: jsonOf(response) }),
    );
}

async function createTable(call: Call, table: TableName): Promise<void> {
  const { partitionKey, sortKey }: TableDefinition = tables[table];
  const keys = [
    { name: partitionKey, type: 'HASH' },
    ...(sortKey === undefined ? [] : [{ name: sortKey, type: 'RANGE' }]),
  ];
  const TableName = localTableName(table);
  const created = await call('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map(({ name }) => ({ AttributeName: name, AttributeType: 'S' })),
    KeySchema: keys.map(({ name, type }) => ({ AttributeName: name, KeyType: type })),
  });
  if (created.status !== 200) {
    const { __type, message } = v.parse(failure, created.body);
    if (!__type.endsWith('#ResourceInUseException'))
      throw new Error(`Table ${TableName} cannot be created: ${__type} ${message ?? ''}`);
  }
  const deadline = Date.now() + ACTIVE_TIMEOUT_MS;
  for (;;) {
    const described = v.safeParse(description, (await call('DescribeTable', { TableName })).body);
    if (described.success && described.output.Table.TableStatus === 'ACTIVE') return;
    if (Date.now() > deadline)
      throw new Error(`Table ${TableName} is not ready after ${ACTIVE_TIMEOUT_MS / 1000} s`);
    await sleep(POLL_MS);
  }
}

/** Creates missing tables and returns when every table is ready. */
export async function createTables(endpoint: string, credentials: AwsCredentials): Promise<void> {
  const call = caller(endpoint, credentials);
  await Promise.all((Object.keys(tables) as TableName[]).map((table) => createTable(call, table)));
}
