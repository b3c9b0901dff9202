/** What becomes of the responses of a source that is slow, busy, broken or somewhere else. */
import { afterEach, expect, test } from '@jest/globals';
import { sendJson, startStandIn, type StandIn } from '../../test/support/recorded-cms.ts';
import { createRemoteClient, isOnSite, type RemoteClient } from './remote-client.ts';

let site: StandIn | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

const pauses: number[] = [];

async function clientOf(
  respond: Parameters<typeof startStandIn>[0],
  timeoutMs = 5_000,
): Promise<RemoteClient> {
  site = await startStandIn(respond);
  pauses.length = 0;
  return createRemoteClient({
    site: new URL(site.url),
    authorize: () => ({ authorization: 'Basic a2V5' }),
    timeoutMs,
    pause: (ms) => Promise.resolve(pauses.push(ms)),
  });
}

function at(path = '/posts?secret=1'): URL {
  return new URL(path, site?.url);
}

test('a busy source is asked again when it says', async () => {
  let calls = 0;
  const client = await clientOf((_url, _request, response) => {
    calls += 1;
    if (calls === 1) return sendJson(response, {}, { 'retry-after': '7' }, 429);
    sendJson(response, { fine: true });
  });
  expect((await client.json(at())).value).toEqual({ fine: true });
  expect(pauses).toEqual([7_000]);
});

test('a source that asks for an hour is left alone', async () => {
  const client = await clientOf((_url, _request, response) => {
    sendJson(response, {}, { 'retry-after': '3600' }, 429);
  });
  await expect(client.json(at())).rejects.toThrow('asked for fewer requests (429)');
  expect(pauses).toEqual([]);
});

test('a source that fails is asked four times, and the error names its address without the query', async () => {
  const client = await clientOf((_url, _request, response) => {
    sendJson(response, { message: 'database gone' }, {}, 500);
  });
  const error: unknown = await client.json(at()).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('/posts: the site failed (500): database gone');
  expect(String(error)).not.toContain('secret');
  expect(site?.asked).toHaveLength(4);
});

test.each([
  [401, 'was not accepted (401)'],
  [403, 'has no right to this (403)'],
  [404, 'responded 404'],
])('status %i is an error at once', async (status, message) => {
  const client = await clientOf((_url, _request, response) => {
    sendJson(response, {}, {}, status);
  });
  await expect(client.json(at())).rejects.toThrow(message);
  expect(site?.asked).toHaveLength(1);
});

test('a web page in place of JSON is named as such', async () => {
  const client = await clientOf((_url, _request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Log in</title>');
  });
  await expect(client.json(at())).rejects.toThrow('responded with a web page, not with JSON');
});

test('half a response is asked for again', async () => {
  let calls = 0;
  const client = await clientOf((_url, _request, response) => {
    calls += 1;
    if (calls > 1) return sendJson(response, [1, 2]);
    response.writeHead(200, { 'content-length': '100' });
    response.write('[1,');
    setImmediate(() => response.destroy());
  });
  expect((await client.json(at())).value).toEqual([1, 2]);
});

test('a redirect to another host is refused, and that host never sees the key', async () => {
  let seen = 0;
  const other = await startStandIn((_url, _request, response) => {
    seen += 1;
    sendJson(response, {});
  });
  const client = await clientOf((_url, _request, response) => {
    response.writeHead(302, { location: `${other.url}/posts` });
    response.end();
  });
  await expect(client.json(at())).rejects.toThrow('which is another site');
  expect(seen).toBe(0);
  await other.close();
});

test('a redirect on the same host is followed, a circle of them is not', async () => {
  const client = await clientOf((url, _request, response) => {
    if (url.pathname === '/end') return sendJson(response, 'there');
    response.writeHead(301, { location: url.pathname === '/posts' ? '/end' : '/again' });
    response.end();
  });
  expect((await client.json(at())).value).toBe('there');
  await expect(client.json(at('/again'))).rejects.toThrow('redirects again and again');
});

test('a response above the limit is not read', async () => {
  const client = await clientOf((_url, _request, response) => {
    response.end(Buffer.alloc(3 * 1_048_576));
  });
  await expect(client.get(at(), { maxBytes: 1_048_576 })).rejects.toThrow('larger than 1 MiB');
});

test('a source that never responds is given up', async () => {
  const client = await clientOf(() => undefined, 50);
  await expect(client.json(at())).rejects.toThrow('no response in time');
});

test('a source that is down is named', async () => {
  const client = await clientOf(() => undefined);
  const url = at();
  await site?.close();
  await expect(client.json(url)).rejects.toThrow('nothing responds there');
});

test.each([
  ['http://a.example', 'https://a.example/x', true],
  ['https://a.example', 'http://a.example/x', false],
  ['https://a.example', 'https://a.example:8443/x', false],
  ['https://a.example', 'https://a.example.evil.example/x', false],
])('of %s, %s is on the same site: %s', (own, url, expected) => {
  expect(isOnSite(new URL(url), new URL(own))).toBe(expected);
});
