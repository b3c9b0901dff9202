import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import { createAccountDeps } from '../../test/support/account-deps.ts';
import { createEdgeCheck } from '../http/edge-secret.ts';
import { NOT_SET } from './secret-names.ts';
import { createSecretReader, createSecrets } from './secrets.ts';
import { readSecretsAtStart } from './secrets-at-start.ts';

/** Responds like Secrets Manager; undefined: there is no such version. */
let versions: { AWSCURRENT?: string; AWSPREVIOUS?: string } | 'throttled';
let asked = 0;
let server: Server;
let endpoint = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk);
      })
      .on('end', () => {
        asked += 1;
        const { VersionStage } = JSON.parse(Buffer.concat(chunks).toString()) as {
          VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS';
        };
        const value = versions === 'throttled' ? undefined : versions[VersionStage];
        response.statusCode = value === undefined ? 400 : 200;
        response.end(
          JSON.stringify(
            value !== undefined
              ? { SecretString: value }
              : {
                  __type:
                    versions === 'throttled' ? 'ThrottlingException' : 'ResourceNotFoundException',
                },
          ),
        );
      });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  asked = 0;
  versions = { AWSCURRENT: 'new' };
});

const connection = {
  region: 'us-east-1',
  credentials: async () => ({ accessKeyId: 'a', secretAccessKey: 'b' }),
  budget: { attemptMs: 30_000, attempts: 1, totalMs: 30_000 },
};
const reader = () => createSecretReader(connection, { id: 'arn', endpoint });

describe('A secret in Secrets Manager', () => {
  it('returns its current value, and during a rotation also the previous one', async () => {
    expect(await reader()()).toEqual(['new']);
    versions = { AWSCURRENT: 'new', AWSPREVIOUS: 'old' };
    expect(await reader()()).toEqual(['new', 'old']);
  });

  it('is read once for as long as its value may be trusted', async () => {
    const read = reader();
    for (let index = 0; index < 5; index += 1) await read();
    expect(asked).toBe(2);
    // An absent previous version stays absent until the current one changes.
    await read(-1);
    expect(asked).toBe(3);
    versions = { AWSCURRENT: 'newer', AWSPREVIOUS: 'new' };
    expect(await read(-1)).toEqual(['newer', 'new']);
    expect(asked).toBe(5);
  });

  it('stays in use while it cannot be read again, and is an error when it was never read', async () => {
    const read = reader();
    await read();
    versions = 'throttled';
    expect(await read(-1)).toEqual(['new']);
    await expect(reader()()).rejects.toThrow('AWSCURRENT of a secret was not given');
  });

  it('is read while the function starts, and not again by its first request', async () => {
    versions = { AWSCURRENT: 'new', AWSPREVIOUS: 'old' };
    const atStart = await readSecretsAtStart({
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      METER_SECRET_ID: 'arn',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
    });
    expect(asked).toBe(2);
    const read = createSecretReader(connection, { id: 'arn', endpoint }, atStart);
    expect(await read()).toEqual(['new', 'old']);
    expect(asked).toBe(2);
  });

  it('is asked for when it is needed if it could not be read at the start, which goes on', async () => {
    versions = 'throttled';
    const atStart = await readSecretsAtStart({
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      METER_SECRET_ID: 'arn',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
    });
    expect(atStart.size).toBe(0);
    versions = { AWSCURRENT: 'new' };
    expect(await createSecretReader(connection, { id: 'arn', endpoint }, atStart)()).toEqual([
      'new',
    ]);
  });

  it('does not exist without a value or an id', async () => {
    expect(await createSecretReader(connection, {})()).toEqual([]);
  });
});

describe('A secret that the publisher supplies', () => {
  const supplied = () => createSecretReader(connection, { id: 'arn', endpoint, isSupplied: true });

  it('has no values before it is set, and after it is removed, and the function goes on', async () => {
    versions = {};
    expect(await supplied()()).toEqual([]);
    // The stack makes the others: an empty one is a fault.
    await expect(reader()()).rejects.toThrow('AWSCURRENT');
    versions = { AWSCURRENT: NOT_SET, AWSPREVIOUS: 'leaked' };
    expect(await supplied()()).toEqual([]);
  });

  it('has one value once it is set, and the one before while it changes', async () => {
    versions = { AWSCURRENT: 'first', AWSPREVIOUS: NOT_SET };
    const read = supplied();
    expect(await read()).toEqual(['first']);
    versions = { AWSCURRENT: 'second', AWSPREVIOUS: 'first' };
    expect(await read(-1)).toEqual(['second', 'first']);
  });

  it('is read while the function starts, set or not', async () => {
    versions = {};
    const atStart = await readSecretsAtStart({
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      SUBSCRIPTION_HOOK_SECRET_ID: 'arn',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
    });
    const read = createSecretReader(connection, { id: 'arn', endpoint, isSupplied: true }, atStart);
    const before = asked;
    expect(await read()).toEqual([]);
    expect(asked).toBe(before);
  });

  it('cannot be used while Secrets Manager does not respond', async () => {
    versions = 'throttled';
    await expect(supplied()()).rejects.toThrow('AWSCURRENT');
  });
});

describe('The secrets of a function', () => {
  it('are named by its environment, by value or by location', async () => {
    versions = { AWSCURRENT: 'kept' };
    const secrets = createSecrets(
      { EDGE_SECRET: 'given', LINKS_SECRET_ID: 'arn', AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint },
      connection,
    );
    expect(
      await Promise.all([secrets('edge')(), secrets('links')(), secrets('preview')()]),
    ).toEqual([['given'], ['kept'], []]);
  });

  it('are read once each, whichever dependency requests them', async () => {
    const { api, isFromEdge, subject, paywall, hashEmail } = createAccountDeps(
      {
        AWS_ACCESS_KEY_ID: 'a',
        AWS_SECRET_ACCESS_KEY: 'b',
        STORE_ATTEMPT_MS: '30000',
        STORE_TOTAL_MS: '30000',
        READERS_TABLE: 'readers',
        METER_TABLE: 'meter',
        EDGE_SECRET_ID: 'edge',
        SUBJECTS_SECRET_ID: 'subjects',
        AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint,
      },
      { brand },
    );
    expect([
      await api.isFromEdge('new'),
      await isFromEdge('new'),
      await subject(),
      await paywall.subject(),
    ]).toEqual([true, true, 'new', 'new']);
    await hashEmail('reader@mail.example');
    expect(asked).toBe(4);
  });
});

describe('A request through the edge', () => {
  it('carries a value of the edge’s secret, the current or the previous one', async () => {
    versions = { AWSCURRENT: 'new', AWSPREVIOUS: 'old' };
    const isFromEdge = createEdgeCheck(reader());
    expect(
      await Promise.all(
        ['new', 'old', 'older', '', undefined, 'new '].map((header) => isFromEdge(header)),
      ),
    ).toEqual([true, true, false, false, false, false]);
  });

  it('may carry a newer value than the one that was read, after a while', async () => {
    let age: number | undefined;
    const isFromEdge = createEdgeCheck(async (maxAgeMs) => {
      age = maxAgeMs;
      return maxAgeMs === undefined ? ['old'] : ['new', 'old'];
    });
    expect([await isFromEdge('new'), age]).toEqual([true, 60_000]);
  });

  it('is not recognized when there is no secret', async () => {
    expect(await createEdgeCheck(async () => [''])('')).toBe(false);
  });
});
