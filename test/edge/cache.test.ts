import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../support/until.ts';
import { openEdgeSite, type EdgeSite } from '../support/edge-site.ts';

/**
 * Records every call and responds as the test instructs: with a Cache-Control, a failure, or
 * slowly.
 */
const page = `
let made = 0;
export async function handler(event) {
  note(event.rawPath + '?' + event.rawQueryString);
  const { cacheControl = 'public, max-age=0, s-maxage=60', fail = false, waitMs = 0, status = 200, etag } = control();
  if (waitMs > 0) await new Promise((done) => { setTimeout(done, waitMs); });
  if (fail) throw new Error('The origin is down');
  if (etag !== undefined && event.headers['if-none-match'] === etag)
    return { statusCode: 304, headers: { etag, 'cache-control': cacheControl } };
  made += 1;
  return { statusCode: status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl, ...(etag === undefined ? {} : { etag }) }, body: '<p>' + event.rawPath + ' ' + event.rawQueryString + ' ' + event.headers['accept-payment'] + ' ' + 'words '.repeat(200) + '</p>' };
}`;

let site: EdgeSite;
beforeAll(async () => {
  site = await openEdgeSite({ functions: { page: { code: page } }, pagePool: 2 });
});
afterAll(async () => {
  await site.close();
});
beforeEach(async () => {
  await site.control({});
});

let number = 0;
/** Returns a path that no other test has requested. */
const fresh = () => {
  number += 1;
  return `/story/item-${number}`;
};
const calls = async (path: string) =>
  (await site.notes()).filter((line) => line.startsWith(`${path}?`)).length;

describe('The edge cache', () => {
  it('generates a page once and serves the copy from then on', async () => {
    const path = fresh();
    const responses = [
      await site.ask(path),
      await site.ask(`${path}/`),
      await site.ask(`/pwa${path}`),
    ];
    expect(
      responses.map(({ status, headers }) => [status, String(headers['x-cache']).split(' ')[0]]),
    ).toEqual([
      [200, 'Miss'],
      [200, 'Hit'],
      [200, 'Hit'],
    ]);
    expect(await calls(path)).toBe(1);
    expect(responses[1]?.headers['cache-control']).toBe('private, no-cache');
  });

  it('RT-15 is asked by queries that no page reads for the copy of the path alone', async () => {
    const before = (await site.notes()).length;
    await site.ask('/');
    for (const query of [
      'token=1',
      'token=2',
      'page=99',
      'q=x',
      'sort=date&tags=a',
      'old=p%3D1',
      'p=x',
    ])
      expect((await site.ask(`/?${query}`)).headers['x-cache']).toMatch(/^Hit/);
    await site.ask('/about/faq/');
    expect((await site.ask('/about/faq/?q=x&error=1')).headers['x-cache']).toMatch(/^Hit/);
    expect(await site.notes()).toHaveLength(before + 2);
  });

  it('ST-01 keeps a search by all that narrows it, also under the prefix of the app', async () => {
    const query = 'q=train&tags=rail&category=science&sort=date&page=2';
    const { text } = await site.ask(`/search/?${query}&token=1&utm_source=x`);
    expect(text).toContain(`/search ${query} free`);
    expect((await site.ask(`/pwa/search?${query}`)).headers['x-cache']).toMatch(/^Hit/);
    expect((await site.ask(`/search?${query}2`)).headers['x-cache']).toMatch(/^Miss/);
  });

  it('asks the origin once for two hundred readers at the same time', async () => {
    const path = fresh();
    await site.control({ waitMs: 300 });
    const responses = await Promise.all(Array.from({ length: 200 }, () => site.ask(path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await calls(path)).toBe(1);
  });

  it('serves a stale page at once and refreshes it in the background', async () => {
    const path = fresh();
    await site.control({
      cacheControl: 'public, max-age=0, s-maxage=0, stale-while-revalidate=600',
    });
    await site.ask(path);
    await site.control({
      cacheControl: 'public, max-age=0, s-maxage=0, stale-while-revalidate=600',
      waitMs: 10_000,
    });
    const started = performance.now();
    expect((await site.ask(path)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(10_000);
    await until(async () => (await calls(path)) === 2);
  });

  it('keeps a page that the function confirms for as long as the confirmation says', async () => {
    const path = fresh();
    await site.control({ etag: '"e"', cacheControl: 's-maxage=0' });
    const first = await site.ask(path);
    await site.control({ etag: '"e"', cacheControl: 's-maxage=60' });
    const [second, third] = [await site.ask(path), await site.ask(path)];
    expect(
      [first, second, third].map(({ headers }) => String(headers['x-cache']).split(' ')[0]),
    ).toEqual(['Miss', 'RefreshHit', 'Hit']);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect([second.text, third.text]).toEqual([first.text, first.text]);
    expect(await calls(path)).toBe(2);
  });

  it('serves a stale page when the origin fails, and a plain page when it has none', async () => {
    const path = fresh();
    await site.control({ cacheControl: 'public, max-age=0, s-maxage=0, stale-if-error=86400' });
    const first = await site.ask(path);
    await site.control({ fail: true });
    const stale = await site.ask(path);
    expect([stale.status, stale.text]).toEqual([200, first.text]);
    const without = await site.ask(fresh());
    expect(without.status).toBeGreaterThanOrEqual(500);
    expect(without.text).not.toContain('The origin is down');
  });

  it('stores nothing private', async () => {
    const path = fresh();
    await site.control({ cacheControl: 'private, no-store' });
    await site.ask(path);
    await site.ask(path);
    expect(await calls(path)).toBe(2);
  });

  it('varies a page by output, and by nothing else', async () => {
    const path = fresh();
    for (const query of [
      '?output=json',
      '?page=2',
      '?q=x',
      '?sort=date',
      '',
      '?unknown=1',
      '?utm_source=x',
      '?page=2&utm_source=y',
    ])
      await site.ask(`${path}${query}`);
    expect((await site.notes()).filter((line) => line.startsWith(`${path}?`)).sort()).toEqual([
      `${path}?`,
      `${path}?output=json`,
    ]);
  });

  it('changes no cached byte for any header from a reader', async () => {
    const path = fresh();
    const clean = await site.ask(path);
    const poison: Record<string, string>[] = [
      { 'x-forwarded-host': 'evil.example' },
      { 'x-gate': '1|new|a|b|c|0' },
      { 'accept-payment': 'sub' },
      { 'payment-accepted': 'sub' },
      { 'x-origin-key': 'guess' },
      { 'x-edge-status': '402' },
      { range: 'bytes=0-5' },
      { cookie: 'pay_ent_sub=x; session=y' },
      { 'user-agent': 'Googlebot' },
      { referer: 'https://news.example/' },
      { 'x-forwarded-for': '66.249.66.1' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-original-url': '/account/my-account/' },
      { host: 'other.localhost' },
    ];
    for (const headers of poison) {
      const other = fresh();
      expect({ headers, text: (await site.ask(other, { headers })).text }).toEqual({
        headers,
        text: clean.text.replace(path, other),
      });
      expect((await site.ask(path, { headers })).text).toBe(clean.text);
    }
    expect(await calls(path)).toBe(1);
  });

  it('handles conditional requests, HEAD, and compression', async () => {
    const path = fresh();
    const whole = await site.ask(path);
    const unchanged = await site.ask(path, {
      headers: { 'if-none-match': String(whole.headers.etag) },
    });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    const head = await site.ask(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-type']]).toEqual([
      200,
      '',
      whole.headers['content-type'],
    ]);
    const gzip = await site.ask(path, { headers: { 'accept-encoding': 'gzip' } });
    const brotli = await site.ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).toString()]).toEqual([
      'gzip',
      whole.text,
    ]);
    expect([
      brotli.headers['content-encoding'],
      brotliDecompressSync(brotli.body).toString(),
    ]).toEqual(['br', whole.text]);
    expect(String(brotli.headers.vary).toLowerCase()).toContain('accept-encoding');
    expect(await calls(path)).toBe(1);
  });

  it('rejects disguised paths, and methods that a page does not support, without asking the origin', async () => {
    const before = (await site.notes()).length;
    for (const path of [
      '/story/%2fx',
      '/story/%5Cx',
      '/story/..%2f',
      '/story/x;y',
      '/story/\\x',
      '/story/%00',
      '/a/../b',
      '/story/%252fx',
    ]) {
      const { status, headers } = await site.ask(path);
      expect({ path, status }).toEqual({ path, status: 400 });
      expect(String(headers['cache-control'])).toContain('no-store');
    }
    expect((await site.ask('/', { method: 'POST', body: 'x' })).status).toBeGreaterThanOrEqual(400);
    expect((await site.notes()).length).toBe(before);
  });

  it('refreshes every copy after a publish', async () => {
    const path = fresh();
    await site.ask(path);
    site.expire();
    await site.ask(path);
    expect(await calls(path)).toBe(2);
  });
});
