/**
 * Tests against a server that responds as documented for Secrets Manager and the KeyValueStore. AWS
 * itself is not called.
 */
import { Agent, createServer, type IncomingMessage, type Server } from 'node:http';
import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';
import { NOW, testKey, ZONE } from '../../shared/paywall/testing/fixtures.ts';
import type { ConfigStore } from './config-store.ts';
import { createDeployedConfig } from './deployed-config.ts';
import { rotate, sameKeys } from './next-config.ts';
import { stackOutput } from '../stack-outputs.ts';

const secretId = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:metersecret38623C58-AbCdEf';
const storeArn =
  'arn:aws:cloudfront::123456789012:key-value-store/0b9c6a3e-7d0f-4f43-9a44-8f4b8fd2c1aa';
const credentials = { accessKeyId: 'id', secretAccessKey: 'key' };
const GENERATED = 'a1B2'.repeat(16);

const secretCall = v.object({
  SecretId: v.literal(secretId),
  SecretString: v.optional(v.string()),
  ClientRequestToken: v.optional(v.string()),
});

/** The state of AWS, and its failures. */
interface Aws {
  versions: { readonly id: string; readonly text: string }[];
  edge: string | undefined;
  etag: number;
  readonly calls: string[];
  /** Runs before the response to a call. Simulates an error or a change by another process. */
  before: (call: string) => { readonly status: number; readonly type: string } | undefined;
}
let aws: Aws;
let server: Server;
let store: ConfigStore;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return text === '' ? undefined : JSON.parse(text);
}

type Reply = readonly [status: number, body: object, headers?: Record<string, string>];
const fault = (status: number, type: string): Reply => [
  status,
  { __type: type, Message: type, message: type },
  { 'x-amzn-errortype': type },
];

function secretsManager(target: string, given: unknown): Reply {
  const { SecretString, ClientRequestToken = '' } = v.parse(secretCall, given);
  const current = aws.versions.at(-1);
  if (target === 'GetSecretValue')
    return [200, { ARN: secretId, SecretString: current?.text, VersionId: current?.id }];
  const same = aws.versions.find(({ id }) => id === ClientRequestToken);
  if (same !== undefined && same.text !== SecretString)
    return fault(400, 'ResourceExistsException');
  if (same === undefined) aws.versions.push({ id: ClientRequestToken, text: SecretString ?? '' });
  return [200, { ARN: secretId, VersionId: ClientRequestToken }];
}

function keyValueStore(
  method: string,
  path: string,
  ifMatch: string | undefined,
  given: unknown,
): Reply {
  const root = `/key-value-stores/${encodeURIComponent(storeArn)}`;
  const etag = { etag: `E${aws.etag}` };
  if (path === root)
    return [200, { KvsARN: storeArn, ItemCount: 1, TotalSizeInBytes: 1, Created: 0 }, etag];
  if (path !== `${root}/keys/cfg`) return fault(404, 'ResourceNotFoundException');
  if (method === 'GET')
    return aws.edge === undefined
      ? fault(404, 'ResourceNotFoundException')
      : [200, { Key: 'cfg', Value: aws.edge, ItemCount: 1, TotalSizeInBytes: 1 }];
  if (ifMatch !== etag.etag) return fault(409, 'ConflictException');
  aws.edge = v.parse(v.object({ Value: v.string() }), given).Value;
  aws.etag += 1;
  return [200, { ItemCount: 1, TotalSizeInBytes: 1 }, { etag: `E${aws.etag}` }];
}

beforeEach(async () => {
  aws = {
    versions: [{ id: 'made-with-the-stack', text: GENERATED }],
    edge: undefined,
    etag: 1,
    calls: [],
    before: () => undefined,
  };
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const target = /^secretsmanager\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1];
      const call =
        target ??
        `${request.method ?? ''} ${(request.url ?? '').endsWith('cfg') ? 'cfg' : 'store'}`;
      aws.calls.push(call);
      const failure = aws.before(call);
      const [status, reply, headers = {}] =
        failure !== undefined
          ? fault(failure.status, failure.type)
          : target === undefined
            ? keyValueStore(
                request.method ?? '',
                request.url ?? '',
                request.headers['if-match'],
                body,
              )
            : secretsManager(target, body);
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(reply));
    });
  });
  const port = await listenOnLoopback(server);
  // The SDK puts the account id in front of the host name.
  const lookup: NonNullable<ConstructorParameters<typeof Agent>[0]>['lookup'] = (
    _host,
    { all },
    done,
  ) => {
    if (all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  };
  const connection = {
    region: 'us-east-1',
    credentials,
    endpoint: `http://aws.test:${port}`,
    maxAttempts: 1,
    requestHandler: { httpAgent: new Agent({ lookup, keepAlive: false }) },
  };
  store = createDeployedConfig(
    {
      secrets: new SecretsManagerClient(connection),
      edgeStore: new CloudFrontKeyValueStoreClient(connection),
    },
    { secretId, storeArn },
  );
});
afterEach(() => closeServer(server, 0));

let made = 0;
const moment = (max = 4) => ({
  brand: { timeZone: ZONE, meter: { max }, payment: { enabled: true } },
  nowMs: NOW,
  makeKey: () => testKey(`deployed ${(made += 1)}`),
});
const turn = () => store.change((copies) => rotate(copies, moment()));
const secretText = () => aws.versions.at(-1)?.text;
const writes = () =>
  aws.calls.filter((call) => call === 'PutSecretValue' || call.startsWith('PUT'));

describe('The configuration in AWS', () => {
  it('PW-14 starts with the first keys, written to the secret first and then to the edge', async () => {
    expect(await store.read()).toEqual({ functions: undefined, edge: undefined });
    const { kind, config } = await turn();
    expect([kind, config.cur]).toEqual(['first', '1']);
    expect(writes()).toEqual(['PutSecretValue', 'PUT cfg']);
    expect(JSON.parse(aws.edge ?? '')).toEqual(JSON.parse(JSON.stringify(config)));
    expect(secretText()).toBe(aws.edge);
    expect(await store.read()).toEqual({
      functions: JSON.parse(aws.edge ?? ''),
      edge: JSON.parse(aws.edge ?? ''),
    });
  });

  it('PW-14 is rotated, and rewritten only when it changes', async () => {
    await turn();
    expect((await turn()).config.cur).toBe('2');
    const before = writes().length;
    const apply = (max: number) =>
      store.change(({ functions }) => {
        if (functions === undefined) throw new Error('no keys');
        return { config: sameKeys(functions, moment(max)) };
      });
    await apply(4);
    expect(writes().length).toBe(before);
    await apply(9);
    expect(JSON.parse(aws.edge ?? '')).toMatchObject({ cur: '2', max: 9 });
    expect(secretText()).toBe(aws.edge);
  });

  it('PW-14 reports what to do when the edge could not be written, and the next run completes the rotation', async () => {
    await turn();
    const edgeBefore = aws.edge;
    aws.before = (call) =>
      call === 'PUT cfg' ? { status: 403, type: 'AccessDeniedException' } : undefined;
    await expect(turn()).rejects.toThrow(
      /could not be written \(AccessDeniedException.*run the same command again/,
    );
    expect([aws.edge, JSON.parse(secretText() ?? '')]).toEqual([
      edgeBefore,
      expect.objectContaining({ cur: '2' }),
    ]);
    aws.before = () => undefined;
    expect(await turn()).toMatchObject({ kind: 'completed', config: { cur: '2' } });
    expect(aws.edge).toBe(secretText());
  });

  it('PW-14 stays unchanged in both places when the secret could not be written', async () => {
    await turn();
    const before = [secretText(), aws.edge];
    aws.before = (call) =>
      call === 'PutSecretValue' ? { status: 400, type: 'AccessDeniedException' } : undefined;
    await expect(turn()).rejects.toThrow('AccessDeniedException');
    expect([secretText(), aws.edge]).toEqual(before);
  });

  it('PW-14 survives two simultaneous rotations: one fails and writes nothing, and no key is lost', async () => {
    await turn();
    const results = await Promise.allSettled([turn(), turn()]);
    const done = results.filter((result) => result.status === 'fulfilled');
    const failed = results.filter((result) => result.status === 'rejected');
    expect([done.length, failed.length]).toEqual([1, 1]);
    expect(String(failed[0]?.reason)).toMatch(
      /Someone else changed the keys at the same time; this run wrote nothing/,
    );
    expect(secretText()).toBe(aws.edge);
    expect(JSON.parse(aws.edge ?? '')).toMatchObject({ cur: '2', k: done[0]?.value.config.k });
  });

  it('does not overwrite what has changed at the edge since it was read', async () => {
    await turn();
    aws.before = (call) => {
      if (call === 'PutSecretValue') aws.etag += 1;
      return undefined;
    };
    await expect(turn()).rejects.toThrow('ConflictException');
    aws.before = () => undefined;
    expect((await turn()).kind).toBe('completed');
  });

  it('is not written when the secret contains something else; the error names the secret and reveals none of it', async () => {
    aws.versions = [{ id: 'v', text: '{"cur":"hush' }];
    await expect(turn()).rejects.toThrow(
      `The secret ${secretId} holds no configuration of the meter (it is not JSON)`,
    );
    await expect(turn()).rejects.not.toThrow('hush');
    expect(writes()).toEqual([]);
  });
});

describe('Stack outputs', () => {
  const asked = {
    stack: 'meridian-production-data',
    output: 'MeterSecret',
    expected: 'the data stack',
  };
  it.each([
    [
      'the stack',
      undefined,
      'There is no stack meridian-production-data in this account and region; expected the data stack',
    ],
    [
      'the output',
      { ContentTable: 'c' },
      'The stack meridian-production-data has no output MeterSecret; expected the data stack',
    ],
  ])('have their own error when %s is missing', async (_, outputs, message) => {
    await expect(stackOutput(() => Promise.resolve(outputs), asked)).rejects.toThrow(message);
  });

  it('are found by name', async () => {
    expect(await stackOutput(() => Promise.resolve({ MeterSecret: secretId }), asked)).toBe(
      secretId,
    );
  });
});
