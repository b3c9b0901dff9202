import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { rawRequest } from '../../cli/audit/raw-request.ts';
import { issueCertificate, makeAuthority } from '../https/make-certificates.ts';
import { closeServer, listenOnLoopback } from '../store/listen.ts';
import { createEdgeServer } from './edge-server.ts';
import { writeResponse } from './write-response.ts';

const WAIT_MS = 2_000;
const HOUR_MS = 3_600_000;
const authority = await makeAuthority('desk', ['localhost'], Date.now());
const tls = await issueCertificate(authority, ['localhost', '127.0.0.1'], Date.now());

let server: Server;
let port: string;
afterEach(async () => {
  if (server.listening) await closeServer(server, 0);
});

const page: RequestListener = (request, response) => {
  const headers = ['strict-transport-security', 'max-age=63072000', 'x-page', request.url ?? ''];
  writeResponse(request, response, { status: 200, headers, body: Buffer.from('a page') });
};

/** @param waitMs how long a client may take. */
async function serve(files: typeof tls | undefined, waitMs = WAIT_MS): Promise<void> {
  const limits = { requestTimeout: waitMs, headersTimeout: waitMs };
  server = createEdgeServer(limits, files, page);
  port = String(await listenOnLoopback(server));
}

const secure = (path: string) =>
  rawRequest(
    { protocol: 'https:', hostname: '127.0.0.1', port, trust: { ca: authority.certificate } },
    path,
  );
const plain = (path: string, headers = {}) =>
  rawRequest({ protocol: 'http:', hostname: '127.0.0.1', port }, path, { headers });

/** Sends bytes, and waits until the server ends the connection. */
async function untilCut(bytes: string): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1').resume();
  if (bytes !== '') socket.write(bytes);
  await once(socket, 'close');
}

describe('The server of the local edge', () => {
  it('serves over TLS, and leads plain HTTP of the same port there', async () => {
    await serve(tls);
    const { status, text } = await secure('/story/');
    expect([status, text]).toEqual([200, 'a page']);
    const led = await plain('/story/?a=b', { host: `localhost:${port}` });
    expect([led.status, led.headers.location, led.headers['cache-control']]).toEqual([
      307,
      `https://localhost:${port}/story/?a=b`,
      'no-store',
    ]);
    const nowhere = await plain('/', { host: 'a b' });
    expect([nowhere.status, nowhere.headers.location]).toEqual([400, undefined]);
  });

  it('sends HSTS without TLS alone, where browsers ignore it: it would bind every port', async () => {
    await serve(tls);
    const { headers } = await secure('/a/');
    expect([headers['strict-transport-security'], headers['x-page']]).toEqual([undefined, '/a/']);
    await closeServer(server, 0);
    await serve(undefined);
    expect((await plain('/')).headers['strict-transport-security']).toBe('max-age=63072000');
  });

  it.each([
    ['nothing', ''],
    ['a part of a handshake', '\x16\x03'],
    ['a part of a head', 'GET / HTTP/1.1\r\nhost: lo'],
  ])('cuts off clients that send %s', async (_, bytes) => {
    await serve(tls);
    await untilCut(bytes);
    expect((await secure('/')).status).toBe(200);
  });

  it.each(['', '\x16\x03', 'GET'])('closes while a client has sent %j', async (bytes) => {
    await serve(tls, HOUR_MS);
    const cut = untilCut(bytes);
    expect((await secure('/')).status).toBe(200);
    await closeServer(server, 0);
    await cut;
  });
});
