import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createResponseCache } from '../../local/edge/cache/response-cache.ts';
import { unavailableResponse } from '../../local/edge/edge-error.ts';
import { loadEdgeFunctions } from '../../local/edge/edge-functions.ts';
import { createEdgeListener } from '../../local/edge/edge-listener.ts';
import type { OriginResponse } from '../../local/edge/origins/origin-result.ts';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';
import { ask, type Asked } from '../support/ask.ts';

const passOn = 'function handler(event) { return event.response || event.request; }';
let server: Server | undefined;
let folder: string;
let logged: string[] = [];

/**
 * Starts an edge over functions that a test writes, and a page that is the same for every reader.
 */
async function edgeWith(
  functions: { request?: string; response?: string },
  page: Partial<OriginResponse> = {},
): Promise<(path: string, asked?: Asked) => ReturnType<typeof ask>> {
  folder = await mkdtemp(join(tmpdir(), 'masthead-failures-'));
  await writeFile(join(folder, 'viewer-request.js'), functions.request ?? passOn);
  await writeFile(join(folder, 'viewer-response.js'), functions.response ?? passOn);
  logged = [];
  const log = (line: string) => {
    logged.push(line);
  };
  const none = () => Promise.reject(new Error('not asked here'));
  const cache = createResponseCache({
    maxBytes: 1_000_000,
    now: Date.now,
    errorResponse: unavailableResponse,
    log,
  });
  server = createServer(
    createEdgeListener({
      functions: loadEdgeFunctions(folder, { keyValues: () => new Map(), now: Date.now, log }),
      cache,
      imageCache: cache,
      page: () =>
        Promise.resolve({
          kind: 'response',
          response: {
            status: 200,
            headers: { 'content-type': 'text/plain', 'cache-control': 's-maxage=60' },
            body: Buffer.from('the page'),
            ...page,
          },
        }),
      feeds: none,
      api: none,
      photos: none,
      images: none,
      assets: none,
      log,
    }),
  );
  const port = await listenOnLoopback(server);
  return (path, asked) => ask(port, path, asked);
}
afterEach(async () => {
  if (server !== undefined) await closeServer(server, 0);
  await rm(folder, { recursive: true, force: true });
});

describe('A failing edge function', () => {
  it.each([
    ['throws', { request: 'function handler() { throw new Error("a secret"); }' }],
    [
      'throws on the way out',
      { response: 'async function handler() { throw new Error("a secret"); }' },
    ],
    ['never ends', { request: 'function handler() { for (;;); }' }],
    [
      'waits for ever',
      { response: 'async function handler() { await new Promise(function () {}); }' },
    ],
  ])('responds with 503 and FunctionExecutionError when it %s', async (_, functions) => {
    const response = await (await edgeWith(functions))('/a');
    expect([response.status, response.headers['x-cache']]).toEqual([
      503,
      'FunctionExecutionError from local edge',
    ]);
    expect(response.headers['cache-control']).toContain('no-store');
    expect(response.text).not.toContain('a secret');
    expect(logged).toHaveLength(1);
  });

  it.each([
    ['nothing', { request: 'function handler() {}' }],
    [
      'a request with another host',
      {
        request:
          'function handler(event) { event.request.headers.host = { value: "evil" }; return event.request; }',
      },
    ],
    [
      'a header that CloudFront hides',
      {
        response:
          'function handler(event) { event.response.headers["x-edge-status"] = { value: "1" }; return event.response; }',
      },
    ],
    [
      'cookies as a header',
      {
        response:
          'function handler(event) { event.response.headers["set-cookie"] = { value: "a=1" }; return event.response; }',
      },
    ],
  ])('responds with 502 and FunctionValidationError when it returns %s', async (_, functions) => {
    const response = await (await edgeWith(functions))('/a');
    expect([response.status, response.headers['x-cache']]).toEqual([
      502,
      'FunctionValidationError from local edge',
    ]);
  });
});

describe('A working edge function', () => {
  it('may respond itself, and then the other one does not run', async () => {
    const site = await edgeWith({
      request:
        'function handler() { return { statusCode: 302, headers: { location: { value: "/b" } }, cookies: { a: { value: "1", attributes: "Path=/" } }, body: "moved" }; }',
      response: 'function handler() { throw new Error("must not run"); }',
    });
    const response = await site('/a');
    expect([
      response.status,
      response.headers.location,
      response.headers['set-cookie'],
      response.text,
      response.headers['x-cache'],
    ]).toEqual([302, '/b', ['a=1; Path=/'], 'moved', 'FunctionGeneratedResponse from local edge']);
    expect((await site('/a', { method: 'HEAD' })).text).toBe('');
  });

  it('does not run on responses of 400 and above, which get the headers of the policy', async () => {
    const response = await (
      await edgeWith(
        { response: 'function handler() { throw new Error("must not run"); }' },
        { status: 404, body: Buffer.from('no such page') },
      )
    )('/a');
    expect([response.status, response.text, response.headers['x-content-type-options']]).toEqual([
      404,
      'no such page',
      'nosniff',
    ]);
  });

  it('may change the status, body, headers, and cookies of a cached page, for this reader only', async () => {
    const site = await edgeWith({
      response:
        'function handler(event) { const reader = event.request.cookies.reader; if (reader) { event.response.statusCode = 402; event.response.body = { encoding: "text", data: "for " + reader.value }; event.response.cookies = { seen: { value: reader.value } }; event.response.headers["x-two"] = { value: "a", multiValue: [{ value: "a" }, { value: "b" }] }; } return event.response; }',
    });
    const mine = await site('/a', { headers: { cookie: 'reader=me' } });
    expect([
      mine.status,
      mine.text,
      mine.headers['set-cookie'],
      mine.headers['x-two'],
      mine.headers['content-length'],
    ]).toEqual([402, 'for me', ['seen=me'], 'a, b', '6']);
    const other = await site('/a');
    expect([
      other.status,
      other.text,
      other.headers['set-cookie'],
      other.headers['x-cache'],
    ]).toEqual([200, 'the page', undefined, 'Hit from local edge']);
  });

  it('sees a 304 as a 304', async () => {
    const site = await edgeWith({
      response:
        'function handler(event) { event.response.headers["x-seen"] = { value: String(event.response.statusCode) }; return event.response; }',
    });
    const { etag } = (await site('/a')).headers;
    const unchanged = await site('/a', { headers: { 'if-none-match': String(etag) } });
    expect([
      unchanged.status,
      unchanged.headers['x-seen'],
      unchanged.headers['content-type'],
      unchanged.headers['content-length'],
    ]).toEqual([304, '304', undefined, undefined]);
  });
});
