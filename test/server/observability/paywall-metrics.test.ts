/** What operators see of the paywall and of speed: metrics of functions behind the local edge. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { goalsOf, watchedVitals } from '../../../shared/vitals/reader-goals.ts';
import { ask } from '../../support/ask.ts';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { sumOf } from '../../support/embedded-metrics.ts';
import { openPaywallSite, type PaywallSite } from '../../support/paywall-site.ts';
import { until } from '../../support/until.ts';
import { walledItems } from '../../support/walled-items.ts';

const SITE = 'Site=meridian-production';
let site: PaywallSite;
let seen = 0;

beforeAll(async () => {
  site = await openPaywallSite({ budget: { attemptMs: 2_000, totalMs: 3_000 }, pagePool: 1 });
  await site.publish(async (publisher) => {
    await publisher.putItems([
      ...walledItems('metered'),
      ...buildSeries('read', 100),
      buildItem({ id: 'open', access: 'free' }),
    ]);
    await publisher.finish();
  });
});
afterAll(async () => {
  await site.close();
});
beforeEach(() => {
  site.store.be('well');
  seen = site.logged.length;
});

/** Lines since the test began. */
function requestLines(): string[] {
  return site.logged.slice(seen).filter((line) => line.includes('"message":"Request"'));
}

/** Waits for the lines of this many requests, then returns the sums of these metrics. */
async function sums<Name extends string>(requests: number, ...names: readonly Name[]) {
  await until(() => requestLines().length >= requests);
  return Object.fromEntries(names.map((name) => [name, sumOf(requestLines(), name, SITE)]));
}

describe('The metrics of the paywall', () => {
  it('tell items that the edge has granted from walls, and from items that are free', async () => {
    const reader = site.reader();
    await reader.get('/story/open/');
    await reader.get('/story/read-1/');
    expect(await sums(2, 'Walls', 'Grants', 'Gates', 'MeterOpen', 'MeterClosed')).toEqual({
      Walls: 0,
      Grants: 1,
      Gates: 0,
      MeterOpen: 1,
      MeterClosed: 0,
    });
  });

  it('count a gate to which the store does not respond', async () => {
    const reader = site.reader();
    await reader.get('/story/read-2/');
    await until(() => requestLines().length >= 1);
    seen = site.logged.length;
    site.store.be('throttling', 'masthead-meter');
    await reader.get('/story/read-3/');
    const counted = await sums(1, 'Gates', 'GateTimeouts', 'Grants');
    expect(counted).toMatchObject({ Gates: 1, Grants: 1 });
    expect(counted.GateTimeouts).toBeGreaterThan(0);
    expect(sumOf(requestLines(), 'StoreFailures', `${SITE},Service=page`)).toBeGreaterThan(0);
  });

  it('count a subscriber', async () => {
    const reader = site.reader({ pay_ent_sub: site.subscriptionToken() });
    await reader.get('/story/read-4/');
    expect(await sums(1, 'SubscriberReads', 'Walls', 'MeterOpen')).toEqual({
      SubscriberReads: 1,
      Walls: 0,
      MeterOpen: 1,
    });
  });

  it('show that every reader is walled, when the edge’s store is empty', async () => {
    await writeFile(join(site.dataDir, 'edge-kvs.json'), JSON.stringify({ data: [] }));
    // The edge reads the file once a second.
    let asked = 4;
    await until(async () => {
      asked += 1;
      seen = site.logged.length;
      await site.reader().get(`/story/read-${asked}/`);
      await until(() => requestLines().length >= 1);
      return sumOf(requestLines(), 'MeterClosed', SITE) === 1;
    });
    expect(await sums(1, 'Walls', 'MeterOpen', 'Gates')).toEqual({
      Walls: 1,
      MeterOpen: 0,
      Gates: 0,
    });
    await site.configure({});
  });
});

describe('The metrics of speed', () => {
  it('AN-02 tell loads within the goal of their page type from others, each network once', async () => {
    const report = async (page: string, vitals: object) => {
      const { status } = await ask(site.port, '/api/vitals', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ page, vitals }),
      });
      expect(status).toBe(202);
    };
    const { LCP, INP } = goalsOf('article');
    await report('article', { LCP, INP: INP + 1, TTFB: 5_000 });
    await report('article', { LCP: 60_000, CLS: 0 });
    await report('search', { LCP: goalsOf('search').LCP + 1 });
    const names = watchedVitals.flatMap((name) => [`${name}Reports`, `${name}InGoal`] as const);
    expect(await sums(3, ...names)).toEqual({
      LCPReports: 2,
      LCPInGoal: 1,
      INPReports: 1,
      INPInGoal: 0,
      CLSReports: 0,
      CLSInGoal: 0,
    });
  });
});
