import { createHash, randomBytes } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { originHeaders, securityHeaders } from '../../lambdas/edge/security-headers.ts';
import { askRaw } from '../support/ask.ts';
import { until } from '../support/until.ts';
import { EDGE_SECRET, openEdgeSite, type EdgeSite } from '../support/edge-site.ts';

const echo =
  'export async function handler(event) { return { statusCode: 200, headers: { "content-type": "application/json", "cache-control": "private, no-store" }, body: JSON.stringify(event) }; }';
const LARGE = 512 * 1024;
const script = `console.log("${'word '.repeat(400)}");`;

let site: EdgeSite;
beforeAll(async () => {
  site = await openEdgeSite({
    functions: {
      // Every page tries to set a cookie.
      page: { code: echo.replace('statusCode', 'cookies: ["page=1"], statusCode') },
      echo: { code: echo, route: { method: 'POST', path: '/api/echo' } },
      large: { code: echo, route: { method: 'POST', path: '/api/large' }, maxBytes: LARGE },
      bare: {
        code: 'export const handler = async () => ({ requestSuccess: true });',
        route: { method: 'GET', path: '/api/bare' },
      },
      words: {
        code: 'export const handler = async () => "words";',
        route: { method: 'GET', path: '/api/words' },
      },
      full: {
        code: 'export const handler = async () => ({ statusCode: 201, headers: { "X-Made": 1, "Content-Type": "image/gif" }, cookies: ["a=1; Secure; HttpOnly", "b=2"], isBase64Encoded: true, body: Buffer.from([0, 255, 128]).toString("base64") });',
        route: { method: 'GET', path: '/api/full' },
      },
      wrong: {
        code: 'export const handler = async () => ({ statusCode: "many" });',
        route: { method: 'GET', path: '/api/wrong' },
      },
      throws: {
        code: 'export const handler = async () => { throw new Error("a secret of the server"); };',
        route: { method: 'GET', path: '/api/throws' },
      },
      forever: {
        code: 'export const handler = () => new Promise(() => {});',
        route: { method: 'GET', path: '/api/forever' },
        timeoutS: 0.3,
      },
    },
    assets: {
      'assets/main-ABCD1234.js': script,
      'assets/brand/logo.png': 'PNG',
      'service-worker.js': 'self.x = 1;',
      'manifest.webmanifest': '{}',
      'robots.txt': 'User-agent: *\n',
      'assets/photo.avif': randomBytes(5_000),
      'manifest.json': '{}',
    },
  });
  await site.putObject(
    `photos/${encodeURIComponent('a b é')}.webp`,
    'with a name of its own',
    'image/webp',
  );
  await site.putObject('photos/one.webp', '0123456789', 'image/webp');
  await site.putObject('search/index.json', 'not for readers', 'application/json');
});
afterAll(async () => {
  await site.close();
});

describe('Set-Cookie', () => {
  it('of an origin is removed where a behavior forwards no cookies, as CloudFront does', async () => {
    expect((await site.ask('/tag/space')).headers['set-cookie']).toBeUndefined();
    expect((await site.ask('/api/full')).headers['set-cookie']).toEqual([
      'a=1; Secure; HttpOnly',
      'b=2',
    ]);
  });
});

const eventOf = (text: string) => JSON.parse(text) as APIGatewayProxyEventV2;

describe('The page function’s event', () => {
  it('is a function URL event, payload format 2.0, with what CloudFront forwards and nothing else from the reader', async () => {
    const { text } = await site.ask('/pwa/tag/caf%c3%a9/?page=2&q=a+b&utm_source=x&output=JSON', {
      headers: {
        'user-agent': 'Reader/1',
        cookie: 'a=1; b=2',
        'x-forwarded-for': '1.2.3.4',
        'x-origin-key': 'guess',
        'x-gate': 'forged',
        'accept-payment': 'sub',
        'accept-language': 'de',
        'x-forwarded-host': 'evil.example',
        host: 'other.localhost',
      },
    });
    const event = eventOf(text);
    expect(event).toEqual({
      version: '2.0',
      routeKey: '$default',
      rawPath: '/tag/caf~C3~A9',
      rawQueryString: 'output=json',
      headers: {
        host: expect.stringMatching(/\.lambda-url\.us-east-1\.on\.aws$/),
        'user-agent': 'Amazon CloudFront',
        'x-origin-key': EDGE_SECRET,
        'accept-payment': 'free',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-port': '443',
        'x-forwarded-proto': 'https',
        via: expect.any(String),
      },
      queryStringParameters: { output: 'json' },
      requestContext: {
        accountId: '123456789012',
        apiId: expect.any(String),
        authorizer: { iam: expect.objectContaining({ userId: 'cloudfront.amazonaws.com' }) },
        domainName: expect.stringMatching(/\.lambda-url\./),
        domainPrefix: expect.any(String),
        http: {
          method: 'GET',
          path: '/tag/caf~C3~A9',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'Amazon CloudFront',
        },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        routeKey: '$default',
        stage: '$default',
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      isBase64Encoded: false,
    });
  });

  it('names no cookie, query, or parameter when there is none; a HEAD is sent as GET', async () => {
    const event = eventOf((await site.ask('/tag/space')).text);
    expect(Object.keys(event)).not.toContain('cookies');
    expect(Object.keys(event)).not.toContain('queryStringParameters');
    expect(event.rawQueryString).toBe('');
    expect(
      (await site.ask('/tag/space', { method: 'HEAD' })).headers['content-length'],
    ).toBeDefined();
  });
});

describe('The API', () => {
  it('passes its functions the event of an HTTP API, with cookies, body, and the headers of the request policy', async () => {
    const { status, text, headers } = await site.ask('/api/echo?a=1&a=2&b=%20', {
      method: 'POST',
      body: '{"e":"é"}',
      headers: {
        'content-type': 'application/json',
        cookie: 'a=1; b=x=y',
        origin: 'https://magazine.example',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Reader/1',
        'x-origin-key': 'guess',
        'cloudfront-viewer-address': 'forged',
        'x-forwarded-for': '1.2.3.4',
        'accept-language': 'de',
      },
    });
    const event = eventOf(text);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/echo',
      rawPath: '/api/echo',
      rawQueryString: 'a=1&a=2&b=%20',
      cookies: ['a=1', 'b=x=y'],
      queryStringParameters: { a: '1,2', b: ' ' },
      body: '{"e":"é"}',
      isBase64Encoded: false,
      requestContext: {
        http: { method: 'POST', path: '/api/echo', sourceIp: '127.0.0.1', userAgent: 'Reader/1' },
        routeKey: 'POST /api/echo',
        stage: '$default',
      },
      headers: {
        'content-type': 'application/json',
        origin: 'https://magazine.example',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Reader/1',
        'x-origin-key': EDGE_SECRET,
        'x-forwarded-for': '1.2.3.4, 127.0.0.1',
      },
    });
    expect(event.headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/);
    for (const name of ['cookie', 'accept-language']) expect(event.headers[name]).toBeUndefined();
  });

  it('encodes what is not text as Base64', async () => {
    const bytes = Buffer.from([0, 159, 146, 150]);
    for (const type of [
      'application/octet-stream',
      'application/x-www-form-urlencoded',
      'image/png',
      undefined,
    ]) {
      const event = eventOf(
        (
          await site.ask('/api/echo', {
            method: 'POST',
            body: bytes,
            headers: type === undefined ? {} : { 'content-type': type },
          })
        ).text,
      );
      expect([type, event.isBase64Encoded, event.body]).toEqual([
        type,
        true,
        bytes.toString('base64'),
      ]);
    }
    for (const type of [
      'text/plain; charset=utf-8',
      'application/json',
      'application/problem+json',
      'application/xml',
    ]) {
      expect(
        eventOf(
          (
            await site.ask('/api/echo', {
              method: 'POST',
              body: 'x',
              headers: { 'content-type': type },
            })
          ).text,
        ),
      ).toMatchObject({ isBase64Encoded: false, body: 'x' });
    }
  });

  it.each([
    ['64 KB', '/api/echo', 64 * 1024],
    ['what its row allows', '/api/large', LARGE],
  ])('accepts %s and no more, with and without a declared length', async (_, path, most) => {
    const body = Buffer.alloc(most, 'x');
    const asked = { method: 'POST', headers: { 'content-type': 'text/plain' } } as const;
    expect((await site.ask(path, { ...asked, body })).status).toBe(200);
    const rejected = await site.ask(path, {
      ...asked,
      headers: { 'content-type': 'text/plain', 'content-length': String(most + 1) },
      body: '',
    });
    expect([rejected.status, rejected.text]).toEqual([
      413,
      '{"message":"Request Entity Too Large"}',
    ]);
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    expect(
      await askRaw(
        site.port,
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(most / 65_536 + 1)}`,
      ),
    ).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is one too many where those under way take much memory, until they are over', async () => {
    const part = Buffer.alloc(64 * 1024 - 1, 'x');
    const shed: (string | undefined)[] = [];
    const slow = Array.from({ length: 300 }, () => {
      const headers = { 'content-length': String(part.length + 1) };
      const asked = request({ port: site.port, path: '/api/echo', method: 'POST', headers });
      asked.on('response', (response) => {
        shed.push(`${response.statusCode ?? 0} ${response.headers['retry-after'] ?? ''}`);
      });
      asked.on('error', () => undefined).write(part);
      return asked;
    });
    const post = (path: string) => site.ask(path, { method: 'POST', body: part });
    // 16 MB are 256 of them.
    await until(() => shed.length >= 44);
    expect([...new Set(shed)]).toEqual([expect.stringMatching(/^503 \d+$/)]);
    // Larger bodies have their own room, and requests without one need none.
    expect((await post('/api/large')).status).toBe(200);
    expect((await site.ask('/api/words')).status).toBe(200);
    for (const asked of slow) asked.destroy();
    await until(async () => (await post('/api/echo')).status === 200);
  });

  it('reads every form of function response', async () => {
    const bare = await site.ask('/api/bare');
    expect([bare.status, bare.headers['content-type'], bare.text]).toEqual([
      200,
      'application/json',
      '{"requestSuccess":true}',
    ]);
    expect((await site.ask('/api/words')).text).toBe('words');
    const full = await site.ask('/api/full');
    expect([
      full.status,
      full.headers['content-type'],
      full.headers['x-made'],
      full.headers['set-cookie'],
      [...full.body],
    ]).toEqual([201, 'image/gif', '1', ['a=1; Secure; HttpOnly', 'b=2'], [0, 255, 128]]);
  });

  it('hides how a function failed', async () => {
    for (const [path, status, message] of [
      ['/api/throws', 500, 'Internal Server Error'],
      ['/api/wrong', 500, 'Internal Server Error'],
      ['/api/forever', 503, 'Service Unavailable'],
    ] as const) {
      const response = await site.ask(path);
      expect([
        path,
        response.status,
        response.text,
        response.headers['content-type'],
        response.headers['cache-control'],
      ]).toEqual([
        path,
        status,
        JSON.stringify({ message }),
        'application/json',
        'private, no-store',
      ]);
    }
  });

  it('matches its paths exactly, and the methods of each', async () => {
    for (const path of [
      '/api/none',
      '/api/',
      '/api/echo/',
      '/api/Echo',
      '/api/echo%20',
      '/api//echo',
      '/api/echo;x',
      '/api/%65cho',
    ]) {
      const response = await site.ask(path, { method: 'POST', body: '{}' });
      expect([path, response.status, response.text]).toEqual([
        path,
        404,
        '{"message":"Not Found"}',
      ]);
    }
    const wrong = await site.ask('/api/echo');
    expect([wrong.status, wrong.headers.allow, wrong.text]).toEqual([
      405,
      'POST',
      '{"message":"Method Not Allowed"}',
    ]);
    expect((await site.ask('/api/echo', { method: 'TRACE' })).status).toBe(403);
  });

  it('sends the security headers of its policy', async () => {
    expect((await site.ask('/api/bare')).headers).toMatchObject(originHeaders.api);
    expect((await site.ask('/api/none')).headers).toMatchObject(originHeaders.api);
  });
});

describe('Built files', () => {
  it('are cached forever when their name contains a hash, and requested again when it does not', async () => {
    const expected: [string, string, string][] = [
      [
        '/assets/main-ABCD1234.js',
        'text/javascript; charset=utf-8',
        'public, max-age=31536000, immutable',
      ],
      ['/assets/brand/logo.png', 'image/png', 'public, max-age=0, must-revalidate'],
      [
        '/service-worker.js',
        'text/javascript; charset=utf-8',
        'public, max-age=0, must-revalidate',
      ],
      [
        '/manifest.webmanifest',
        'application/manifest+json; charset=utf-8',
        'public, max-age=0, must-revalidate',
      ],
      ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=0, must-revalidate'],
    ];
    for (const [path, type, cacheControl] of expected) {
      const { status, headers } = await site.ask(path);
      expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([
        path,
        200,
        type,
        cacheControl,
      ]);
      expect(headers).toMatchObject(securityHeaders);
    }
  });

  it('are compressed where that saves bytes, and return 304 to clients that hold them', async () => {
    const whole = await site.ask('/assets/main-ABCD1234.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([
      whole.headers['content-encoding'],
      brotliDecompressSync(whole.body).toString(),
    ]).toEqual(['br', script]);
    expect(
      (
        await site.ask('/assets/main-ABCD1234.js', {
          headers: { 'accept-encoding': 'br', 'if-none-match': String(whole.headers.etag) },
        })
      ).status,
    ).toBe(304);
    const image = await site.ask('/assets/photo.avif', { headers: { 'accept-encoding': 'br' } });
    expect([image.headers['content-encoding'], image.body.length]).toEqual([undefined, 5_000]);
  });

  it('show a change under a fixed name at once', async () => {
    const file = join(site.folder, 'build/assets/service-worker.js');
    expect((await site.ask('/service-worker.js')).text).toBe('self.x = 1;');
    expect((await site.ask('/service-worker.js')).headers['x-cache']).toBe(
      'RefreshHit from local edge',
    );
    await writeFile(file, 'self.x = 2;');
    await utimes(file, new Date(), new Date(Date.now() + 5_000));
    expect((await site.ask('/service-worker.js')).text).toBe('self.x = 2;');
  });

  it('give no access to other files', async () => {
    for (const path of [
      '/assets/../../edge/viewer-request.js',
      '/assets/%2e%2e/%2e%2e/edge/viewer-request.js',
      '/assets/..%2f..%2fedge/viewer-request.js',
      '/assets/..%5c..%5cedge',
      '/assets/.',
      '/assets/',
      '/assets/main-ABCD1234.js/',
      '/assets/%00',
      '/assets/%ff',
      '/assets//etc/passwd',
      '/css/none.css',
      '/favicon.ico',
    ]) {
      const response = await site.ask(path);
      expect([path, [400, 404].includes(response.status)]).toEqual([path, true]);
      expect(response.text).not.toContain('function');
    }
    expect((await site.ask('/assets/main-ABCD1234.js', { method: 'PUT', body: 'x' })).status).toBe(
      403,
    );
  });
});

describe('Files under /photos/', () => {
  it('come from the object store, are cached forever, and run nothing', async () => {
    const { status, text, headers } = await site.ask('/photos/one.webp');
    expect([
      status,
      text,
      headers['content-type'],
      headers['content-length'],
      headers['cache-control'],
    ]).toEqual([200, '0123456789', 'image/webp', '10', 'public, max-age=31536000, immutable']);
    expect(headers).toMatchObject(originHeaders.photos);
    expect(headers.etag).toBe(`"${createHash('md5').update('0123456789').digest('hex')}"`);
    expect(
      (await site.ask('/photos/one.webp', { headers: { 'if-none-match': String(headers.etag) } }))
        .status,
    ).toBe(304);
    const head = await site.ask('/photos/one.webp', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '10']);
    expect((await site.ask('/photos/a%20b%20%C3%A9.webp')).text).toBe('with a name of its own');
  });

  it('support ranges, as players request them for videos', async () => {
    const part = await site.ask('/photos/one.webp', { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect((await site.ask('/photos/one.webp', { headers: { range: 'bytes=99-' } })).status).toBe(
      416,
    );
  });

  it('give no access to the other objects of the bucket', async () => {
    for (const path of [
      '/photos/../search/index.json',
      '/photos/..%2fsearch/index.json',
      '/photos/%2e%2e/search/index.json',
      '/photos/..%5csearch/index.json',
      '/photos//../search/index.json',
      '/photos/',
      '/photos/none.webp',
      '/photos/%00',
    ]) {
      const response = await site.ask(path);
      expect([
        path,
        [400, 404].includes(response.status),
        response.text.includes('not for readers'),
      ]).toEqual([path, true, false]);
      expect(response.headers['cache-control']).not.toContain('immutable');
    }
  });
});

describe('Invalid requests', () => {
  it.each([
    ['an address that is too long', `GET /${'x'.repeat(8_200)} HTTP/1.1`, 414],
    ['an address with a host', 'GET http://evil.example/ HTTP/1.1', 400],
    ['no address', 'OPTIONS * HTTP/1.1', 400],
    ['a method of another protocol', 'PROPFIND / HTTP/1.1', 403],
    ['a head above 20 kB', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(21_000)}`, 431],
  ])('are rejected: %s', async (_, head, status) => {
    expect(
      await askRaw(site.port, `${head}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    ).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});
