/** What a burst of requests beyond what the functions can do gets from the local edge. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openEdgeSite, type EdgeSite } from '../support/edge-site.ts';

/** Takes a second and a half to start, and a fifth of a second for each page. */
const slowPage = `
await new Promise((done) => setTimeout(done, 1500));
export const handler = async (event) => {
  note(event.rawPath);
  await new Promise((done) => setTimeout(done, 200));
  const isKept = event.rawPath === '/';
  return { statusCode: 200, headers: { 'content-type': 'text/plain',
    'cache-control': isKept ? 'public, s-maxage=60' : 'private, no-store' }, body: 'a page' };
};`;
const slowCall = `export const handler = async () => {
  await new Promise((done) => setTimeout(done, 300));
  return { statusCode: 200, body: '{}' };
};`;

let site: EdgeSite;
beforeAll(async () => {
  site = await openEdgeSite({
    pagePool: 2,
    functions: {
      page: { code: slowPage },
      login: { code: slowCall, route: { method: 'POST', path: '/api/login' } },
    },
  });
});
afterAll(() => site.close());

async function timed(path: string, method = 'GET') {
  const started = performance.now();
  const { status, headers } = await site.ask(path, { method });
  return { status, headers, ms: performance.now() - started };
}

describe('A burst of requests', () => {
  it('waits for a function that starts: nobody is turned away by a cold site', async () => {
    const first = await Promise.all(['/', '/about/a', '/about/b'].map((path) => timed(path)));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(Math.max(...first.map(({ ms }) => ms))).toBeGreaterThan(1_500);
  });

  it('is turned away within a second beyond what the function can do, and told when to come back', async () => {
    const before = (await site.notes()).length;
    const burst = Promise.all(
      Array.from({ length: 200 }, (_, index) => timed(`/story/of-${index}`)),
    );
    // Meanwhile copies are served as ever.
    const copies: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { status, ms } = await timed('/');
      expect(status).toBe(200);
      copies.push(ms);
    }
    const answers = await burst;
    const served = answers.filter(({ status }) => status === 200);
    const turnedAway = answers.filter(({ status }) => status === 503);
    expect(served.length + turnedAway.length).toBe(200);
    expect(served.length).toBeGreaterThan(3);
    // To serve all would take 20 s. How fast a busy machine says no is not for a test to say.
    expect(turnedAway.length).toBeGreaterThan(100);
    const longest = (of: readonly { readonly ms: number }[]) => Math.max(...of.map(({ ms }) => ms));
    expect(longest(turnedAway)).toBeLessThan(longest(served));
    expect(Math.min(...copies)).toBeLessThan(longest(served));
    for (const { headers } of turnedAway) expect(headers['retry-after']).toBe('30');
    // No work goes on that nobody waits for.
    expect((await site.notes()).length - before).toBe(served.length);
    expect((await timed('/story/afterwards')).status).toBe(200);
  });

  it('of calls to the API is turned away, too', async () => {
    await timed('/api/login', 'POST');
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => timed('/api/login', 'POST')),
    );
    const turnedAway = answers.filter(({ status }) => status === 503);
    expect(turnedAway.length).toBeGreaterThan(20);
    expect(new Set(turnedAway.map(({ headers }) => headers['retry-after']))).toEqual(
      new Set(['5']),
    );
  });
});
