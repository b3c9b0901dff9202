/** A page whose reads DynamoDB leaves unprocessed, as it does when a table is throttled. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { buildItem } from '../support/build-item.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';

/** Of one read: twice as many as the two attempts of a call (paywall-protocol §6). */
const READ_CALLS_MAX = 4;
/** A page that fails shows the latest stories when it can, which is one more read. */
const PAGE_CALLS_MAX = 2 * READ_CALLS_MAX;
/** A page that takes longer hangs; these calls take less than a second. */
const RESPONSE_MS = 15_000;

let site: PaywallSite;
beforeAll(async () => {
  site = await openPaywallSite({ pagePool: 1 });
  await site.publish(async (publisher) => {
    await publisher.putItems(
      Array.from({ length: 5 }, (_, index) => buildItem({ id: `item-${index}` })),
    );
    await publisher.finish();
  });
  await site.reader().get('/story/item-0/');
});
afterAll(async () => {
  await site.close();
});
afterEach(() => {
  site.store.be('well');
});

async function visit(path: string) {
  const before = site.store.calls.BatchGetItem ?? 0;
  const started = performance.now();
  const response = await site.reader().get(path);
  return {
    response,
    calls: (site.store.calls.BatchGetItem ?? 0) - before,
    ms: performance.now() - started,
  };
}

describe('A page whose keys DynamoDB leaves unprocessed', () => {
  it.each([1, 2])('comes when it reads them after %i attempts', async (times) => {
    site.store.be('unprocessed', undefined, times);
    const { response, calls } = await visit(`/story/item-${times}/`);
    expect([response.status, calls]).toEqual([200, 2 + times]);
  });

  it('is a 503 after few calls and in time when it never reads them', async () => {
    site.store.be('unprocessed');
    const { response, calls, ms } = await visit('/story/item-3/');
    expect(response.status).toBe(503);
    expect(calls).toBeGreaterThan(1);
    expect(calls).toBeLessThanOrEqual(PAGE_CALLS_MAX);
    expect(ms).toBeLessThan(RESPONSE_MS);
    site.store.be('well');
    // Not the same one: the edge holds an error for a second.
    expect((await visit('/story/item-4/')).response.status).toBe(200);
  });
});
