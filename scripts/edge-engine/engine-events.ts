/**
 * Events of every kind for the two edge functions: what readers, crawlers, browsers and attackers
 * send, and what the page function returns.
 */
import type { EdgeFunctionName } from '../build/edge.ts';
import {
  viewerRequest,
  viewerRequestEvent,
  viewerResponseEvent,
  viewerResponseJson,
} from '../../local/edge/viewer-event.ts';
import { writePageCookies } from '../../shared/page-cookies.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { sampleClaims, signSample } from '../../shared/paywall/sample-token.ts';
import { issueSubscription } from '../../shared/paywall/subscription-token.ts';
import {
  nodeCrypto,
  NOW,
  testConfig,
  testKey,
  WORD,
} from '../../shared/paywall/testing/fixtures.ts';
import { DAY_MS } from '../../shared/limits.ts';

export interface EngineEvent {
  readonly name: string;
  readonly function: EdgeFunctionName;
  /** The event as JSON. */
  readonly event: string;
  /** The value of `cfg` in the KeyValueStore; undefined when it is missing. */
  readonly cfg: string | undefined;
}

interface Sent {
  readonly method?: string;
  readonly uri?: string;
  readonly query?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes of the meter's configuration; null when there is none. */
  readonly config?: Partial<MeterConfig> | null;
}

interface Returned extends Sent {
  readonly status?: number;
  readonly headersOfPage?: Readonly<Record<string, string>>;
}

const MONTH_END_S = (testConfig().e ?? [])[0] ?? 0;
const auth = `payment_auth_token=${'a'.repeat(43)}`;

function sample(urls: readonly string[], changes: { key?: string; exp?: number } = {}): string {
  const { key, exp = MONTH_END_S } = changes;
  const claims = sampleClaims({ sid: 's'.repeat(22), urls, max: 4, exp, src: 'e', nowMs: NOW });
  const keys = key === undefined ? testConfig().k : { 7: testKey(key) };
  return `pay_ent_smp=${signSample(claims, '7', keys, nodeCrypto)}`;
}

function subscription(ageMs: number, keys = testConfig().s): string {
  const token = issueSubscription({
    reader: { pairwiseId: 'p', isAdFree: true },
    random: 0.5,
    kid: '7',
    keys,
    nowMs: NOW - ageMs,
    crypto: nodeCrypto,
  });
  return `pay_ent_sub=${token}`;
}

const read = (count: number) => Array.from({ length: count }, (_, index) => `/story/read-${index}`);
const long = `/story/${'a-long-slug-'.repeat(12)}`;
const forged = subscription(0, { 7: testKey('forged') });

const requests: Readonly<Record<string, Sent>> = {
  'the front page': { uri: '/' },
  'a free page': { uri: '/tag/space/' },
  'a free page of a subscriber': { uri: '/category/science', cookie: subscription(0) },
  'a first metered item': {},
  'a first metered item of a gallery': { uri: '/gallery/a' },
  'a dated address': { uri: '/2026/03/a' },
  'a second metered item': { cookie: sample(read(1)) },
  'a third metered item': { cookie: sample(read(2)) },
  'a fifth metered item': { cookie: sample(read(4)) },
  'a re-read': { uri: '/story/read-0/', cookie: sample(read(4)) },
  'a re-read of an item that is hashed': { uri: long, cookie: sample([long]) },
  'a path that is hashed': { uri: long, cookie: sample(read(1)), config: { g: 4 } },
  'every grant by the edge': { cookie: sample(read(3)), config: { g: 4 } },
  'no grant by the edge': { config: { g: 0 } },
  'no meter': { config: { max: -1 } },
  'an allowance of nothing': { config: { max: 0 } },
  'no configuration': { config: null },
  'a subscriber': { cookie: subscription(0) },
  'a subscriber within the grace': { cookie: subscription(DAY_MS / 2 + 300_000) },
  'a subscription that has expired': { cookie: `${subscription(3 * DAY_MS)}; ${auth}` },
  'a forged subscription': { cookie: forged },
  'a forged sample token': { cookie: sample([], { key: 'forged' }) },
  'a sample token of last month': { cookie: sample(read(4), { exp: NOW / 1_000 - 10 }) },
  'an old sample token': { cookie: sample(read(4), { exp: NOW / 1_000 - 86_400 }) },
  'tokens that are junk': { cookie: 'pay_ent_smp=%%%; pay_ent_sub=a.b.c; payment_auth_token=|' },
  'a token that is too long': { cookie: `pay_ent_smp=${'x'.repeat(2_000)}` },
  'a signed-in reader without a token': { cookie: auth },
  'a signed-in reader in a crowd': { cookie: auth, headers: { 'x-amzn-waf-crowd': WORD } },
  'a new reader in a crowd': { headers: { 'x-amzn-waf-crowd': WORD } },
  'a new reader from a busy address': { headers: { 'x-amzn-waf-busy': WORD } },
  'a campaign': { uri: '/old', query: 'utm_source=a%20b&x=1&x=2&output=json' },
  'a campaign in raw letters': { uri: '/old', query: 'utm_source=новости&日=%E6%97%A5🗞' },
  'two slashes and raw letters': { uri: '/tag//日本', query: 'a=é' },
  'a path that is too long': { uri: `/${"'".repeat(2_800)}` },
  'the id of an old site': { uri: '/', query: 'page_id=7&utm_source=x&old=p%3D9' },
  'two slashes and a query': { uri: '/story//a/', query: 'a=1&a=2' },
  'two slashes and a way out': { uri: '//evil.example/..' },
  'a search that is narrowed': { uri: '/search', query: 'q=a&tags=b,c&category=d&token=e' },
  'a verified crawler': { headers: { 'x-amzn-waf-crawler': WORD } },
  'a crawler that nobody verified': {
    headers: { 'x-amzn-waf-crawler': 'yes', 'user-agent': 'Googlebot' },
  },
  'a preview': { uri: '/preview/article/a1', query: 'token=1.abc' },
  'JSON of an item': { query: 'output=json' },
  'JSON of an item, oddly asked': { query: 'output=%6a%53on&output=html&OUTPUT=x' },
  'HEAD of a first item': { method: 'HEAD' },
  'HEAD of a second item': { method: 'HEAD', cookie: sample(read(1)) },
  'a prefetch that would count': { headers: { 'sec-purpose': 'prefetch;prerender' } },
  'a prefetch that does not count': { uri: '/', headers: { purpose: 'prefetch' } },
  'an app-shell address': { uri: '/pwa/pwa/story/a/' },
  'a trailing slash': { uri: '/story/a/' },
  'an encoded path': { uri: '/story/caf%c3%a9-%28noir%29' },
  'a path that is not ASCII': { uri: '/story/café' },
  'a path in the origin’s form': { uri: '/story/caf~C3~A9' },
  'a hidden slash': { uri: '/story%2fa' },
  'a hidden slash in the origin’s form': { uri: '/story~2Fa' },
  'a way out': { uri: '/tag/%2e%2e/admin' },
  'two slashes': { uri: '//story/a' },
  'a semicolon': { uri: '/story/a;x' },
  'bytes that are no text': { uri: '/story/%ff' },
  'a surrogate': { uri: '/story/%ed%a0%80' },
  'a search': { uri: '/search', query: 'q=two+w%C3%B6rds%20%26+%2B&sort=date&page=2&utm_source=x' },
  'a search that is broken': { uri: '/search', query: 'q=100%&page' },
  'a form': { uri: '/account/sign-in', query: 'error=x&redirectURL=%2Fstory%2Fa%2F&done=1' },
  'names of prototypes': { uri: '/constructor', query: '__proto__=1&constructor=2&q=x' },
  'forged headers': {
    headers: { 'accept-payment': 'sub', 'x-gate': '1|x', 'x-origin-key': 'x', range: 'bytes=0-' },
  },
};

const full = { 'payment-accepted': 'sample', 'cache-control': 'public, s-maxage=120' };
const gate = { 'payment-accepted': 'sample', 'cache-control': 'private, no-store' };
const wall = { 'payment-accepted': 'none', 'x-page-status': '402', 'cache-control': 's-maxage=9' };
const pageCookies = writePageCookies([
  ['pay_ent_sub', '', 'Path=/; Max-Age=0'],
  ['pay_ent_smp', 'a.b.c', 'Path=/; Max-Age=2764800; Secure; SameSite=Lax'],
]);

const responses: Readonly<Record<string, Returned>> = {
  'a free page': { uri: '/', headersOfPage: { 'cache-control': 'public, s-maxage=30' } },
  'an item with a grant': { headersOfPage: full },
  'an item with a grant, as JSON': { query: 'output=json', headersOfPage: full },
  'an item with a grant, under a path that is hashed': { uri: long, headersOfPage: full },
  'an item with a fourth grant': { cookie: sample(read(3)), config: { g: 4 }, headersOfPage: full },
  'a re-read': { uri: '/story/read-0', cookie: sample(read(1)), headersOfPage: full },
  'an item with the cookies of the gate': {
    cookie: sample(read(1)),
    headersOfPage: { ...gate, 'x-page-cookies': pageCookies },
  },
  'cookies on what a cache may hold': { headersOfPage: { ...full, 'x-page-cookies': pageCookies } },
  'cookies that cannot be read': { headersOfPage: { ...gate, 'x-page-cookies': '%5B' } },
  'cookies with hostile values': {
    uri: '/',
    headersOfPage: {
      ...gate,
      'x-page-cookies': writePageCookies([['a', '"; ,\n\u2028é', 'Path=/']]),
    },
  },
  'an item of a subscriber': {
    cookie: subscription(0),
    headersOfPage: { ...full, 'payment-accepted': 'sub' },
  },
  'an item without configuration': { config: null, headersOfPage: full },
  'a wall': { cookie: sample(read(4)), headersOfPage: wall },
  'a wall as JSON': { cookie: sample(read(4)), query: 'output=json', headersOfPage: wall },
  'a wall that the reader holds': { status: 304, query: 'output=json', headersOfPage: wall },
  'an item that the reader holds': { status: 304, headersOfPage: full },
  'a redirect': { status: 301, uri: '/old', headersOfPage: { location: '/story/a/' } },
  'a redirect of a campaign': {
    status: 301,
    uri: '/old',
    query: 'utm_source=a&output=json',
    headersOfPage: { location: '/story/a/?output=json#b' },
  },
  'a redirect of an id that nobody knows, as received': {
    status: 301,
    uri: '/',
    query: 'p=7&utm_source=a',
    headersOfPage: { location: '/' },
  },
  'HEAD of an item': { method: 'HEAD', headersOfPage: full },
  'a path as viewer-request changed it': { uri: '/story/caf~C3~A9', headersOfPage: full },
};

function requestOf(sent: Sent) {
  const headers = { host: 'magazine.example', ...sent.headers };
  return viewerRequest(sent.method ?? 'GET', sent.uri ?? '/story/a', sent.query ?? '', [
    ...Object.entries(headers).flat(),
    ...(sent.cookie === undefined ? [] : ['cookie', sent.cookie]),
  ]);
}

function configOf({ config }: Sent): string | undefined {
  return config === null ? undefined : JSON.stringify(testConfig(config));
}

/** Returns all events; their time is `NOW` of the paywall's fixtures. */
export function engineEvents(): EngineEvent[] {
  const viewer = { requestId: 'a-request', ip: '203.0.113.7' };
  return [
    ...Object.entries(requests).map(([name, sent]) => ({
      name: `viewer-request: ${name}`,
      function: 'viewer-request' as const,
      event: viewerRequestEvent(viewer, requestOf(sent)),
      cfg: configOf(sent),
    })),
    ...Object.entries(responses).map(([name, returned]) => ({
      name: `viewer-response: ${name}`,
      function: 'viewer-response' as const,
      event: viewerResponseEvent(
        viewer,
        requestOf(returned),
        viewerResponseJson(returned.status ?? 200, {
          'content-type': 'text/html; charset=utf-8',
          etag: '"e"',
          ...returned.headersOfPage,
        }),
      ),
      cfg: configOf(returned),
    })),
  ];
}
