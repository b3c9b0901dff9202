/** Items that are free for some time: what the page function sends, and for how long a cache may keep it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { CANARY } from '../../support/walled-items.ts';

const PUB = '2026-03-12T12:00:00.000Z';
const DAY_MS = 86_400_000;
let nowMs = Date.parse(PUB) + 2 * DAY_MS;
let site: ContentSite;

beforeAll(async () => {
  site = await openContentSite({
    now: () => new Date(nowMs).toISOString(),
    brand: { ...brand, meter: { max: 4, free: [{ sections: ['ideas'], firstDays: 3 }] } },
  });
  const body = [{ kind: 'html' as const, html: `<p>One.</p><p>Two.</p><p>${CANARY}</p>` }];
  const times = { pubDate: PUB, modifiedAt: PUB, body };
  const publisher = site.publisher();
  await publisher.putItems([
    buildItem({ id: 'new-idea', sections: ['ideas'], ...times }),
    buildItem({ id: 'hard-then-free', access: 'subscribers', free: { afterDays: 30 }, ...times }),
  ]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

async function ask(path: string) {
  const headers = { 'accept-payment': 'free' };
  const { body, headers: sent } = await site.get(path, { headers });
  const control = String(sent['cache-control']);
  const [, fresh = '', stale = '', onError = ''] = control.match(/\d+/g) ?? [];
  return {
    isWhole: body.includes(CANARY),
    isMarkedFree: !body.includes('"isAccessibleForFree":false'),
    paidBy: sent['payment-accepted'],
    keptS: Number(fresh) + Math.max(Number(stale), Number(onError)),
  };
}

describe('An item that is free for its first days', () => {
  it('PW-01 is whole and says so until they are over, and no copy of it lives longer', async () => {
    expect(await ask('/story/new-idea/')).toEqual({
      isWhole: true,
      isMarkedFree: true,
      paidBy: 'free',
      keptS: 86_400,
    });
    nowMs = Date.parse(PUB) + 3 * DAY_MS - 90_000;
    expect(await ask('/story/new-idea/')).toMatchObject({ isWhole: true, keptS: 90 });
    nowMs += 90_000;
    expect(await ask('/story/new-idea/')).toMatchObject({
      isWhole: false,
      isMarkedFree: false,
      paidBy: 'none',
      keptS: 172_800,
    });
  });
});

describe('An item that is free after some days', () => {
  it('PW-01 has its wall until then, and no copy of the wall lives longer', async () => {
    nowMs = Date.parse(PUB) + 30 * DAY_MS - 60_000;
    expect(await ask('/story/hard-then-free/')).toMatchObject({
      isWhole: false,
      isMarkedFree: false,
      keptS: 60,
    });
    nowMs += 60_000;
    expect(await ask('/story/hard-then-free/')).toMatchObject({
      isWhole: true,
      isMarkedFree: true,
      paidBy: 'free',
    });
  });
});
