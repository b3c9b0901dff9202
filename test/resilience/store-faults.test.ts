/** Every function that reads or writes DynamoDB, while DynamoDB fails in every way that we know. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { functions, type FunctionName } from '../../lambdas/functions.ts';
import { openBundledFunctions, type BundledFunctions } from '../support/bundled-functions.ts';
import { startStoreProxy, type StoreFault, type StoreProxy } from '../support/store-proxy.ts';
import { untilServed } from '../support/until.ts';

const faults: readonly StoreFault[] = [
  'silent',
  'gone',
  'failing',
  'throttling',
  'reply-lost',
  'reply-cut',
];
/** One of each way in which functions use the store. */
const names: readonly FunctionName[] = [
  'page',
  'feeds',
  'register',
  'link',
  'newsletters',
  'payment-revalidate',
  'views',
];

let bundles: BundledFunctions;
let store: StoreProxy;
let cookies: string[];
let readers = 0;

beforeAll(async () => {
  bundles = await openBundledFunctions();
  store = await startStoreProxy(bundles.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '');
  Object.assign(bundles.environment, {
    AWS_ENDPOINT_URL_DYNAMODB: store.endpoint,
    // As in AWS (paywall-protocol §6).
    STORE_ATTEMPT_MS: '300',
    STORE_TOTAL_MS: '700',
  });
  cookies = await register();
});
afterAll(async () => {
  await bundles.close();
  await store.close();
});
afterEach(() => {
  store.be('well');
});

async function register(): Promise<string[]> {
  const response = await served(async () => {
    readers += 1;
    return bundles.invoke('register', {
      body: JSON.stringify({
        email: `reader-${readers}@mail.example`,
        password: 'three plain words',
      }),
    });
  });
  expect(response.statusCode).toBe(200);
  return (response.cookies ?? []).map((cookie) => cookie.split(';')[0] ?? '');
}

/** Each call is another reader’s, so that no call meets what an earlier one left. */
async function call(name: FunctionName) {
  readers += 1;
  const sample = await bundles.sampleEvent(name);
  const email = `reader-${readers}@mail.example`;
  const body = sample.body?.replace(/[\w.+-]+@[\w.-]+/, email);
  return bundles.invoke(name, { cookies, ...(body === undefined ? {} : { body }) });
}

const served = (ask: () => ReturnType<typeof call>) =>
  untilServed(ask, ({ statusCode }) => statusCode);

describe.each(names)('The function %s, whose store', (name) => {
  it.each(faults)('is %s, says that it is unavailable, and when to come back', async (fault) => {
    expect(functions[name].tables).not.toEqual({});
    const well = await served(async () => call(name));
    store.be(fault);
    const { statusCode, headers = {}, body } = await call(name);
    store.be('well');
    // What stays with the reader: come back in some seconds. And nothing of the fault.
    expect([name, statusCode, Number(headers['retry-after']) > 0]).toEqual([name, 503, true]);
    expect(headers['cache-control']).toBe('private, no-store');
    const said = body?.replace(/<style[^>]*>.*?<\/style>/gs, '');
    expect(said).not.toMatch(/dynamo|ECONN|socket|stack|throughput/i);
    const after = await served(async () => call(name));
    expect(after.statusCode).toBe(well.statusCode);
  });
});
