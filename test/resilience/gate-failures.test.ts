/**
 * A reader whom the edge sends to the gate while the page function is down gets an unavailable
 * page, never a body that other readers may see.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createResponseCache } from '../../local/edge/cache/response-cache.ts';
import { unavailableResponse } from '../../local/edge/edge-error.ts';
import { loadEdgeFunctions } from '../../local/edge/edge-functions.ts';
import { createEdgeListener } from '../../local/edge/edge-listener.ts';
import type { OriginResult } from '../../local/edge/origins/origin-result.ts';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';
import { ask } from '../support/ask.ts';

/**
 * Sorts by a cookie as the real function does by tokens. All readers read in full except those who
 * must pass the gate.
 */
const viewerRequest = `function handler(event) {
  const gate = event.request.cookies.gate;
  event.request.headers['accept-payment'] = { value: gate ? 'free' : 'sample' };
  if (gate) event.request.headers['x-gate'] = { value: gate.value };
  return event.request;
}`;
const BODY = 'the whole item';

let folder: string;
let server: Server;
let port: number;
let isDown: boolean;
let failure: OriginResult;
let asked: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-gate-'));
  await writeFile(join(folder, 'viewer-request.js'), viewerRequest);
  await writeFile(
    join(folder, 'viewer-response.js'),
    'function handler(event) { return event.response; }',
  );
  isDown = false;
  asked = 0;
  const log = () => undefined;
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
      page: (request) => {
        asked += 1;
        if (isDown) return Promise.resolve(failure);
        const cache =
          request.headers['x-gate'] === undefined
            ? 'public, s-maxage=60, stale-if-error=86400'
            : 'private, no-store';
        return Promise.resolve({
          kind: 'response',
          response: {
            status: 200,
            headers: { 'content-type': 'text/html', 'cache-control': cache },
            body: Buffer.from(BODY),
          },
        });
      },
      feeds: none,
      api: none,
      photos: none,
      images: none,
      assets: none,
      log,
    }),
  );
  port = await listenOnLoopback(server);
});
afterEach(async () => {
  await closeServer(server, 0);
  await rm(folder, { recursive: true, force: true });
});

const read = (cookie?: string, path = '/story/a') =>
  ask(port, path, { headers: cookie === undefined ? {} : { cookie } });

describe('The gate while the page function is down', () => {
  it.each<[string, OriginResult]>([
    ['gives no response', { kind: 'failed', reason: 'page: Runtime.ExitError' }],
    [
      'responds with an error of its own',
      {
        kind: 'response',
        response: {
          status: 503,
          headers: { 'content-type': 'text/html' },
          body: Buffer.from('an error page'),
        },
      },
    ],
  ])(
    'PW-10 is a static page with 503 when the function %s, though the edge holds the item for others and has let this reader in before',
    async (_, how) => {
      failure = how;
      expect((await read()).text).toBe(BODY);
      expect((await read('gate=mine')).text).toBe(BODY);
      isDown = true;
      for (const path of ['/story/a', '/story/a?output=json']) {
        const response = await read('gate=mine', path);
        expect([response.status, response.text.includes(BODY)]).toEqual([503, false]);
        expect(response.headers['set-cookie']).toBeUndefined();
      }
      // A reader who needs no gate still reads what the edge has cached.
      expect([(await read()).status, (await read()).text]).toEqual([200, BODY]);
    },
  );

  it('PW-10 is requested again once the function is back, and the failure of one request affects nobody else', async () => {
    failure = { kind: 'failed', reason: 'page: timeout' };
    isDown = true;
    expect((await read('gate=mine')).status).toBe(503);
    isDown = false;
    const before = asked;
    expect([(await read('gate=another')).status, asked]).toEqual([200, before + 1]);
  });

  it('tells the reader what to do on a page that needs nothing else', async () => {
    failure = { kind: 'failed', reason: 'page: timeout' };
    isDown = true;
    const { text, headers } = await read('gate=mine');
    expect(text).toMatch(/^<!doctype html>.*<h1>Service Unavailable<\/h1>/);
    expect(text).not.toMatch(/<script|<link|<img|src=/);
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
