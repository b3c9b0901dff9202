/** The network of an institution, which opens items to those in it and to nobody who says so. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createInstitutionStore,
  type InstitutionStore,
} from '../../../services/readers/institution-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { leaksIn } from '../../support/leaks-in.ts';
import { openLeakSite, type LeakSite } from '../../support/leak-site.ts';
import { until } from '../../support/until.ts';

const institution = { name: 'City Library', endsAt: '2099-01-01T00:00:00.000Z', isAdFree: true };
let site: LeakSite;
let store: InstitutionStore;
beforeAll(async () => {
  site = await openLeakSite({ cold: 60 });
  store = createInstitutionStore(site.dynamo, site.tables.readers);
});
afterAll(async () => {
  await site.close();
});

type Reader = ReturnType<LeakSite['reader']>;

/** Calls the function behind "Fix my access". */
function call(reader: Reader, body: object, headers: Readonly<Record<string, string>> = {}) {
  return reader.get('/api/access', {
    method: 'POST',
    headers: {
      origin: brand.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** Asks as the page "Fix my access" does, or as a wall does by itself. */
async function ask(
  reader: Reader,
  path: string,
  { headers = {}, byItself = false }: { headers?: Record<string, string>; byItself?: boolean } = {},
) {
  const body = byItself ? { action: 'network' } : { redirectURL: path };
  const response = await call(reader, body, headers);
  const { data } = JSON.parse(response.body.toString()) as {
    readonly data: { readonly isOpen?: boolean; readonly findings?: readonly object[] };
  };
  return { ...data, caching: response.headers['cache-control'] };
}

const ways = [
  ['who asks', false],
  ['whose wall asks', true],
] as const;

describe('The network of an institution', () => {
  it.each(ways)(
    'PW-10 opens nothing to a reader outside %s and names an address in it, in any header',
    async (_, byItself) => {
      await store.putNetwork({ ...institution, network: '203.0.113.0/24' });
      const path = site.hard[0] ?? '';
      for (const name of [
        'x-forwarded-for',
        'x-real-ip',
        'forwarded',
        'true-client-ip',
        'cf-connecting-ip',
        'cloudfront-viewer-address',
      ]) {
        const address = name === 'cloudfront-viewer-address' ? '203.0.113.7:443' : '203.0.113.7';
        const { reader } = await site.overLimit();
        const headers = { [name]: address };
        expect((await ask(reader, path, { headers, byItself })).isOpen).toBe(false);
        expect(reader.jar.get('pay_ent_sub')).toBeUndefined();
        const page = await reader.get(path, { headers: { [name]: address } });
        expect(leaksIn(page.body, page.headers)).toEqual([]);
      }
      await store.removeNetwork('203.0.113.0/24');
    },
  );

  it.each(ways)(
    'PW-10 opens metered items and those for subscribers to readers in it %s, from no shared cache, and to nobody after them',
    async (_, byItself) => {
      await store.putNetwork({ ...institution, network: '127.0.0.0/8' });
      for (const [path = ''] of [site.metered, site.hard]) {
        const { reader } = await site.overLimit();
        const found = await ask(reader, path, { byItself });
        expect(found).toMatchObject({ isOpen: true, caching: 'private, no-store' });
        if (!byItself)
          expect(found.findings?.[0]).toMatchObject({ code: 'network', name: 'City Library' });
        expect(reader.jar.get('pay_ent_sub')).toBeDefined();
        const page = await reader.get(path);
        expect(leaksIn(page.body, page.headers)).not.toEqual([]);
        expect(page.headers['cache-control']).toBe('private, no-store');
        // From the same address, and the same cache, without the token.
        const other = (await site.overLimit()).reader;
        const wall = await other.get(path);
        expect(leaksIn(wall.body, wall.headers)).toEqual([]);
      }
      // Items of certain plans are not what an institution has.
      const { reader } = await site.overLimit();
      const gold = site.gold[0] ?? '';
      if (byItself) await ask(reader, gold, { byItself });
      else expect((await ask(reader, gold)).isOpen).toBe(false);
      const wall = await reader.get(gold);
      expect(leaksIn(wall.body, wall.headers)).toEqual([]);
      await store.removeNetwork('127.0.0.0/8');
      const after = await ask(site.reader(), site.hard[0] ?? '', { byItself });
      expect(after.isOpen).toBe(false);
    },
  );

  it('PW-10 gives no token to another site that asks in a reader’s name', async () => {
    await store.putNetwork({ ...institution, network: '127.0.0.0/8' });
    const reader = site.reader();
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await call(reader, { action: 'network' }, headers)).status).toBe(403);
    expect(reader.jar.get('pay_ent_sub')).toBeUndefined();
    await store.removeNetwork('127.0.0.0/8');
  });

  it('PW-10 is in walls as one word, the same for readers inside and outside, and in no other page', async () => {
    await store.putNetwork({ ...institution, network: '127.0.0.0/8' });
    const { reader } = await site.overLimit();
    const read = async (path: string) => (await reader.get(path)).body.toString();
    // Cold items are in no cache, and processes keep for some seconds that there are no networks.
    const cold = site.cold.values();
    let wall = '';
    await until(async () => {
      const { value } = cold.next();
      if (value === undefined) throw new Error('There are not enough items that nobody has read');
      await pause(300);
      wall = await read(value);
      return wall.includes('"mayOpenByNetwork":true');
    });
    expect(wall).not.toMatch(/127\.0\.0|City Library/);
    for (const path of [site.gold[1] ?? '', '/story/in-the-open/'])
      expect(await read(path)).not.toContain('mayOpenByNetwork');
    await store.removeNetwork('127.0.0.0/8');
  });

  it('PW-10 is asked for by many walls and by "Fix my access", while somebody else there guesses', async () => {
    const outside = site.reader();
    const guess = () => call(site.reader(), { action: 'links' });
    // A hundred failures are a flood.
    for (let asked = 0; asked < 100; asked += 1) await guess();
    expect((await guess()).status).toBe(429);
    const answers = await Promise.all(
      Array.from({ length: 300 }, async () => (await call(outside, { action: 'network' })).status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await ask(outside, site.hard[0] ?? '')).isOpen).toBe(false);
  });
});
