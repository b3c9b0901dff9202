import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { isUnwell } from './aws-error.ts';
import { isOk, jsonOf, sendRequest } from './send-request.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server. Returns a function that sends it a request, and the number of connections. */
async function startServer(respond: RequestListener) {
  const server = createServer(respond);
  servers.push(server);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    server,
    connections: () => connections,
    send: (body = '{}', ms = 20_000) => sendRequest({ method: 'POST', url, headers: {}, body }, ms),
  };
}
const failureOf = (sent: Promise<unknown>) => sent.catch((error: unknown) => error);

describe('A request to a service', () => {
  it('brings status, headers, and the whole body', async () => {
    const { send } = await startServer((request, response) => {
      response.writeHead(418, { 'x-name': 'value' });
      request.pipe(response);
    });
    const body = JSON.stringify({ text: 'é'.repeat(100_000) });
    const response = await send(body);
    expect(response).toMatchObject({ status: 418, headers: { 'x-name': 'value' } });
    expect(isOk(response)).toBe(false);
    expect(jsonOf(response)).toEqual(JSON.parse(body));
  });

  it('uses a connection again', async () => {
    const { send, connections } = await startServer((_, response) => response.end('{}'));
    for (let count = 0; count < 5; count += 1) await send();
    expect(connections()).toBe(1);
  });

  it('is sent again over another connection when a kept one was closed', async () => {
    let asked = 0;
    const { send, connections } = await startServer((request, response) => {
      asked += 1;
      if (asked === 2) request.socket.resetAndDestroy();
      else response.end('{}');
    });
    await send();
    expect((await send()).status).toBe(200);
    expect([asked, connections()]).toEqual([3, 2]);
  });

  it('fails when a new connection is closed', async () => {
    const { send } = await startServer((request) => request.socket.resetAndDestroy());
    const failure = await failureOf(send());
    expect(failure).toMatchObject({ code: 'ECONNRESET' });
    expect(isUnwell(failure)).toBe(true);
  });

  it('fails when the response is cut off, also on a kept connection', async () => {
    let asked = 0;
    const { send } = await startServer((request, response) => {
      asked += 1;
      if (asked === 1) {
        response.end('{}');
        return;
      }
      response.writeHead(200, { 'content-length': '100' }).write('{"Item":');
      setImmediate(() => request.socket.destroy());
    });
    await send();
    expect(isUnwell(await failureOf(send()))).toBe(true);
    expect(asked).toBe(2);
  });

  it.each([
    ['there is no response', false],
    ['the response does not end', true],
  ])('fails in time when %s', async (_, begins) => {
    const { send } = await startServer((_request, response) => {
      if (begins) response.writeHead(200).write('{');
    });
    expect(await failureOf(send('{}', 200))).toMatchObject({ name: 'TimeoutError', status: 504 });
  });
});
