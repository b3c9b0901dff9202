import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { recommendedItems, userTopics } from './recommendation-api.ts';
import { shown, validItems } from './recommendation-item.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a service. Returns its address and the addresses it was asked for. */
async function service(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ endpoint: string; asked: URL[] }> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://localhost'));
    response.setHeader('access-control-allow-origin', '*');
    respond(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/items`, asked };
}

const item = (number: number, changes: object = {}) => ({
  url: `https://www.meridian.example/story/${number}/`,
  title: `Story ${number}`,
  brand: 'meridian',
  image_url: `https://images.example/${number}-85x85.jpg`,
  ...changes,
});

describe('Recommended items', () => {
  it('RC-01 are valid with an image, an address and a title that is not empty', () => {
    const good = item(1);
    expect(
      validItems([
        good,
        item(2, { title: '' }),
        item(3, { title: '  ' }),
        item(4, { url: undefined }),
        item(5, { image_url: undefined }),
        item(6, { image_url: 'https://images.example/square-placeholder.png' }),
        item(7, { url: 'javascript:alert(1)' }),
        item(8, { image_url: 'data:image/svg+xml,<svg onload=alert(1)>' }),
        null,
        'text',
      ]),
    ).toEqual([good]);
    expect(validItems('not a list')).toEqual([]);
  });

  it('RC-01 are at most six', () => {
    expect(validItems(Array.from({ length: 50 }, (_, index) => item(index)))).toHaveLength(6);
  });

  it('RC-01 are shown with a larger thumbnail, the name of their title and a tracking query', () => {
    const settings = { brandNames: { meridian: 'Meridian' }, trackingQuery: 'source=recommended' };
    expect(shown(item(1), settings)).toEqual({
      url: 'https://www.meridian.example/story/1/?source=recommended',
      headline: 'Story 1',
      thumbnail: 'https://images.example/1-150x150.jpg',
      from: 'Meridian',
    });
    for (const brand of ['unknown', 'constructor', '__proto__'])
      expect(shown(item(1, { brand }), settings).from).toBe('');
  });
});

describe('The recommendation service', () => {
  const question = {
    brandKey: 'meridian',
    url: 'https://www.meridian.example/story/1/',
    topics: ['Rivers', 'Maps & charts'],
  };

  it('RC-01 is asked with the fields of the specification, and never recommends the page itself', async () => {
    const { endpoint, asked } = await service((_, response) => {
      response.end(JSON.stringify({ items: [item(1), item(2), item(3, { title: '' })] }));
    });
    expect(await recommendedItems({ endpoint, ...question })).toEqual([item(2)]);
    expect([...(asked[0]?.searchParams ?? [])]).toEqual([
      ['applicationID', 'meridian-recommended'],
      ['filter[contentType]', 'ARTICLE'],
      ['filter[startDate]', '2017-01-01'],
      ['filter[numberOfDays]', '280'],
      ['brand', 'meridian'],
      ['page[size]', '50'],
      ['url', 'https://www.meridian.example/story/1/'],
      ['filter[halTopicName]', 'Rivers'],
      ['filter[halTopicName]', 'Maps & charts'],
    ]);
  });

  it('RC-01 that fails is told by its status code', async () => {
    const { endpoint } = await service((_, response) => {
      response.writeHead(503).end();
    });
    await expect(recommendedItems({ endpoint, ...question })).rejects.toThrow(
      'Request failed with status code 503',
    );
  });

  it.each(['{}', '{"items":{}}', '[]', 'null', '{"items":[[],1,{"url":{}}]}'])(
    'RC-01 that responds with %s recommends nothing',
    async (body) => {
      const { endpoint } = await service((_, response) => {
        response.end(body);
      });
      expect(await recommendedItems({ endpoint, ...question })).toEqual([]);
    },
  );

  it('RC-01 takes the first three subjects that the partner names', async () => {
    const { endpoint, asked } = await service((_, response) => {
      response.end(
        JSON.stringify({
          topics: [
            { name: 'A' },
            { name: '' },
            { other: 1 },
            'B',
            { name: 'C' },
            { name: 'D' },
            { name: 'E' },
          ],
        }),
      );
    });
    expect(await userTopics(endpoint, 'x/1&2')).toEqual(['A', 'C', 'D']);
    expect(asked[0]?.searchParams.get('xid')).toBe('x/1&2');
  });
});
