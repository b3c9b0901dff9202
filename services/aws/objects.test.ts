import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createObjectStore } from './objects.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Replaces an object in a bucket that responds with these statuses, one after the other. */
async function replaced(statuses: readonly number[], before: string | undefined) {
  const conditions: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    conditions.push(headers['if-match'] ?? `none of ${headers['if-none-match']}`);
    response.writeHead(statuses[conditions.length - 1] ?? 200).end();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  servers.push(server);
  const objects = createObjectStore(
    {
      region: 'us-east-1',
      credentials: async () => ({ accessKeyId: 'x', secretAccessKey: 'y' }),
      budget: { attemptMs: 2_000, attempts: 2, totalMs: 4_000 },
    },
    'bucket',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  const isReplaced = await objects.replace('key', {
    bytes: new Uint8Array(1),
    contentType: 'text/plain',
    cacheControl: 'private',
    before,
  });
  return { isReplaced, conditions };
}

describe('A key', () => {
  it('with parts that a URL takes for folders names no object', async () => {
    const objects = createObjectStore(
      {
        region: 'us-east-1',
        credentials: () => Promise.reject(new Error('It was sent')),
        budget: { attemptMs: 1_000, attempts: 1, totalMs: 1_000 },
      },
      'bucket',
    );
    for (const key of ['a/../b', '..', 'a/.', '../other/a'])
      for (const work of [
        objects.get(key),
        objects.getRange(key, 0, 1),
        objects.has(key),
        objects.remove(key),
        objects.put(key, new Uint8Array(), 'text/plain', 'private'),
      ])
        await expect(work).rejects.toThrow(`No object has the key ${key}`);
    await expect(objects.get('a/..b/c.d')).rejects.toThrow('It was sent');
  });
});

describe('An object that replaces another one', () => {
  it('names the one that it replaces, or that there is none', async () => {
    expect(await replaced([200], '"a"')).toEqual({ isReplaced: true, conditions: ['"a"'] });
    expect(await replaced([200], undefined)).toEqual({
      isReplaced: true,
      conditions: ['none of *'],
    });
  });

  it.each([404, 409, 412])('is not stored when S3 responds with %d', async (status) => {
    expect(await replaced([status], '"a"')).toEqual({ isReplaced: false, conditions: ['"a"'] });
  });

  it('is sent again while S3 is unwell, and rejected otherwise', async () => {
    expect((await replaced([503, 200], '"a"')).conditions).toHaveLength(2);
    await expect(replaced([403], '"a"')).rejects.toThrow('PUT key, 403');
  });
});
