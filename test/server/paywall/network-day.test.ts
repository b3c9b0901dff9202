/** What the new readers of one network may open on a day. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NETWORK_ITEMS_A_DAY, spendForNetwork } from '../../../lambdas/page/network-day.ts';
import { DAY_MS } from '../../../shared/limits.ts';
import { writeGateHeader } from '../../../shared/paywall/gate-header.ts';
import { NOW, testConfig } from '../../../shared/paywall/testing/fixtures.ts';
import { buildSeries } from '../../support/build-item.ts';
import { openContentSite, SUBJECTS_SECRET, type ContentSite } from '../../support/content-site.ts';

let site: ContentSite;
const SCRAPER = '203.0.113.7';
const written: string[] = [];

beforeAll(async () => {
  site = await openContentSite({ now: () => new Date(NOW).toISOString() });
  site.meterConfig = testConfig();
  const publisher = site.publisher();
  await publisher.putItems(buildSeries('story', 3, { access: 'metered' }));
  await publisher.finish();
  for (let item = 0; item < NETWORK_ITEMS_A_DAY; item += 1)
    expect(await spend(SCRAPER, `/story/item-${item}`)).toBe(true);
});
afterAll(() => site.close());

function spend(address: string, key: string, nowMs = NOW): Promise<boolean> {
  const meter: Pick<ContentSite['meter'], 'spend'> = {
    spend(period, subject, member, max) {
      written.push(`${period.key} ${subject} ${member}`);
      return site.meter.spend(period, subject, member, max);
    },
  };
  return spendForNetwork(meter, { address, key, nowMs }, SUBJECTS_SECRET);
}

describe('The network of readers without a token', () => {
  it('PW-02 opens no more than so many different items on a day', async () => {
    expect(await spend(SCRAPER, '/story/one-more')).toBe(false);
    expect(await spend('203.0.113.200', '/story/one-more')).toBe(false);
    expect(await spend('::ffff:203.0.113.9', '/story/one-more')).toBe(false);
  });

  it('PW-02 opens what many of its readers have opened before, and everything on the next day', async () => {
    expect(await spend(SCRAPER, '/story/item-7')).toBe(true);
    expect(await spend(SCRAPER, '/story/one-more', NOW + DAY_MS)).toBe(true);
  });

  it('PW-02 is a /24 or a /48, and no other network’s', async () => {
    expect(await spend('203.0.114.7', '/story/one-more')).toBe(true);
    expect(await spend('2001:db8:1:2::7', '/story/one-more')).toBe(true);
    const [one, other] = written.slice(-2);
    await spend('2001:db8:1:ffff::1', '/story/one-more');
    expect(written.at(-1)).toBe(other);
    expect(one).not.toBe(other);
    expect(await spend('no address', '/story/one-more')).toBe(false);
  });

  it('is stored under a keyed hash of the day, without an address', () => {
    expect(written.join('\n')).not.toMatch(/203|db8/);
    for (const line of written) expect(line).toMatch(/^\d{8} [\w-]{43} [\w-]{11}$/);
  });

  const ask = async (address: string | undefined, path: string) => {
    const header = { reason: 'new', smp: '', sub: '', auth: '', isCrowd: false } as const;
    const { body, cookies } = await site.get(`${path}?output=json`, {
      headers: {
        'accept-payment': 'free',
        'x-gate': writeGateHeader(address === undefined ? header : { ...header, address }),
      },
    });
    const { paymentRejected } = (JSON.parse(body) as { payment: { paymentRejected: boolean } })
      .payment;
    return { isWall: paymentRejected, setsToken: cookies.length > 0 };
  };

  it('PW-02 gets the wall at the gate above it; other new readers get the item', async () => {
    expect(await ask(SCRAPER, '/story/story-1/')).toEqual({ isWall: true, setsToken: false });
    expect(await ask('198.51.100.7', '/story/story-1/')).toEqual({
      isWall: false,
      setsToken: true,
    });
    expect(await ask(undefined, '/story/story-1/')).toEqual({ isWall: false, setsToken: true });
  });
});
