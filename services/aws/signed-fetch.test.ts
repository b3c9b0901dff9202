import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AwsCallError } from './aws-error.ts';
import { isOk, type AwsResponse } from './send-request.ts';
import type { AwsCredentials } from './signature.ts';
import { signedFetch } from './signed-fetch.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Returns a function that makes a call, and the ids of the keys that signed the calls. */
async function caller(credentials: () => Promise<AwsCredentials>, status = 200) {
  const signers: string[] = [];
  const server = createServer((request, response) => {
    signers.push(/Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  servers.push(server);
  const budget = { attemptMs: 2_000, attempts: 2, totalMs: 4_000 };
  const call = signedFetch({ region: 'us-east-1', credentials, budget }, 's3');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const read = (response: AwsResponse): number => {
    if (!isOk(response)) throw new AwsCallError('Failed', response.status, 'no');
    return response.status;
  };
  return { signers, call: () => call(url, { method: 'GET', headers: {}, body: '' }, read) };
}
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('Credentials of signed calls', () => {
  it('are renewed once they expire within five minutes', async () => {
    const given = [inMinutes(4), inMinutes(60)];
    let count = 0;
    const { signers, call } = await caller(async () => {
      const expiration = given[count];
      count += 1;
      return { accessKeyId: `key${count}`, secretAccessKey: 'y', expiration };
    });
    for (let made = 0; made < 3; made += 1) await call();
    expect(signers).toEqual(['key1', 'key2', 'key2']);
  });

  it('are asked for once when they do not expire', async () => {
    let count = 0;
    const { signers, call } = await caller(async () => {
      count += 1;
      return { accessKeyId: `key${count}`, secretAccessKey: 'y' };
    });
    await Promise.all([call(), call(), call()]);
    expect(signers).toEqual(['key1', 'key1', 'key1']);
  });

  it('are asked for again after a failure', async () => {
    let count = 0;
    const { signers, call } = await caller(async () => {
      count += 1;
      if (count === 1) throw new Error('no credentials');
      return { accessKeyId: `key${count}`, secretAccessKey: 'y' };
    });
    await expect(call()).rejects.toThrow('no credentials');
    await call();
    expect(signers).toEqual(['key2']);
  });
});

describe('A response that says no', () => {
  const credentials = async () => ({ accessKeyId: 'x', secretAccessKey: 'y' });

  it.each([
    ['is tried again when AWS is unwell', 503, 2],
    ['is final when the store on this machine has failed', 507, 1],
    ['is final when it rejects the call', 400, 1],
  ])('%s', async (_, status, calls) => {
    const { signers, call } = await caller(credentials, status);
    await expect(call()).rejects.toThrow('no');
    expect(signers).toHaveLength(calls);
  });
});
