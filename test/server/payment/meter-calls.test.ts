import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { createMeterStore, type MeterStore } from '../../../services/metering/meter-store.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { meterItemKey } from '../../../shared/paywall/meter-item.ts';
import { periodAt } from '../../../shared/paywall/periods.ts';
import { NOW, ZONE } from '../../../shared/paywall/testing/fixtures.ts';

const period = periodAt(NOW, ZONE);
let dataDir = '';
let store: Store;
let dynamo: DynamoClient;
let meter: MeterStore;
let table = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-meter-calls-'));
  store = await openStore({ dataDir });
  table = store.env.METER_TABLE ?? '';
  dynamo = createDynamoClient(
    {
      region: 'us-east-1',
      credentials: environmentCredentials(store.env as NodeJS.ProcessEnv),
      budget: patientBudget,
    },
    store.endpoints.dynamodb,
  );
  meter = createMeterStore(dynamo, table);
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

describe('Meter calls', () => {
  it('create an item once, and report when it exists', async () => {
    expect(await meter.create(period, 'made', ['a', 'b'])).toEqual(new Set(['a', 'b']));
    expect(await meter.create(period, 'made', ['c'])).toBeUndefined();
    expect(await dynamo.get(table, meterItemKey(period, 'made'))).toMatchObject({
      urls: new Set(['a', 'b']),
      ttl: period.endMs / 1_000 + 259_200,
    });
  });

  it('add new entries to the existing ones, and only read when nothing is new', async () => {
    expect(await meter.unite(period, 'united', [])).toEqual(new Set());
    expect(await dynamo.get(table, meterItemKey(period, 'united'))).toBeUndefined();
    expect(await meter.unite(period, 'united', ['a'])).toEqual(new Set(['a']));
    expect(await meter.unite(period, 'united', ['a', 'b'])).toEqual(new Set(['a', 'b']));
    expect(await meter.unite(period, 'united', [])).toEqual(new Set(['a', 'b']));
  });

  it('spend while there is room, and return the set unchanged when there is none', async () => {
    expect(await meter.spend(period, 'spent', 'a', 2)).toEqual({
      isGranted: true,
      set: new Set(['a']),
    });
    expect(await meter.spend(period, 'spent', 'b', 2)).toEqual({
      isGranted: true,
      set: new Set(['a', 'b']),
    });
    expect(await meter.spend(period, 'spent', 'c', 2)).toEqual({
      isGranted: false,
      set: new Set(['a', 'b']),
    });
    expect(await meter.spend(period, 'spent', 'a', 2)).toEqual({
      isGranted: true,
      set: new Set(['a', 'b']),
    });
  });

  it('take the set from the error where the store includes it, as DynamoDB does and the embedded store does not', async () => {
    const asked: unknown[] = [];
    const server: Server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        asked.push(JSON.parse(body));
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(
          JSON.stringify({
            __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',
            message: 'The conditional request failed',
            Item: { urls: { SS: ['a', 'b'] } },
          }),
        );
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const client = createDynamoClient(
        {
          region: 'us-east-1',
          credentials: environmentCredentials(store.env as NodeJS.ProcessEnv),
          budget: patientBudget,
        },
        address,
      );
      expect(await createMeterStore(client, table).spend(period, 'elsewhere', 'c', 2)).toEqual({
        isGranted: false,
        set: new Set(['a', 'b']),
      });
      expect(client.calls()).toBe(1);
      expect(asked).toEqual([
        expect.objectContaining({
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      ]);
    } finally {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    }
  });
});
