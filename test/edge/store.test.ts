import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonOf } from '../../services/aws/send-request.ts';
import {
  environmentCredentials,
  patientBudget,
  signedFetch,
} from '../../services/aws/signed-fetch.ts';
import { edgeObjects, objectSigner } from '../../local/edge/origins/edge-objects.ts';
import { openStore, StoreInUseError, type Store } from '../../local/open-store.ts';
import { until } from '../support/until.ts';
import { ask } from '../support/ask.ts';

let folder: string;
let number = 0;
const newDataDir = () => {
  number += 1;
  return join(folder, `data-${number}`);
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-store-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function dynamodb(
  store: Store,
  operation: string,
  body: unknown,
): Promise<{ status: number; body: unknown }> {
  const call = signedFetch(
    {
      region: 'us-east-1',
      credentials: environmentCredentials({ ...store.env }),
      budget: { ...patientBudget, attempts: 1 },
    },
    'dynamodb',
  );
  return call(
    new URL(store.endpoints.dynamodb),
    {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
      },
    },
    (response) => ({ status: response.status, body: jsonOf(response) }),
  );
}

const write = (store: Store, pk: string) =>
  dynamodb(store, 'PutItem', {
    TableName: store.env.CONTENT_TABLE,
    Item: { pk: { S: pk }, text: { S: `text of ${pk}` } },
  });
const read = async (store: Store, pk: string) =>
  (await dynamodb(store, 'GetItem', { TableName: store.env.CONTENT_TABLE, Key: { pk: { S: pk } } }))
    .body;
const itemOf = (pk: string) => ({ Item: { pk: { S: pk }, text: { S: `text of ${pk}` } } });

const objectPort = (store: Store) => Number(new URL(store.endpoints.objects).port);
interface SignedAsk extends NonNullable<Parameters<typeof ask>[2]> {
  readonly headers?: Readonly<Record<string, string>>;
}
const object = (store: Store, key: string, asked: SignedAsk = {}) => {
  const sign = objectSigner(edgeObjects(store.env));
  const headers = sign(asked.method ?? 'GET', `/${key}`, asked.headers ?? {});
  return ask(objectPort(store), `/${store.env.OBJECTS_BUCKET ?? ''}/${key}`, { ...asked, headers });
};

/**
 * Starts another process that opens the store, reports whether it runs it, and holds it until it is
 * asked to stop or killed.
 */
function openElsewhere(
  dataDir: string,
  purpose = 'command',
): { child: ChildProcess; said: Promise<string>; ended: Promise<void> } {
  const program = `
    import { openStore } from ${JSON.stringify(resolve(import.meta.dirname, '../../local/open-store.ts'))};
    const store = await openStore({ dataDir: ${JSON.stringify(dataDir)}, purpose: ${JSON.stringify(purpose)} });
    console.log(store.ownsIt ? 'runs it' : 'uses it');
    process.stdin.once('data', async () => { await store.close(); process.exit(0); });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return {
    child,
    said: new Promise((done) => {
      child.stdout.once('data', (text: Buffer) => {
        done(text.toString().trim());
      });
    }),
    ended: new Promise((done) => {
      child.once('exit', () => {
        done();
      });
    }),
  };
}

describe('The embedded store', () => {
  it('has the tables of AWS, ready for use, and keeps what is written', async () => {
    const dataDir = newDataDir();
    const store = await openStore({ dataDir });
    expect(store.ownsIt).toBe(true);
    expect(store.env).toMatchObject({
      CONTENT_TABLE: 'masthead-content',
      READERS_TABLE: 'masthead-readers',
      METER_TABLE: 'masthead-meter',
      AWS_ENDPOINT_URL_DYNAMODB: store.endpoints.dynamodb,
      AWS_ENDPOINT_URL_S3: store.endpoints.objects,
      AWS_REGION: expect.any(String),
      AWS_ACCESS_KEY_ID: expect.any(String),
      AWS_SECRET_ACCESS_KEY: expect.any(String),
    });
    expect(
      (await dynamodb(store, 'DescribeTable', { TableName: store.env.READERS_TABLE })).body,
    ).toMatchObject({
      Table: {
        TableStatus: 'ACTIVE',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      },
    });
    await write(store, 'a');
    await store.close();
    const again = await openStore({ dataDir });
    expect(await read(again, 'a')).toEqual(itemOf('a'));
    await again.close();
  });

  it('keeps everything it has confirmed when its process is killed', async () => {
    const dataDir = newDataDir();
    const elsewhere = openElsewhere(dataDir);
    expect(await elsewhere.said).toBe('runs it');
    const store = await openStore({ dataDir });
    expect(store.ownsIt).toBe(false);
    const keys = Array.from({ length: 40 }, (_, index) => `k${index}`);
    await Promise.all(keys.map((key) => write(store, key)));
    await Promise.all(
      keys.map((key) =>
        object(store, `photos/${key}.bin`, {
          method: 'PUT',
          body: `bytes of ${key}`,
          headers: { 'content-type': 'image/webp' },
        }),
      ),
    );
    elsewhere.child.kill('SIGKILL');
    await elsewhere.ended;
    await store.close();

    const reopened = await openStore({ dataDir });
    expect(reopened.ownsIt).toBe(true);
    expect(await Promise.all(keys.map((key) => read(reopened, key)))).toEqual(keys.map(itemOf));
    const photos = await Promise.all(keys.map((key) => object(reopened, `photos/${key}.bin`)));
    expect(photos.map(({ text, headers }) => [text, headers['content-type']])).toEqual(
      keys.map((key) => [`bytes of ${key}`, 'image/webp']),
    );
    await reopened.close();
  });

  it('is run by one of many processes that open it at the same time, and used by the others', async () => {
    const dataDir = newDataDir();
    const elsewhere = [1, 2, 3].map(() => openElsewhere(dataDir));
    const said = await Promise.all(elsewhere.map((other) => other.said));
    expect([...said].sort()).toEqual(['runs it', 'uses it', 'uses it']);
    const here = await openStore({ dataDir });
    expect((await write(here, 'from here')).status).toBe(200);
    await here.close();
    for (const { child, ended } of elsewhere.sort((one, other) =>
      said[elsewhere.indexOf(one)] === 'uses it' && said[elsewhere.indexOf(other)] === 'runs it'
        ? -1
        : 1,
    )) {
      child.stdin?.write('end\n');
      await ended;
    }
    const after = await openStore({ dataDir });
    expect([after.ownsIt, await read(after, 'from here')]).toEqual([true, itemOf('from here')]);
    await after.close();
  });

  it('stays open until the last command that uses it is done, when a command opened it', async () => {
    const dataDir = newDataDir();
    const waits: string[] = [];
    const first = await openStore({ dataDir, onWait: (message) => waits.push(message) });
    const second = await openStore({ dataDir });
    let closed = false;
    const closing = first.close().then(() => {
      closed = true;
    });
    await until(() => waits.length > 0);
    expect([closed, waits.length, (await write(second, 'still')).status]).toEqual([false, 1, 200]);
    await second.close();
    await closing;
    expect(closed).toBe(true);
  });

  it('makes a site wait for a command, and rejects a second site', async () => {
    const dataDir = newDataDir();
    const command = await openStore({ dataDir });
    const waits: string[] = [];
    const opening = openStore({
      dataDir,
      purpose: 'site',
      onWait: (message) => waits.push(message),
    });
    await until(() => waits.length > 0);
    expect(waits).toEqual([expect.stringContaining(`process ${process.pid}`)]);
    await command.close();
    const site = await opening;
    expect(site.ownsIt).toBe(true);
    await expect(openStore({ dataDir, purpose: 'site' })).rejects.toThrow(StoreInUseError);
    const user = await openStore({ dataDir });
    expect(user.ownsIt).toBe(false);
    await user.close();
    await site.close();
  });

  it('ignores a record that is damaged, of a store that is gone, or of another program on the port', async () => {
    const dataDir = newDataDir();
    const other = await openStore({ dataDir: newDataDir() });
    await (await openStore({ dataDir })).close();
    const records = [
      JSON.stringify({
        pid: 1,
        purpose: 'site',
        dynamodbPort: 1,
        objectsPort: 1,
        token: 'x'.repeat(32),
      }),
      JSON.stringify({
        pid: 1,
        purpose: 'site',
        dynamodbPort: objectPort(other),
        objectsPort: objectPort(other),
        token: 'x'.repeat(32),
      }),
      '{"pid":',
      '',
    ];
    for (const record of records) {
      await writeFile(join(dataDir, 'store.json'), record);
      const store = await openStore({ dataDir });
      expect(store.ownsIt).toBe(true);
      await store.close();
    }
    await other.close();
  });

  it('reveals its secret to its user only, and cleans up its record', async () => {
    const dataDir = newDataDir();
    const store = await openStore({ dataDir });
    expect((await stat(join(dataDir, 'store.json'))).mode & 0o777).toBe(0o600);
    await store.close();
    await expect(readFile(join(dataDir, 'store.json'))).rejects.toThrow('ENOENT');
  });
});

describe('Requests from a browser page to the store', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ dataDir: newDataDir() });
  });
  afterAll(async () => {
    await store.close();
  });

  it.each([
    ['another host name', { host: 'rebound.example' }],
    ['a host name that only begins well', { host: '127.0.0.1.rebound.example' }],
    ['an origin', { origin: 'http://localhost:3000' }],
    ['an image tag', { 'sec-fetch-site': 'cross-site' }],
  ])('are rejected by both servers: %s', async (_, headers) => {
    for (const endpoint of [store.endpoints.dynamodb, store.endpoints.objects]) {
      expect((await ask(Number(new URL(endpoint).port), '/', { headers })).status).toBe(403);
      expect(
        (await ask(Number(new URL(endpoint).port), '/', { method: 'OPTIONS', headers })).status,
      ).toBe(403);
    }
  });

  it('reach a store that listens on this machine only', () => {
    for (const endpoint of Object.values(store.endpoints))
      expect(new URL(endpoint).hostname).toBe('127.0.0.1');
  });
});

describe('Objects', () => {
  let store: Store;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = newDataDir();
    store = await openStore({ dataDir });
  });
  afterAll(async () => {
    await store.close();
  });

  it('are returned as they were put, with type, size, and S3’s ETag', async () => {
    const put = await object(store, 'photos/a%20b/%C3%A9.webp', {
      method: 'PUT',
      body: 'hello',
      headers: { 'content-type': 'image/webp' },
    });
    expect([put.status, put.headers.etag]).toEqual([200, '"5d41402abc4b2a76b9719d911017c592"']);
    const got = await object(
      store,
      'photos/a b/é.webp'.split('/').map(encodeURIComponent).join('/'),
    );
    expect([
      got.status,
      got.text,
      got.headers['content-type'],
      got.headers['content-length'],
      got.headers.etag,
    ]).toEqual([200, 'hello', 'image/webp', '5', put.headers.etag]);
    const head = await object(store, 'photos/a%20b/%C3%A9.webp', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '5']);
    expect(
      (
        await object(store, 'photos/a%20b/%C3%A9.webp', {
          headers: { 'if-none-match': String(put.headers.etag) },
        })
      ).status,
    ).toBe(304);
    expect((await object(store, 'photos/a%20b/%C3%A9.webp', { method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await object(store, 'photos/a%20b/%C3%A9.webp')).status).toBe(404);
    expect((await object(store, 'photos/a%20b/%C3%A9.webp', { method: 'DELETE' })).status).toBe(
      204,
    );
  });

  it('are put under conditions as in S3, also by writers at the same time', async () => {
    const putIf = async (body: string, headers: Record<string, string>) =>
      (await object(store, 'one', { method: 'PUT', body, headers })).status;
    const etag = async () => String((await object(store, 'one', { method: 'HEAD' })).headers.etag);
    expect(await putIf('1', { 'if-match': '"x"' })).toBe(404);
    const first = ['1', '2', '3', '4'].map((body) => putIf(body, { 'if-none-match': '*' }));
    expect((await Promise.all(first)).sort()).toEqual([200, 412, 412, 412]);
    const before = await etag();
    const next = ['5', '6', '7', '8'].map((body) => putIf(body, { 'if-match': before }));
    expect((await Promise.all(next)).sort()).toEqual([200, 412, 412, 412]);
    expect(await putIf('9', { 'if-none-match': before })).toBe(501);
    expect(await readdir(join(dataDir, 'objects', '.incoming'))).toEqual([]);
    expect(['"x"', before]).not.toContain(await etag());
  });

  it('support ranges, and are returned whole when a range makes no sense', async () => {
    await object(store, 'video.mp4', { method: 'PUT', body: '0123456789' });
    const ranges: [string, number, string, string | undefined][] = [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=3-1', 200, '0123456789', undefined],
      ['lines=1-2', 200, '0123456789', undefined],
      ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ];
    for (const [range, status, text, contentRange] of ranges) {
      const reply = await object(store, 'video.mp4', { headers: { range } });
      expect([range, reply.status, reply.text, reply.headers['content-range']]).toEqual([
        range,
        status,
        text,
        contentRange,
      ]);
    }
  });

  it('stay within their folder, whatever the key', async () => {
    await writeFile(join(dataDir, 'outside.txt'), 'outside');
    const keys = [
      '../outside.txt',
      '../../outside.txt',
      '%2e%2e/outside.txt',
      '%2e%2e%2f%2e%2e%2foutside.txt',
      'a/../../outside.txt',
      '..%5coutside.txt',
      '%00',
      'a%00b',
      'a//b',
      './a',
      'a/',
      '%ff',
      `${'x'.repeat(300)}`,
      'c:a',
    ];
    for (const key of keys) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const reply = await object(store, key, {
          method,
          ...(method === 'PUT' ? { body: 'x' } : {}),
        });
        expect([key, method, reply.status]).toEqual([key, method, 400]);
      }
    }
    expect((await object(store, '../.sidecars/masthead/video.mp4.json')).status).toBe(400);
    expect(await readFile(join(dataDir, 'outside.txt'), 'utf8')).toBe('outside');
  });

  it('are never partially written', async () => {
    await object(store, 'kept.txt', { method: 'PUT', body: 'the old one' });
    await new Promise<void>((done) => {
      const socket = connect(objectPort(store), '127.0.0.1', () => {
        socket.write(
          'PUT /masthead/kept.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nthe new one, cut',
        );
        setTimeout(() => {
          socket.destroy();
        }, 100);
      });
      socket.once('close', () => {
        done();
      });
    });
    expect((await object(store, 'kept.txt')).text).toBe('the old one');

    const letters = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index));
    const responses = await Promise.all(
      letters.map(async (letter) => {
        await object(store, 'kept.txt', { method: 'PUT', body: letter.repeat(50_000) });
        return object(store, 'kept.txt');
      }),
    );
    for (const { text, headers } of responses) {
      expect([text.length, new Set(text).size]).toEqual([50_000, 1]);
      expect(headers.etag).toBe(`"${createHash('md5').update(text).digest('hex')}"`);
    }
    expect(await readdir(join(dataDir, 'objects', '.incoming'))).toEqual([]);
  });

  it('reject what they cannot store as S3 would', async () => {
    const signed = await object(store, 'x', {
      method: 'PUT',
      body: 'x',
      headers: { 'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' },
    });
    expect([signed.status, signed.text]).toEqual([501, expect.stringContaining('NotImplemented')]);
    expect((await object(store, 'x', { method: 'POST', body: 'x' })).status).toBe(405);
    expect((await object(store, 'x')).text).toContain('<Code>NoSuchKey</Code>');
  });
});
