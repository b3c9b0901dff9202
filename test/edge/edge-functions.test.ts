import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EdgeRequest, EdgeResponse } from '../../lambdas/edge/edge-event.ts';
import { EDGE_FUNCTION_MAX_BYTES } from '../../lambdas/edge/limits.ts';
import { securityHeaders } from '../../lambdas/edge/security-headers.ts';
import { loadEdgeFunctions, type EdgeFunctions } from '../../local/edge/edge-functions.ts';
import { newViewer, viewerRequest, viewerResponseJson } from '../../local/edge/viewer-event.ts';
import { readPageCookies, writePageCookies, type PageCookie } from '../../shared/page-cookies.ts';
import { fromOriginForm } from '../../shared/urls/origin-form.ts';
import { edgeFunctionNames } from '../../scripts/build/edge.ts';
import { undocumentedIn } from '../../scripts/build/edge-subset.ts';
import { writeBrandFile } from '../support/brand-file.ts';
import { bundleEdge } from '../support/bundle-edge.ts';

let folder: string;
let functions: EdgeFunctions;
const code = new Map<string, string>();
const viewer = newViewer('203.0.113.7');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-edge-functions-'));
  await bundleEdge(folder);
  for (const name of edgeFunctionNames)
    code.set(name, await readFile(join(folder, `${name}.js`), 'utf8'));
  functions = loadEdgeFunctions(folder, {
    keyValues: () => new Map(),
    now: Date.now,
    log: () => undefined,
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function onRequest(uri: string, query = '', headers: readonly string[] = []) {
  const result = await functions.onRequest(
    viewer,
    viewerRequest('GET', uri, query, ['Host', 'magazine.example', ...headers]),
  );
  if (result.kind === 'failed')
    throw new Error(`viewer-request failed on ${uri}: ${result.errorType}`);
  return result;
}

async function passedOn(
  uri: string,
  query = '',
  headers: readonly string[] = [],
): Promise<EdgeRequest> {
  const result = await onRequest(uri, query, headers);
  if (result.kind !== 'request') throw new Error(`${uri} was rejected`);
  return result.request;
}

function values(record: EdgeRequest['querystring']): Record<string, string> {
  return Object.fromEntries(Object.entries(record).map(([name, { value }]) => [name, value]));
}

/** Returns a query as pages read it. */
function decoded(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, fromOriginForm(value)]),
  );
}

async function onResponse(
  response: { status?: number; headers?: Record<string, string> },
  uri = '/tag/space',
  query = '',
): Promise<EdgeResponse> {
  const request = await passedOn(uri, query);
  const result = await functions.onResponse(
    viewer,
    request,
    viewerResponseJson(response.status ?? 200, response.headers ?? {}),
  );
  if (result.kind === 'failed') throw new Error(`viewer-response failed: ${result.errorType}`);
  return result.response;
}

describe('The path that viewer-request passes on', () => {
  it.each([
    ['/', '/'],
    ['/tag/space', '/tag/space'],
    ['/tag/space/', '/tag/space'],
    ['/Tag/SPACE', '/Tag/SPACE'],
    ['/pwa', '/'],
    ['/pwa/', '/'],
    ['/pwa/tag/space/', '/tag/space'],
    ['/pwa/pwa/tag/space', '/tag/space'],
    ['/pwart/space', '/pwart/space'],
    ['/tag/pwa', '/tag/pwa'],
    ['/PWA/tag', '/PWA/tag'],
    ['/%74ag/%73pace', '/tag/space'],
    ['/%70wa/tag/space', '/tag/space'],
    ['/tag/caf%c3%a9', '/tag/caf%C3%A9'],
    ['/tag/caf%C3%A9', '/tag/caf%C3%A9'],
    ['/tag/café', '/tag/caf%C3%A9'],
    ['/tag/a%20b', '/tag/a%20b'],
    ['/tag/a+b', '/tag/a%2Bb'],
    ["/tag/it's(fine)~_-.!*", "/tag/it's(fine)~_-.!*"],
    ['/tag/a:b@c,d=e&f$g', '/tag/a%3Ab%40c%2Cd%3De%26f%24g'],
    ['/tag/...', '/tag/...'],
    ['/tag/.hidden', '/tag/.hidden'],
    ['/2019/03/some-slug/', '/2019/03/some-slug'],
    ['/tag/caf~C3~A9', '/tag/caf~C3~A9'],
    ['/tag/~c3', '/tag/~c3'],
  ])('for %s is the canonical %s', async (uri, canonical) => {
    const passed = (await passedOn(uri)).uri;
    expect(passed).toMatch(/^\/[\w.~/-]*$/);
    expect(fromOriginForm(passed)).toBe(canonical);
  });

  it('is its own canonical form for any address', async () => {
    const item = fc.oneof(
      fc.constantFrom(
        'pwa',
        '%70wa',
        'story',
        'A',
        '%41',
        'é',
        '%C3%A9',
        '%',
        '..',
        '.',
        '',
        '%2e',
        '%252f',
        '+',
        '"',
        '|',
      ),
      fc.string({ maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 5 }), async (items) => {
        const result = await onRequest(`/${items.join('/').replace(/[?#]/g, '')}`);
        if (result.kind === 'response') return;
        const { uri } = result.request;
        expect(uri).toMatch(/^\/$|^(?:\/[\w.~-]+)+$/);
        expect(uri).not.toMatch(/~(?:2f|5c|00|25|3b)/i);
        expect(uri.split('/')).not.toContain('..');
        expect((await passedOn(fromOriginForm(uri))).uri).toBe(uri);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    '/tag%2fspace',
    '/tag%2Fspace',
    '/tag%5cspace',
    '/tag%5Cspace',
    '/tag\\space',
    '/tag%00',
    '/%00',
    '/tag/%0d%0ax',
    '/tag/%7f',
    '/..',
    '/../tag',
    '/tag/..',
    '/tag/../admin',
    '/tag/%2e%2e/admin',
    '/tag/.%2e/admin',
    '/tag/%2E./admin',
    '/./tag',
    '/tag/%2e/x',
    '/tag/.',
    '/pwa/..',
    '/%2e%2e',
    '/tag;x',
    '/tag/space;jsessionid=1',
    '/;',
    '/tag/space%3bx',
    '/tag/space%3Bx',
    '/tag/%252f',
    '/tag/%252e%252e/x',
    '/tag/%25',
    '/tag/%2500',
    '/tag/%',
    '/tag/%4',
    '/tag/%zz',
    '/tag/%c3',
    '/tag/%ff',
    '/tag/%c0%af',
    '/tag/%ed%a0%80',
  ])('does not exist for %s, which is rejected with 400 and not cached', async (uri) => {
    const result = await onRequest(uri);
    expect(result).toMatchObject({
      kind: 'response',
      response: { statusCode: 400, headers: { 'cache-control': { value: 'private, no-store' } } },
    });
    if (result.kind === 'response')
      expect(values(result.response.headers)).toMatchObject(securityHeaders);
  });
});

describe('An address with doubled slashes', () => {
  it.each([
    ['//', '', '/'],
    ['///', '', '/'],
    ['//tag', '', '/tag'],
    ['/tag//space', '', '/tag/space'],
    ['/story//a/', 'utm_source=nl&output=json&x=1&x=2', '/story/a/?utm_source=nl&x=1&x=2'],
    ['/tag/space//', '', '/tag/space/'],
    ['/pwa//tag', '', '/pwa/tag'],
    ['//evil.example', '', '/evil.example'],
    ['///evil.example/%C3%A9//a', 'b', '/evil.example/%C3%A9/a?b='],
    ['/tag//日本', 'a=я', '/tag/%E6%97%A5%E6%9C%AC?a=%D1%8F'],
  ])('%s?%s leads to its own spelling on this site', async (uri, query, location) => {
    const result = await onRequest(uri, query);
    expect(result).toMatchObject({
      kind: 'response',
      response: { statusCode: 301, headers: { location: { value: location } } },
    });
  });

  it.each([
    '//evil.example/..',
    '//..//',
    '/\\//evil.example',
    '//a;b',
    '//a%2fb',
    '/.//evil.example',
  ])('%s leads nowhere', async (uri) => {
    expect(await onRequest(uri)).toMatchObject({
      kind: 'response',
      response: { statusCode: 400 },
    });
  });
});

describe('The path of recommendations that viewer-request passes on', () => {
  it('RC-01 names the page that asks in one spelling, and nothing else of the query', async () => {
    const beside = async (query: string) => {
      const { uri, querystring } = await passedOn('/feed/recommendations', query);
      expect(uri).toMatch(/^\/[\w.~/-]*$/);
      expect(querystring).not.toHaveProperty('url');
      return uri;
    };
    const named = '/feed/recommendations/https~3A~2F~2Fsite.example~2Fstory~2Fcaf~C3~A9~2F';
    for (const query of [
      'url=https://site.example/story/café/',
      'url=https%3A%2F%2Fsite.example%2fstory%2Fcaf%C3%A9%2F&brand=x&page[size]=50',
    ])
      expect(await beside(query)).toBe(named);
    for (const query of ['', 'url=', 'brand=x'])
      expect(await beside(query)).toBe('/feed/recommendations');
    expect((await passedOn('/feed/json', 'url=https://site.example/')).uri).toBe('/feed/json');
  });
});

describe('The query that viewer-request passes on', () => {
  it.each([
    ['', {}],
    ['page=2', { page: '2' }],
    ['q=moon&sort=date&page=3&output=json', { output: 'json', page: '3', q: 'moon', sort: 'date' }],
    ['utm_source=x&fbclid=y&page=2&redirectURL=/z&g=1', { page: '2' }],
    ['page=2&page=3', { page: '2' }],
    ['page=&page=3', { page: '' }],
    ['output=json', { output: 'json' }],
    ['output=JSON', { output: 'json' }],
    ['output=%6a%53on', { output: 'json' }],
    ['output=html&output=json', {}],
    ['output=json&output=html', { output: 'json' }],
    ['output=xml', {}],
    ['output', {}],
    ['OUTPUT=json', {}],
    ['outpu%74=json', {}],
    ['Page=2', {}],
    ['q=a+b', { q: 'a%20b' }],
    ['q=a%20b', { q: 'a%20b' }],
    ['q=100%', { q: '100%25' }],
    ['q=%c3%a9', { q: '%C3%A9' }],
    ['q=é', { q: '%C3%A9' }],
    ['q=a&b&page=2', { q: 'a', page: '2' }],
    ['q=a=b', { q: 'a%3Db' }],
    ['__proto__=1&constructor=2&page=2', { page: '2' }],
    ['token=abc.def', {}],
    ['tags=rail,sea&category=science&q=a', { q: 'a', tags: 'rail%2Csea', category: 'science' }],
  ])('has only what pages may depend on for ?%s', async (query, kept) => {
    const passed = values((await passedOn('/search', query)).querystring);
    expect(Object.values(passed).join('')).toMatch(/^[\w.~-]*$/);
    expect(decoded(passed)).toEqual(kept);
  });

  it('keeps what forms and emails say on account, newsletter and offer pages, and nowhere else', async () => {
    const query =
      'error=invalidEmail&sent=1&done=left&confirm=a.b&redirectURL=%2fstory%2fa%2f&token=t&g=1';
    const kept = {
      token: 't',
      error: 'invalidEmail',
      sent: '1',
      done: 'left',
      confirm: 'a.b',
      redirectURL: '%2Fstory%2Fa%2F',
    };
    for (const path of [
      '/account/sign-in',
      '/account/sign-in/',
      '/newsletter/weekly',
      '/newsletter',
    ])
      expect(decoded(values((await passedOn(path, query)).querystring))).toEqual(kept);
    const { token: _token, ...ofForms } = kept;
    expect(decoded(values((await passedOn('/subscribe/', query)).querystring))).toEqual(ofForms);
    for (const path of ['/', '/story/a', '/accounts', '/search', '/about', '/tag/a'])
      expect(values((await passedOn(path, query)).querystring)).toEqual({});
  });

  it('has nothing that another page reads: the front page is one copy, whatever its address has', async () => {
    const query = 'token=1&page=99&q=x&sort=date&old=p%3D5&tags=a&category=b&p=x&cat=';
    for (const path of ['/', '/about/faq', '/story/a', '/category/science/page/2', '/nowhere'])
      expect(await passedOn(path, query)).toMatchObject({ uri: path, querystring: {} });
    expect(values((await passedOn('/preview/story/a', query)).querystring)).toEqual({ token: '1' });
  });

  it.each([
    ['p=101', 'p~3D101'],
    ['page_id=7&utm_source=x', 'p~3D7'],
    ['attachment_id=9', 'p~3D9'],
    ['cat=3', 'cat~3D3'],
    ['author=2&feed=rss2', 'author~3D2'],
  ])('names the page of an old site for /?%s', async (query, old) => {
    expect(await passedOn('/', query)).toMatchObject({ uri: `/old-id/${old}`, querystring: {} });
    expect(await passedOn('/story/a', query)).toMatchObject({ uri: '/story/a', querystring: {} });
  });

  it('has one value per parameter', async () => {
    const { querystring } = await passedOn(
      '/search',
      'q=a&q=b&q=c&page=1&page=2&output=json&output=json',
    );
    for (const parameter of Object.values(querystring))
      expect(parameter.multiValue).toBeUndefined();
  });
});

describe('The headers that viewer-request passes on', () => {
  it('contain nothing that the edge uses to talk to the page function, however a reader spells it', async () => {
    const forged = [
      'X-Gate',
      '1|x',
      'Payment-Accepted',
      'sub',
      'x-origin-key',
      'guess',
      'X-Page-Cookies',
      'forged',
      'X-EDGE-STATUS',
      '402',
      'X-Page-Status',
      '402',
      'X-Forwarded-Host',
      'evil.example',
      'Range',
      'bytes=0-9',
    ];
    const { headers } = await passedOn('/tag/space', '', forged);
    expect(Object.keys(headers).sort()).toEqual(['accept-payment', 'host']);
  });

  it('set accept-payment to free on a page without a meter, whatever a reader sends and however often', async () => {
    for (const forged of [
      [],
      ['accept-payment', 'sub'],
      ['Accept-Payment', 'sub', 'ACCEPT-PAYMENT', 'sample'],
    ]) {
      const { headers } = await passedOn('/tag/space', '', forged);
      expect(headers['accept-payment']).toEqual({ value: 'free' });
    }
  });

  it('keep what the reader’s browser says about itself, and the cookies', async () => {
    const request = await passedOn('/tag/space', '', [
      'User-Agent',
      'x/1',
      'Accept-Language',
      'en',
      'Cookie',
      'a=1; b=2',
      '__proto__',
      'x',
    ]);
    expect(request.headers).toMatchObject({
      'user-agent': { value: 'x/1' },
      'accept-language': { value: 'en' },
      host: { value: 'magazine.example' },
    });
    expect(Object.keys(request.cookies)).toEqual(['a', 'b']);
  });
});

describe('The response that viewer-response sends', () => {
  it('has every security header, in place of the page’s values', async () => {
    const { headers } = await onResponse({
      headers: { 'x-content-type-options': 'none', 'content-type': 'text/html' },
    });
    expect(values(headers)).toMatchObject({ ...securityHeaders, 'content-type': 'text/html' });
  });

  it('keeps the page’s own content security policy, referrer policy and ETag', async () => {
    const own = {
      'content-security-policy': "default-src 'self'",
      'referrer-policy': 'no-referrer',
      etag: '"x"',
    };
    const { headers } = await onResponse({ headers: own });
    expect(values(headers)).toMatchObject(own);
  });

  it.each([
    ['public, max-age=0, s-maxage=120, stale-while-revalidate=600', 'private, no-cache'],
    ['public, max-age=31536000, immutable', 'private, no-cache'],
    ['private, no-store', 'private, no-store'],
    ['no-store', 'no-store'],
    [undefined, 'private, no-cache'],
  ])('tells the browser, when the page told the edge %s: %s', async (fromPage, toBrowser) => {
    const { headers } = await onResponse({
      headers: fromPage === undefined ? {} : { 'cache-control': fromPage },
    });
    expect(headers['cache-control']?.value).toBe(toBrowser);
  });

  it.each([
    ['sub', 'private, no-store'],
    ['sample', 'private, no-cache'],
    ['free', 'private, no-cache'],
    ['none', 'private, no-cache'],
  ])('PW-10 tells the browser of a page paid for by %s: %s', async (paidBy, toBrowser) => {
    const { headers } = await onResponse({
      headers: { 'cache-control': 'public, s-maxage=120', 'payment-accepted': paidBy },
    });
    expect(headers['cache-control']?.value).toBe(toBrowser);
  });

  it('is 402 for a wall requested as JSON, and 200 for its document', async () => {
    const wall = { headers: { 'x-page-status': '402' } };
    expect((await onResponse(wall, '/tag/space', 'output=json')).statusCode).toBe(402);
    expect((await onResponse(wall, '/tag/space', 'OUTPUT=json')).statusCode).toBe(200);
    expect((await onResponse(wall, '/tag/space')).statusCode).toBe(200);
    expect((await onResponse({}, '/tag/space', 'output=json')).statusCode).toBe(200);
  });

  it('confirms the JSON of a wall that the reader holds, and keeps a 304', async () => {
    expect(
      (
        await onResponse(
          { status: 304, headers: { 'x-page-status': '402' } },
          '/tag/space',
          'output=json',
        )
      ).statusCode,
    ).toBe(304);
  });

  it.each([
    [
      '/2026/10/del-el/',
      'utm_source=nl&utm_medium=a%20b',
      '/story/del-el/',
      '/story/del-el/?utm_source=nl&utm_medium=a%20b',
    ],
    ['/', 'p=101&utm_source=nl', '/story/del-el/', '/story/del-el/?utm_source=nl'],
    ['/old', 'x=1&x=2&output=json', '/story/a/?output=json', '/story/a/?output=json&x=1&x=2'],
    ['/old', 'a=1', '/story/a/#part', '/story/a/?a=1#part'],
    ['/old', '', '/story/a/', '/story/a/'],
    ['/old', 'a=1', 'https://other.example/', 'https://other.example/'],
    ['/old', `a=${'x'.repeat(2000)}`, '/story/a/', '/story/a/'],
    // Some programs encode nothing.
    ['/old', 'utm_campaign=нов', '/story/a/', '/story/a/?utm_campaign=%D0%BD%D0%BE%D0%B2'],
    ['/old', '日=🗞%F0%9F&é=%', '/story/a/', '/story/a/?%E6%97%A5=%F0%9F%97%9E%F0%9F&%C3%A9=%'],
  ])('keeps the query of %s?%s in a redirect', async (uri, query, location, expected) => {
    const { headers } = await onResponse({ status: 301, headers: { location } }, uri, query);
    expect(headers.location?.value).toBe(expected);
  });

  it.each([
    ['/2026/10/del-el/', 'utm_source=nl', '/story/del-el/', '/story/del-el/?utm_source=nl'],
    ['/old', 'p=7', '/story/a/', '/story/a/?p=7'],
    ['/', 'p=101&utm_source=nl', '/story/del-el/', '/story/del-el/?utm_source=nl'],
    // An id that nobody knows leads to the front page, and not to itself.
    ['/', 'p=7', '/', '/'],
    ['/pwa/', 'cat=7&x=1', '/', '/?x=1'],
  ])(
    'keeps the query of a redirect from %s?%s in both forms of the request: as sent, and as changed',
    async (uri, query, location, expected) => {
      const asSent = viewerRequest('GET', uri, query, []);
      for (const request of [asSent, await passedOn(uri, query)]) {
        const response = viewerResponseJson(301, { location });
        expect(await functions.onResponse(viewer, request, response)).toMatchObject({
          response: { headers: { location: { value: expected } } },
        });
      }
    },
  );

  it('takes the query of a redirect from no header of a reader', async () => {
    const { headers } = await passedOn('/old', 'a=1', ['X-Other-Query', 'b=2']);
    expect(headers['x-other-query']?.value).toBe('a=1');
    expect((await passedOn('/old', '', ['X-Other-Query', 'b=2'])).headers).not.toHaveProperty(
      'x-other-query',
    );
  });

  it('keeps the status of the page', async () => {
    const response = await onResponse({ status: 301, headers: { location: '/x' } });
    expect(response).toMatchObject({ statusCode: 301, headers: { location: { value: '/x' } } });
  });

  const forOne = 'private, no-store';
  const hostile =
    '";\\, \r\nSet-Cookie: c=1\u2028%22]],[["pay_ent_sub","forged","Path=/"]]; é %0d%0a';
  it.each([200, 304])(
    'PW-14 has the cookies of the page, each whole, and not the header that brought them: %d',
    async (status) => {
      const cookies: PageCookie[] = [
        ['a', '1', 'Path=/; Secure'],
        ['b', '', 'Path=/; Max-Age=0'],
      ];
      const response = await onResponse({
        status,
        headers: { 'cache-control': forOne, 'x-page-cookies': writePageCookies(cookies) },
      });
      expect(response.cookies).toEqual({
        a: { value: '1', attributes: 'Path=/; Secure' },
        b: { value: '', attributes: 'Path=/; Max-Age=0' },
      });
      expect(values(response.headers)).toMatchObject({ 'cache-control': forOne });
      expect(Object.keys(response.headers)).not.toContain('x-page-cookies');
    },
  );

  it('PW-14 lets no value of a cookie end the header or become another cookie', () => {
    const header = writePageCookies([[hostile, hostile, hostile]]);
    expect(header).toMatch(/^[\w.~!*'()%-]+$/);
    expect(readPageCookies(header)).toEqual([[hostile, hostile, hostile]]);
  });

  it('PW-14 gives the cookies of a page that a cache may hold to nobody', async () => {
    for (const cacheControl of ['public, s-maxage=120', undefined]) {
      const response = await onResponse({
        headers: {
          'x-page-cookies': writePageCookies([['a', '1', '']]),
          ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
        },
      });
      expect([response.statusCode, response.cookies ?? {}]).toEqual([200, {}]);
      expect(Object.keys(response.headers)).not.toContain('x-page-cookies');
    }
  });

  it.each(['%', '%22', 'null', '[[1', '{}'])(
    'PW-14 asks to try again instead of a page whose cookies cannot be read: %s',
    async (header) => {
      const response = await onResponse({
        headers: { 'cache-control': forOne, 'x-page-cookies': header },
      });
      expect([response.statusCode, response.headers['x-page-cookies']]).toEqual([503, undefined]);
    },
  );
});

describe('Strict-Transport-Security', () => {
  it('IN-01 covers names below the site’s only where the brand says so', async () => {
    expect(code.get('viewer-response')).toContain('max-age=63072000');
    expect(code.get('viewer-response')).not.toContain('includeSubDomains');
    const brandFile = join(folder, 'covering.ts');
    await writeBrandFile(brandFile, { security: { coversSubdomains: true } });
    await bundleEdge(join(folder, 'covering'), brandFile);
    expect(await readFile(join(folder, 'covering/viewer-response.js'), 'utf8')).toContain(
      'max-age=63072000; includeSubDomains',
    );
  });
});

describe('The built edge functions', () => {
  it.each(edgeFunctionNames)('%s fits within CloudFront’s size limit', (name) => {
    expect(Buffer.byteLength(code.get(name) ?? '')).toBeGreaterThan(100);
    expect(Buffer.byteLength(code.get(name) ?? '')).toBeLessThanOrEqual(EDGE_FUNCTION_MAX_BYTES);
  });

  it.each(edgeFunctionNames)('%s uses only what JavaScript runtime 2.0 documents', (name) => {
    expect(undocumentedIn(code.get(name) ?? '')).toEqual([]);
  });

  it.each([
    'import a from "fs"',
    'export const a = 1',
    'import("fs")',
    'class A {}',
    'const a = async () => 1',
    'const a = async function () {}',
    'setTimeout(f)',
    'function f() { setInterval(f) }',
    'fetch("/")',
    'eval("1")',
    'new Function("1")',
    'require("fs")',
    'process.exit()',
    'const a = [...[1]]',
    'const a = {...{}}',
    'const { a } = {}',
    'const [a] = []',
    'function f({ a }) {}',
    'for (const a of []) {}',
    'function f(a = 1) {}',
    'const a = undefined?.b',
    'const a = undefined ?? 1',
    'const b = {}; const a = { b }',
    'const a = { b() {} }',
    'const a = { ["b"]: 1 }',
    'function* f() {}',
    'try {} catch {}',
    'const a = /x/u',
    'new Map()',
    'const a = 1n',
    'new Proxy({}, {})',
    'structuredClone(1)',
    'async function g() { f(await h()) }',
    'async function g() { return a ? b : f(1, await h()) }',
    'async function g() { return [await h()] }',
    'async function g() { return { a: await h() } }',
    'async function g() { return `${await h()}` }',
    'async function g() { return new Map(await h()) }',
    'function g() { async function h() {} }',
    'function g() { await h() }',
    'await g()',
    'async function g() { h(() => { await i() }) }',
    'for await (const a of b) {}',
    'async function* g() {}',
    '[].constructor.constructor("1")',
    'f["constructor"]("1")',
    'f.__proto__',
    'arguments.callee',
    'setImmediate(f)',
    'clearTimeout(1)',
    'queueMicrotask(f)',
    'new XMLHttpRequest()',
    'new WebSocket("x")',
    'globalThis.setTimeout(f)',
    'self.x',
    'performance.now()',
    'new Intl.DateTimeFormat()',
    'new WeakMap()',
    'new Set()',
    'Reflect.ownKeys({})',
    'import { createHmac } from "crypto"',
    'import q from "querystring"; import f from "./file.js"',
    'const a = function* () {}',
    'const a = { get b() { return 1 } }',
    'a ||= 1',
    'a ??= 1',
    'f`x`',
    'new.target',
    'with ({}) {}',
    'debugger',
    'const a = /x/v',
    'const a = /(?<=b)x/',
  ])('would be flagged with %s in them', (text) => {
    expect(undocumentedIn(`${text}\nfunction f() {}`)).not.toEqual([]);
  });

  it('would not be flagged with documented features', () => {
    expect(
      undocumentedIn(
        'async function handler(event) { const a = `x${event.a}`; try { const c = await b(a); return await d(c) } catch (e) { console.log(e) } return a ** 2 } function b(...rest) { return rest.map(x => x) } function d(c) { return c }',
      ),
    ).toEqual([]);
  });
});
