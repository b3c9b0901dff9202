import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startSearchServiceUpdate } from '../../../publishing/update-search-service.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { openSearchServer, type SearchServer } from '../../support/search-service.ts';

const body = (text: string) => [
  { kind: 'html' as const, html: `<p>One.</p><p>Two.</p><p>${text}</p>` },
];
const items = [
  buildItem({
    id: 'reef',
    hed: 'Reefs that grow back',
    dek: 'Corals and wrecks',
    body: body('quicksilver parrotfish'),
  }),
  buildItem({
    id: 'port',
    hed: 'The harbour at night',
    pubDate: '2026-05-01T00:00:00.000Z',
    dek: 'Cranes above the reef',
  }),
  buildItem({ id: 'soon', hed: 'Reefs of tomorrow', pubDate: '2099-01-01T00:00:00.000Z' }),
];

let server: SearchServer;
let site: ContentSite;
beforeAll(async () => {
  server = await openSearchServer();
  site = await openContentSite({
    brand: { ...brand, search: { endpoint: server.origin, index: 'stories' } },
  });
  const publisher = site.publisher();
  await publisher.putItems(items);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
  await server.close();
});
beforeEach(() => {
  server.use('works');
  server.calls.length = 0;
});

async function ids(query: string, more = ''): Promise<string[] | undefined> {
  const state = await site.state(`/search/?q=${encodeURIComponent(query)}${more}`);
  return state.secondary.lists.page?.map(({ id }) => id);
}

describe('A search service of the brand', () => {
  it('is asked with signed calls, and responds to searches', async () => {
    expect(await ids('growing reefs')).toEqual(['reef', 'port']);
    expect(await ids('reef', '&sort=date')).toEqual(['port', 'reef']);
    expect(await ids('corls')).toEqual(['reef']);
    expect(await ids('harb')).toEqual(['port']);
    expect(new Set(server.calls)).toEqual(new Set(['POST /stories/_search']));
    expect(
      server.signatures.every((one) =>
        /^AWS4-HMAC-SHA256 Credential=\S+\/es\/aws4_request/.test(one),
      ),
    ).toBe(true);
  });

  it('PW-10 holds walled words in no order, and finds them by nothing but themselves', async () => {
    expect(server.documents.get('reef')?.walled).toBe('parrotfish quicksilv');
    expect(await ids('quicksilver')).toEqual(['reef']);
    expect(await ids('"quicksilver parrotfish"')).toEqual(['reef']);
    expect(await ids('quicks')).toEqual([]);
    expect(await ids('parotfish')).toEqual([]);
  });

  it('finds phrases of public text', async () => {
    expect(await ids('"harbour at night"')).toEqual(['port']);
    expect(await ids('"night reefs"')).toEqual(expect.arrayContaining(['port', 'reef']));
  });

  it('forgets withdrawn items, and is filled again from the store', async () => {
    const publisher = site.publisher();
    await publisher.putItems([buildItem({ id: 'gone', hed: 'Heliograph' })]);
    await publisher.finish();
    expect(await ids('heliograph')).toEqual(['gone']);
    await publisher.withdrawItems(['gone']);
    await publisher.finish();
    expect(await ids('heliograph')).toEqual([]);
    expect(await publisher.rebuildSearch()).toEqual({ items: 3, leftOut: 0 });
    expect([...server.documents.keys()].sort()).toEqual(['port', 'reef', 'soon']);
  });

  it('takes at most some megabytes in one call, whatever the script', async () => {
    const image = { id: 'i', filename: 'a.jpg', src: '/photos/a.jpg', width: 16, height: 9 };
    const lead = { ...image, alt: '海'.repeat(1_500_000) };
    const { brand: own, connection } = site;
    const now = () => new Date().toISOString();
    const update = await startSearchServiceUpdate({ brand: own, connection, now });
    for (const id of ['sea-1', 'sea-2']) await update?.add(buildItem({ id, lead }));
    for (const id of ['sea-1', 'sea-2']) await update?.withdraw(id);
    await update?.end();
    expect(server.calls.filter((call) => call.endsWith('/_bulk'))).toHaveLength(3);
  });

  it('fails a publish that it does not take, which may then be repeated', async () => {
    const publisher = site.publisher();
    await publisher.putItems([buildItem({ id: 'late', hed: 'Barometers' })]);
    server.use('is full');
    await expect(publisher.finish()).rejects.toThrow(
      'The search service did not take the item late: rejected execution of coordinating operation',
    );
    server.use('works');
    await publisher.finish();
    expect(await ids('barometers')).toEqual(['late']);
  });
});

describe('A search service that does not respond', () => {
  it.each(['talks nonsense', 'fails', 'slow'] as const)(
    'is replaced by the stored index, for a while without being asked: %s',
    async (mode) => {
      const own = await openContentSite({
        brand: { ...brand, search: { endpoint: server.origin, index: 'stories' } },
      });
      try {
        const publisher = own.publisher();
        await publisher.putItems(items);
        await publisher.finish();
        server.use(mode);
        server.calls.length = 0;
        for (const query of ['reefs', 'harbour']) {
          const response = await own.get(`/search/?q=${query}`);
          expect([response.statusCode, response.body.includes('No stories found')]).toEqual([
            200,
            false,
          ]);
        }
        expect(server.calls).toEqual(['POST /stories/_search']);
        expect(own.logged.map(({ level, message }) => [level, message])).toEqual([
          ['WARN', 'The search service failed; the stored index responds'],
        ]);
      } finally {
        await own.close();
      }
    },
  );
});
