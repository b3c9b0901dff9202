import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createQueueSender } from '../../services/aws/queue-sender.ts';
import type { QueueRoute } from '../../services/aws/queues.ts';
import type { AwsCredentials } from '../../services/aws/signature.ts';
import type { InvocationResult } from '../lambda/invocation-result.ts';
import {
  countDeadLetters,
  openQueueFiles,
  type KeptMessage,
  type QueueFiles,
} from './queue-files.ts';
import { startQueueServer, type QueueServer } from './queue-server.ts';
import { takeBatch } from './run-queue.ts';

const any: QueueRoute = {
  kind: 'queue',
  variable: 'X_QUEUE',
  order: 'any',
  batchSize: 10,
  maxConcurrency: 2,
  maxReceives: 3,
};
const ordered: QueueRoute = { ...any, order: 'first-in-first-out' };
/** The function's time limit, and six times as long in ms. */
const TIMEOUT_S = 30;
const HIDDEN_MS = 180_000;

let folder: string;
let now: number;
let files: QueueFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-queue-'));
  now = Date.UTC(2026, 10, 26);
  files = await openQueueFiles(folder, 'work', () => now);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/**
 * Takes what there is until nothing is left for now.
 * @param isGood whether the function takes a message; it reports the others as failed.
 * @returns the bodies of each batch.
 */
async function run(
  route: QueueRoute,
  isGood: (body: string) => boolean = () => true,
  result?: InvocationResult,
): Promise<string[][]> {
  const batches: string[][] = [];
  const invoke = async (payload: string): Promise<InvocationResult> => {
    const { Records } = JSON.parse(payload) as {
      Records: { messageId: string; body: string }[];
    };
    batches.push(Records.map(({ body }) => body));
    const failures = Records.filter(({ body }) => !isGood(body));
    return (
      result ?? {
        kind: 'ok',
        payload: JSON.stringify({
          batchItemFailures: failures.map(({ messageId }) => ({ itemIdentifier: messageId })),
        }),
      }
    );
  };
  const given = { name: 'work', route, timeoutS: TIMEOUT_S, files, invoke, now: () => now };
  while (await takeBatch({ ...given, log: () => undefined }));
  return batches;
}

async function waiting(): Promise<KeptMessage[]> {
  const found: KeptMessage[] = [];
  for await (const message of files.all()) found.push(message);
  return found;
}

const send = (...bodies: string[]) => files.add(bodies.map((body) => ({ body })));

describe('A queue on one machine', () => {
  it('gives messages in batches, in their order, and each once', async () => {
    await send(...Array.from({ length: 12 }, (_, index) => String(index)));
    expect(await run(any)).toEqual([
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
      ['10', '11'],
    ]);
    expect(await run(any)).toEqual([]);
  });

  it('keeps messages for the next start, in files of their owner', async () => {
    await send('kept');
    const [file = ''] = (await readdir(join(folder, 'queues/work'))).filter((name) =>
      name.endsWith('.json'),
    );
    expect((await stat(join(folder, 'queues/work', file))).mode & 0o777).toBe(0o600);
    files = await openQueueFiles(folder, 'work', () => now);
    expect(await run(any)).toEqual([['kept']]);
  });

  it('gives a message that failed again, alone, after six times the function’s time, and then keeps it aside', async () => {
    await send('good', 'poison', 'also good');
    const isGood = (body: string) => body !== 'poison';
    expect(await run(any, isGood)).toEqual([['good', 'poison', 'also good']]);
    now += HIDDEN_MS - 1;
    expect(await run(any, isGood)).toEqual([]);
    now += 1;
    expect(await run(any, isGood)).toEqual([['poison']]);
    expect(await countDeadLetters(folder)).toEqual(new Map());
    now += HIDDEN_MS;
    expect(await run(any, isGood)).toEqual([['poison']]);
    now += HIDDEN_MS;
    expect(await run(any, isGood)).toEqual([]);
    expect(await countDeadLetters(folder)).toEqual(new Map([['work', 1]]));
  });

  it.each([
    ['the function fails', { kind: 'timeout', errorType: 'x', errorMessage: 'x' }],
    ['its result cannot be read', { kind: 'ok', payload: '{"batchItemFailures":7}' }],
  ] satisfies [string, InvocationResult][])(
    'gives the whole batch again when %s',
    async (_, result) => {
      await send('one', 'two');
      expect(await run(any, undefined, result)).toEqual([['one', 'two']]);
      now += HIDDEN_MS;
      expect(await run(any)).toEqual([['one', 'two']]);
    },
  );

  it('counts an attempt that ended with the process', async () => {
    await send('deadly');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const invoke = () => Promise.reject<InvocationResult>(new Error('The process was killed'));
      const given = { name: 'work', route: any, timeoutS: TIMEOUT_S, files, invoke };
      await expect(takeBatch({ ...given, now: () => now, log: () => undefined })).rejects.toThrow(
        'killed',
      );
      expect(await run(any)).toEqual([]);
      now += HIDDEN_MS;
    }
    expect((await waiting()).map(({ receives }) => receives)).toEqual([3]);
  });

  it('with an order holds back those of a group behind one that failed, and no other group', async () => {
    await files.add([
      { body: 'a1', group: 'a' },
      { body: 'b1', group: 'b' },
    ]);
    const isGood = (body: string) => body !== 'a1';
    expect(await run(ordered, isGood)).toEqual([['a1', 'b1']]);
    await files.add([
      { body: 'a2', group: 'a' },
      { body: 'b2', group: 'b' },
    ]);
    expect(await run(ordered, isGood)).toEqual([['b2']]);
    now += HIDDEN_MS;
    expect(await run(ordered)).toEqual([['a1', 'a2']]);
  });

  it('drops a message with the id of one of the last five minutes, also after a start', async () => {
    const twice = [{ body: 'once', group: 'g', deduplicationId: 'id' }];
    await files.add(twice);
    files = await openQueueFiles(folder, 'work', () => now);
    now += 299_000;
    await files.add(twice);
    expect(await run(ordered)).toEqual([['once']]);
    await files.add(twice);
    expect(await run(ordered)).toEqual([]);
    now += 1_000;
    await files.add(twice);
    expect(await run(ordered)).toEqual([['once']]);
  });

  it('puts aside a file that is no message, and goes on', async () => {
    await writeFile(join(folder, 'queues/work/000-broken.json'), '{');
    await send('good');
    expect(await run(any)).toEqual([['good']]);
    expect(await countDeadLetters(folder)).toEqual(new Map([['work', 1]]));
  });
});

describe('What functions send', () => {
  const credentials: AwsCredentials = { accessKeyId: 'masthead', secretAccessKey: 'of this start' };
  let server: QueueServer;
  beforeEach(async () => {
    server = await startQueueServer(credentials, (name) =>
      name === 'work' ? (messages) => files.add(messages) : undefined,
    );
  });
  afterEach(() => server.close());

  const sender = (url: string, given = credentials) =>
    createQueueSender({ region: 'us-east-1', credentials: async () => given }, url);

  it('arrives in its order, more than ten at once and more than a call takes', async () => {
    const bodies = Array.from({ length: 23 }, (_, index) => `${index}é${'x'.repeat(30_000)}`);
    await sender(server.urlOf('work'))(bodies.map((body) => ({ body })));
    expect((await waiting()).map(({ body }) => body)).toEqual(bodies);
  });

  it('needs the secret of this start, and a queue that there is', async () => {
    const message = [{ body: 'x' }];
    const other = { ...credentials, secretAccessKey: 'another' };
    await expect(sender(server.urlOf('work'), other)(message)).rejects.toMatchObject({
      status: 403,
    });
    await expect(sender(server.urlOf('none'))(message)).rejects.toThrow();
    const response = await fetch(server.urlOf('work'), { method: 'POST', body: '{}' });
    expect(response.status).toBe(403);
    expect(await waiting()).toEqual([]);
  });

  it('is an error when a message was not taken, which may be sent again', async () => {
    await server.close();
    server = await startQueueServer(credentials, () => () => Promise.reject(new Error('Full')));
    await expect(sender(server.urlOf('work'))([{ body: 'x' }])).rejects.toMatchObject({
      status: 500,
    });
  });
});
