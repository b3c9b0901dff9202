/** What the bundled functions write to the log, as CloudWatch would read it. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { functions, takesRequests, type FunctionName } from '../../../lambdas/functions.ts';
import { metrics, type MetricDefinition } from '../../../services/observability/metric-table.ts';
import { openBundledFunctions, type BundledFunctions } from '../../support/bundled-functions.ts';
import { parseLine, readMetrics, sumOf, type Line } from '../../support/embedded-metrics.ts';
import { until } from '../../support/until.ts';

const SITE = 'Site=meridian-ci';
const lines: string[] = [];
let bundles: BundledFunctions;

beforeAll(async () => {
  bundles = await openBundledFunctions((line) => {
    lines.push(line);
  });
  Object.assign(bundles.environment, { BRAND: 'meridian', ENVIRONMENT: 'ci' });
});
afterAll(async () => {
  await bundles.close();
});
beforeEach(() => {
  lines.length = 0;
});

/** Invokes a function and returns the line about its request; output arrives after the response. */
async function requestLine(
  name: FunctionName,
  changes: Parameters<BundledFunctions['invoke']>[1] = {},
): Promise<{ readonly line: Line; readonly response: Awaited<ReturnType<typeof bundles.invoke>> }> {
  lines.length = 0;
  const response = await bundles.invoke(name, changes);
  const isRequest = (text: string) => parseLine(text).message === 'Request';
  await until(() => lines.some(isRequest));
  return { line: parseLine(lines.find(isRequest) ?? ''), response };
}

function sample(name: FunctionName): { readonly headers: Record<string, string> } {
  return JSON.parse(readFileSync(`lambdas/${name}/event.json`, 'utf8')) as {
    headers: Record<string, string>;
  };
}

/** The others take messages, or run by the clock. */
const names = (Object.keys(functions) as FunctionName[]).filter((name) =>
  takesRequests(functions[name].route),
);

const events = (Object.keys(functions) as FunctionName[]).filter((name) => !names.includes(name));

describe('The log of a function', () => {
  it('email-events writes metrics and no address', async () => {
    lines.length = 0;
    await bundles.invoke('email-events');
    await until(() => lines.length > 0);
    expect(lines.filter((line) => line.includes('@'))).toEqual([]);
  });

  it.each(names)(
    '%s writes JSON lines with the same fields, and metrics as CloudWatch specifies them',
    async (name) => {
      const { line, response } = await requestLine(name);
      expect(line).toMatchObject({
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        level: 'INFO',
        message: 'Request',
        requestId: expect.any(String),
        function: name,
        version: '$LATEST',
        build: expect.stringMatching(/^[\w-]{12}$/),
        coldStart: true,
        status: response.statusCode,
        durationMs: expect.any(Number),
        Site: 'meridian-ci',
        StatusClass: `${Math.floor((response.statusCode ?? 0) / 100)}xx`,
      });
      // Others run by the clock meanwhile.
      const own = lines.filter((text) => !events.some((other) => text.includes(`"${other}"`)));
      for (const text of own) {
        expect(parseLine(text)).toMatchObject({
          timestamp: expect.any(String),
          level: expect.stringMatching(/^(?:INFO|WARN|ERROR)$/),
          message: expect.any(String),
          requestId: line.requestId,
          function: name,
        });
        for (const metric of readMetrics(text)) {
          const definition: MetricDefinition | undefined =
            metrics[metric.name as keyof typeof metrics];
          expect(metric.unit).toBe(definition?.unit);
          expect(definition?.dimensions.map((set) => set.join(','))).toContain(
            metric.dimensions.replace(/=[^,]*/g, ''),
          );
        }
      }
      expect(
        sumOf(
          lines,
          'Requests',
          `${SITE},Service=${String(line.Service)},StatusClass=${String(line.StatusClass)}`,
        ),
      ).toBe(1);
    },
  );

  it.each(names)('%s writes nothing of what a reader has typed or is', async (name) => {
    const event = readFileSync(`lambdas/${name}/event.json`, 'utf8');
    const personal = [...event.matchAll(/[\w.+-]+@[\w.-]+\.\w+|(?:\d{1,3}\.){3}\d{1,3}/g)].map(
      ([text]) => text,
    );
    await requestLine(name, {
      headers: { ...sample(name).headers, 'cloudfront-viewer-address': '203.0.113.77:4711' },
    });
    for (const text of [...personal, '203.0.113.77']) expect(lines.join('\n')).not.toContain(text);
  });

  it('names CloudFront’s request, so that its log and ours can be joined, and no other text', async () => {
    const cdnRequestId = 'QbmS4pXSJ8N1wFvSkGVbFh0hqg4G8H2d4mGqXvmOdX_VQ9Zr8FqVnA==';
    const withId = (id: string) => ({
      headers: { ...sample('page').headers, 'x-amz-cf-id': id },
    });
    expect((await requestLine('page', withId(cdnRequestId))).line).toMatchObject({
      cdnRequestId,
      coldStart: false,
    });
    expect((await requestLine('page', withId('reader@example.com'))).line).not.toHaveProperty(
      'cdnRequestId',
    );
  });

  it('gives readers the id of the request where no cache keeps the response', async () => {
    const api = await requestLine('login');
    expect(api.response.headers?.['x-request-id']).toBe(api.line.requestId);
    expect(api.line.invocationId).toMatch(/^[0-9a-f-]{36}$/);
    const page = await requestLine('page');
    expect(page.response.headers?.['cache-control']).toContain('s-maxage');
    expect(page.response.headers).not.toHaveProperty('x-request-id');
    const personal = await requestLine('page', {
      rawPath: '/preview/story/draft/',
      rawQueryString: 'token=of-one-reader',
    });
    expect(personal.response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-request-id': personal.line.requestId,
    });
    expect(lines.join('\n')).not.toContain('of-one-reader');
  });
});

describe('On one machine', () => {
  it('the line about a request is not written, and all others are', async () => {
    const written: string[] = [];
    const quiet = await openBundledFunctions((line) => {
      written.push(line);
    });
    quiet.environment.REQUEST_LOG = 'off';
    const body = JSON.stringify({ email: 'nobody@mail.example', password: 'not that one' });
    await quiet.invoke('login', { body });
    await quiet.invoke('login', { body });
    // Whatever the first call wrote comes before this.
    await until(() => written.filter((line) => line.includes('sign-in-failed')).length === 2);
    expect(written.map((line) => parseLine(line).message)).not.toContain('Request');
    await quiet.close();
  });
});

describe('The metrics of a function', () => {
  it('count a failed sign-in, and nothing that can tell whose', async () => {
    const body = { email: 'nobody@mail.example', password: 'not that one' };
    await requestLine('login', { body: JSON.stringify(body) });
    expect(lines.join('\n')).not.toMatch(/nobody|not that one/);
    expect(sumOf(lines, 'SignInFailures', SITE)).toBe(1);
    expect(sumOf(lines, 'SignIns', SITE)).toBe(0);
    expect(sumOf(lines, 'StoreCalls', `${SITE},Service=api`)).toBeGreaterThan(0);
    expect(sumOf(lines, 'StoreLatency', `${SITE},Service=api`)).toBeGreaterThan(0);
    expect(sumOf(lines, 'PrivateResponses', `${SITE},Service=api`)).toBe(1);
  });

  it('count an email that was sent', async () => {
    const { body } = JSON.parse(readFileSync('lambdas/newsletters/event.json', 'utf8')) as {
      body: string;
    };
    await requestLine('newsletters', { body: body.replace('reader@', 'another@') });
    expect(sumOf(lines, 'EmailsSent', SITE)).toBe(1);
    expect(sumOf(lines, 'EmailsFailed', SITE)).toBe(0);
  });

  it('count a page by its type, and whether the edge may keep it', async () => {
    const { response } = await requestLine('page');
    expect(sumOf(lines, 'Requests', `${SITE},PageType=homepage`)).toBe(1);
    expect(sumOf(lines, 'PublicResponses', `${SITE},Service=page`)).toBe(1);
    const etag = String(response.headers?.etag);
    await requestLine('page', { headers: { ...sample('page').headers, 'if-none-match': etag } });
    expect(sumOf(lines, 'NotModified', `${SITE},Service=page`)).toBe(1);
    expect(sumOf(lines, 'Requests', `${SITE},Service=page,StatusClass=3xx`)).toBe(1);
  });

  it('count a page that is missing under one name, whatever its path', async () => {
    await requestLine('page', { rawPath: '/story/reader@example.com/' });
    expect(sumOf(lines, 'Requests', `${SITE},PageType=missing`)).toBe(1);
    expect(lines.join('\n')).not.toContain('reader@example.com');
  });
});
