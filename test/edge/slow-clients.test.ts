/** Clients that never finish their request, against the local edge. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEdgeSite, type EdgeSite } from '../support/edge-site.ts';

let site: EdgeSite;
beforeAll(async () => {
  site = await openEdgeSite({
    requestMs: 1_000,
    functions: {
      page: {
        code: `export const handler = async () => ({
          statusCode: 200, headers: { 'content-type': 'text/html' }, body: 'a page' });`,
      },
    },
  });
});
afterAll(() => site.close());

/** Sends the beginning of a request. Returns what arrives until the edge ends the connection. */
async function begin(text: string): Promise<string> {
  const socket = connect(site.port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return received;
}

describe('Slow clients', () => {
  it.each([
    ['a head', 'GET /story/x/ HTTP/1.1\r\nhost: localhost\r\n'],
    [
      'a body',
      'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    ],
  ])('IN-01 are cut off in the middle of %s, while others are served', async (_, text) => {
    const slow = Array.from({ length: 50 }, () => begin(text));
    expect((await site.ask('/story/other/')).status).toBe(200);
    for (const received of await Promise.all(slow)) expect(received).toMatch(/HTTP\/1\.1 408 |^$/);
  });
});
