import { describe, expect, it } from '@jest/globals';
import { unavailableResponse } from '../edge-error.ts';
import type { OriginResult } from '../origins/origin-result.ts';
import { createResponseCache, ERROR_CACHING_MS, type AskOrigin } from './response-cache.ts';

const SECOND = 1_000;
const story = 'public, max-age=0, s-maxage=120, stale-while-revalidate=600, stale-if-error=86400';

/** Sets up a cache in front of an origin that counts its calls, at a time that the test sets. */
function setUp(maxBytes = 1_000_000) {
  const clock = { now: 1_000_000 };
  const logged: string[] = [];
  const cache = createResponseCache({
    maxBytes,
    now: () => clock.now,
    errorResponse: unavailableResponse,
    log: (line) => {
      logged.push(line);
    },
  });
  const origin = {
    calls: 0,
    cacheControl: story as string | undefined,
    body: 'one',
    status: 200,
    failing: false,
    etag: undefined as string | undefined,
    tags: undefined as string | undefined,
    /** With a confirmation: functions do, stores of files do not. */
    sendsHeaders: true,
    etags: [] as (string | undefined)[],
    gate: Promise.resolve(),
  };
  const askOrigin: AskOrigin = async (etag) => {
    origin.calls += 1;
    origin.etags.push(etag);
    await origin.gate;
    if (origin.failing) return { kind: 'failed', reason: 'down' };
    const headers = {
      ...(origin.cacheControl === undefined ? {} : { 'cache-control': origin.cacheControl }),
      ...(origin.etag === undefined ? {} : { etag: origin.etag }),
      ...(origin.tags === undefined ? {} : { 'x-page-tags': origin.tags }),
    };
    if (etag !== undefined && etag === origin.etag)
      return { kind: 'not-modified', ...(origin.sendsHeaders ? { headers } : {}) };
    const reply: OriginResult = {
      kind: 'response',
      response: {
        status: origin.status,
        headers,
        body: Buffer.from(origin.body),
      },
    };
    return reply;
  };
  async function get(key = '/a?') {
    const { response, status, ageS } = await cache.get(key, { compress: true }, askOrigin);
    const held = await response.representation('identity');
    return {
      body: held.body.toString(),
      status,
      ageS,
      code: held.status,
      etag: response.etag,
      cacheControl: held.headers['cache-control'],
    };
  }
  /** Waits for background work to finish. */
  const settle = () =>
    new Promise((done) => {
      setImmediate(done);
    });
  return { cache, clock, origin, logged, get, settle };
}

describe('The response cache', () => {
  it('serves a fresh copy, and reports its age', async () => {
    const { clock, origin, get } = setUp();
    expect(await get()).toMatchObject({ body: 'one', status: 'Miss' });
    clock.now += 119 * SECOND;
    expect(await get()).toMatchObject({ body: 'one', status: 'Hit', ageS: 119 });
    expect(origin.calls).toBe(1);
  });

  it('serves a stale copy immediately and refreshes it once in the background', async () => {
    const { clock, origin, get, settle } = setUp();
    await get();
    clock.now += 121 * SECOND;
    origin.body = 'two';
    expect((await Promise.all([get(), get(), get()])).map(({ body }) => body)).toEqual([
      'one',
      'one',
      'one',
    ]);
    await settle();
    expect(origin.calls).toBe(2);
    expect(await get()).toMatchObject({ body: 'two', status: 'Hit', ageS: 0 });
  });

  it('waits for the origin when a copy is too old to serve stale', async () => {
    const { clock, origin, get } = setUp();
    await get();
    clock.now += 721 * SECOND;
    origin.body = 'two';
    expect(await get()).toMatchObject({ body: 'two', status: 'Miss' });
  });

  it('serves a copy in place of a failing origin for as long as allowed, and lets the origin rest', async () => {
    const { clock, origin, get } = setUp();
    await get();
    origin.failing = true;
    clock.now += 86_000 * SECOND;
    expect(await get()).toMatchObject({ body: 'one', code: 200, status: 'Hit', ageS: 86_000 });
    expect(await get()).toMatchObject({ body: 'one' });
    expect(origin.calls).toBe(2);
    clock.now += ERROR_CACHING_MS;
    await get();
    expect(origin.calls).toBe(3);
    clock.now += 600 * SECOND;
    expect(await get()).toMatchObject({ code: 503, status: 'Error' });
  });

  it('treats an origin that responds with 500 or more as failing', async () => {
    const { clock, origin, get } = setUp();
    await get();
    Object.assign(origin, { status: 500, cacheControl: 'private, no-store', body: 'broken' });
    clock.now += 800 * SECOND;
    expect(await get()).toMatchObject({ body: 'one', code: 200 });
    expect(await get('/b?')).toMatchObject({ body: 'broken', code: 500, status: 'Error' });
    expect(await get('/b?')).toMatchObject({ body: 'broken', code: 500, status: 'Error' });
    expect(origin.calls).toBe(3);
    clock.now += ERROR_CACHING_MS;
    Object.assign(origin, { status: 200, cacheControl: story, body: 'repaired' });
    expect(await get('/b?')).toMatchObject({ body: 'repaired', code: 200, status: 'Miss' });
  });

  it('asks the origin once for all simultaneous requests, also when the origin fails', async () => {
    const { origin, get } = setUp();
    let open = (): void => undefined;
    origin.gate = new Promise((done) => {
      open = done;
    });
    const waiting = Array.from({ length: 200 }, () => get());
    open();
    expect(new Set((await Promise.all(waiting)).map(({ body }) => body))).toEqual(new Set(['one']));
    expect(origin.calls).toBe(1);
    origin.failing = true;
    expect(
      new Set(
        (await Promise.all(Array.from({ length: 50 }, () => get('/b?')))).map(({ code }) => code),
      ),
    ).toEqual(new Set([503]));
    expect(origin.calls).toBe(2);
  });

  it.each(['private, no-store', 'private', 'no-store', undefined])(
    'shares no response with %s: each request asks for itself',
    async (cacheControl) => {
      const { origin, get } = setUp();
      Object.assign(origin, { cacheControl });
      const together = await Promise.all([get(), get(), get()]);
      expect(origin.calls).toBe(3);
      expect(together.map(({ status }) => status)).toEqual(['Miss', 'Miss', 'Miss']);
      await get();
      expect(origin.calls).toBe(4);
    },
  );

  it('drops a copy when the page has become private', async () => {
    const { clock, origin, get } = setUp();
    await get();
    clock.now += 800 * SECOND;
    Object.assign(origin, { cacheControl: 'private, no-store', body: 'for one' });
    expect(await get()).toMatchObject({ body: 'for one' });
    origin.failing = true;
    expect(await get()).toMatchObject({ code: 503 });
  });

  it('refreshes a copy that the origin confirms by its ETag', async () => {
    const { clock, origin, get } = setUp();
    origin.etag = '"e1"';
    await get();
    clock.now += 800 * SECOND;
    origin.body = 'not sent';
    expect(await get()).toMatchObject({ body: 'one', status: 'RefreshHit' });
    expect(origin.etags).toEqual([undefined, '"e1"']);
    clock.now += 60 * SECOND;
    expect(await get()).toMatchObject({ status: 'Hit', ageS: 60 });
  });

  it('keeps a copy that the origin confirms only for as long as the confirmation says', async () => {
    const { clock, origin, get } = setUp();
    Object.assign(origin, { etag: '"e1"', cacheControl: 'max-age=0, s-maxage=86400' });
    await get();
    clock.now += 86_400 * SECOND;
    // What an item's rule opened is open for a minute more.
    origin.cacheControl = 'max-age=0, s-maxage=60';
    expect(await get()).toMatchObject({ body: 'one', status: 'RefreshHit', ageS: 0 });
    clock.now += 59 * SECOND;
    expect(await get()).toMatchObject({ status: 'Hit' });
    clock.now += SECOND;
    Object.assign(origin, { etag: '"e2"', body: 'a wall' });
    expect(await get()).toMatchObject({ body: 'a wall', status: 'Miss' });
  });

  it('sends a copy that the origin confirms for one reader to that reader alone', async () => {
    const { clock, origin, get } = setUp();
    origin.etag = '"e1"';
    await get();
    clock.now += 800 * SECOND;
    origin.cacheControl = 'private, no-store';
    expect(await get()).toMatchObject({
      body: 'one',
      status: 'RefreshHit',
      cacheControl: 'private, no-store',
    });
    origin.failing = true;
    expect(await get()).toMatchObject({ code: 503 });
  });

  it.each([true, false])(
    'caches a purged copy again once the origin has confirmed it (with headers: %s)',
    async (sendsHeaders) => {
      const { cache, clock, origin, get } = setUp();
      Object.assign(origin, { etag: '"e1"', sendsHeaders });
      await get();
      cache.expire();
      clock.now += SECOND;
      expect(await get()).toMatchObject({ body: 'one', status: 'RefreshHit' });
      expect(await get()).toMatchObject({ body: 'one', status: 'Hit' });
      expect(origin.calls).toBe(2);
    },
  );

  it('asks again after a purge that came while the origin confirmed a copy', async () => {
    const { cache, clock, origin, get } = setUp();
    Object.assign(origin, { etag: '"e1"', tags: 'Moon' });
    await get();
    clock.now += 800 * SECOND;
    let open = (): void => undefined;
    origin.gate = new Promise((done) => {
      open = done;
    });
    const confirmed = get();
    cache.expire(['moon']);
    open();
    expect(await confirmed).toMatchObject({ status: 'RefreshHit' });
    Object.assign(origin, { etag: '"e2"', body: 'two' });
    expect(await get()).toMatchObject({ body: 'two', status: 'Miss' });
  });

  it('gives a stored response an ETag of its bytes when the origin sent none', async () => {
    const { origin, get } = setUp();
    const [one, same] = [await get('/a?'), await get('/b?')];
    origin.body = 'two';
    const other = await get('/c?');
    expect(one.etag).toMatch(/^"[\w-]{22}"$/);
    expect([same.etag === one.etag, other.etag === one.etag]).toEqual([true, false]);
  });

  it('uses a published change at the next request, and still has the old copy if that request fails', async () => {
    const { cache, origin, get } = setUp();
    await get();
    cache.expire();
    origin.failing = true;
    expect(await get()).toMatchObject({ body: 'one', code: 200 });
  });

  it('holds no more bytes than configured, and drops what was used longest ago', async () => {
    const { cache, origin, get } = setUp(20_000);
    origin.body = 'x'.repeat(3_000);
    for (const key of ['/a?', '/b?', '/c?']) await get(key);
    await get('/a?');
    await get('/d?');
    await get('/e?');
    expect(cache.bytes).toBeLessThanOrEqual(20_000);
    const calls = origin.calls;
    await get('/a?');
    expect(origin.calls).toBe(calls);
    await get('/b?');
    expect(origin.calls).toBe(calls + 1);
  });

  it('counts the bytes of keys: a flood of long addresses is bounded, too', async () => {
    const { cache, origin, get } = setUp(100_000);
    origin.body = 'x';
    for (let index = 0; index < 100; index += 1) await get(`/${'a'.repeat(8_000)}${index}?`);
    expect(cache.bytes).toBeLessThanOrEqual(100_000);
    const { calls } = origin;
    // Copies of 2 KB and keys of 8 KB: some nine are held.
    for (let index = 90; index < 100; index += 1) await get(`/${'a'.repeat(8_000)}${index}?`);
    expect(origin.calls).toBeGreaterThan(calls);
  });

  it('counts the bytes of compressed copies', async () => {
    const { cache, origin } = setUp(50_000);
    origin.body = 'different words '.repeat(500);
    const { response } = await cache.get('/a?', { compress: true }, () =>
      Promise.resolve({
        kind: 'response',
        response: {
          status: 200,
          headers: { 'cache-control': story, 'content-type': 'text/html' },
          body: Buffer.from(origin.body),
        },
      }),
    );
    const before = cache.bytes;
    const { body } = await response.representation('br');
    expect(cache.bytes).toBe(before + body.length);
  });
});
