import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { JSDOM, VirtualConsole } from 'jsdom';
import { JSONP_TIMEOUT_MS } from '../../shared/limits.ts';
import { facebookCount, sumOfObjects } from './facebook-count.ts';
import { jsonp } from './jsonp.ts';
import { loadShareCounts } from './load-share-counts.ts';
import { pinterestCount } from './pinterest-count.ts';
import { urlVariants } from './share-count.ts';

const ITEM = 'https://www.meridian.example/story/ten/';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * A counting service for the tests.
 * @returns Its address and the requests it received.
 */
async function serve(
  reply: (url: URL) => { body?: string; status?: number } | undefined,
): Promise<{ endpoint: string; asked: URL[] }> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(url);
    const said = reply(url);
    if (said === undefined) return;
    response.writeHead(said.status ?? 200, { 'content-type': 'application/json' });
    response.end(said.body ?? '');
  });
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/count`, asked };
}

describe('Share counts', () => {
  it('SH-02 asks Facebook once with every spelling of the URL, and counts each object once', async () => {
    const [first = '', second = '', third = '', fourth = ''] = urlVariants(ITEM);
    const { endpoint, asked } = await serve(() => ({
      body: JSON.stringify({
        [first]: { share: { share_count: 12 }, og_object: { id: '1' } },
        [second]: { share: { share_count: 12 }, og_object: { id: '1' } },
        [third]: { share: { share_count: 5 }, og_object: { id: '2' } },
        [fourth]: { id: fourth },
      }),
    }));
    expect(await facebookCount({ endpoint, transport: 'json' }, ITEM)).toBe(17);
    expect(asked.map(({ searchParams }) => searchParams.get('ids')?.split(','))).toEqual([
      [
        'https://www.meridian.example/story/ten/',
        'https://www.meridian.example/story/ten',
        'http://www.meridian.example/story/ten/',
        'http://www.meridian.example/story/ten',
      ],
    ]);
  });

  it('SH-02 asks Pinterest once for each spelling, and adds up the counts', async () => {
    let count = 0;
    const { endpoint, asked } = await serve(() => ({
      body: JSON.stringify({ count: (count += 1) }),
    }));
    expect(await pinterestCount({ endpoint, transport: 'json' }, ITEM)).toBe(10);
    expect(asked.map(({ searchParams }) => searchParams.get('url')).sort()).toEqual(
      [...urlVariants(ITEM)].sort(),
    );
  });

  it('SH-02 reports Pinterest’s failures with their message', async () => {
    const { endpoint } = await serve(() => ({ status: 503 }));
    await expect(pinterestCount({ endpoint, transport: 'json' }, ITEM)).rejects.toThrow(
      'Request failed with status code 503',
    );
  });

  it.each(['null', '{"a":{"share":{"share_count":-3}}}', '{"a":{"share":{"share_count":"9"}}}'])(
    'SH-02 takes no count from a response of another shape, %s',
    (body) => {
      expect(() => sumOfObjects(JSON.parse(body))).toThrow();
    },
  );

  it('SH-02 counts nothing for a failing service without affecting others, and skips one that is not configured', async () => {
    const broken = await serve(() => ({ body: '<html>' }));
    const good = await serve(() => ({ body: '{"count":2}' }));
    const sources = {
      facebook: { endpoint: broken.endpoint, transport: 'json' },
      pinterest: { endpoint: good.endpoint, transport: 'json' },
    } as const;
    expect(await loadShareCounts(['facebook', 'pinterest', 'comments'], ITEM, sources)).toEqual([
      { service: 'facebook', count: 0 },
      { service: 'pinterest', count: 8 },
    ]);
    expect(
      await loadShareCounts(['facebook', 'comments'], ITEM, { pinterest: sources.pinterest }),
    ).toEqual([]);
    expect(good.asked).toHaveLength(4);
  });
});

describe('JSONP', () => {
  const view = () =>
    new JSDOM('<!doctype html><head></head>', {
      url: 'https://www.meridian.example/',
      runScripts: 'dangerously',
      resources: 'usable',
      virtualConsole: new VirtualConsole(),
    }).window as unknown as Window & typeof globalThis;

  it('SH-02 takes the response that a script calls back with, and leaves nothing behind', async () => {
    const { endpoint, asked } = await serve(({ searchParams }) => ({
      body: `${searchParams.get('callback') ?? ''}({"count":7})`,
    }));
    const window = view();
    expect(await jsonp(`${endpoint}?url=x`, window)).toEqual({ count: 7 });
    const name = asked[0]?.searchParams.get('callback') ?? '';
    expect([Reflect.has(window, name), window.document.querySelector('script')]).toEqual([
      false,
      null,
    ]);
  });

  it.each([
    ['responds with an error', () => ({ status: 500 }), JSONP_TIMEOUT_MS, /does not respond/],
    [
      'responds with what calls nothing',
      () => ({ body: 'void 0' }),
      JSONP_TIMEOUT_MS,
      /nothing that can be read/,
    ],
    ['never responds', () => undefined, 150, /took longer than 150 ms/],
  ])('SH-02 fails when the service %s', async (_, reply, limitMs, message) => {
    const { endpoint } = await serve(reply);
    await expect(jsonp(`${endpoint}?url=x`, view(), limitMs)).rejects.toThrow(message);
  });

  it('SH-02 waits for one minute', () => {
    expect(JSONP_TIMEOUT_MS).toBe(60_000);
  });
});
