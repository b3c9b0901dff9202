import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Item } from '../../../shared/content/item.ts';
import { contentKey } from '../../../services/content/keys.ts';
import { buildSeries } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

const MINUTE_MS = 60_000;
let timeMs = Date.parse('2026-11-20T12:00:00.000Z');
const later = (ms: number) => {
  timeMs += ms;
};

let site: ContentSite;
const items = buildSeries('story', 5, { sections: ['science'], access: 'free' });
const [first, second] = items as [Item, Item];

async function publish(changed: typeof items): Promise<void> {
  const publisher = site.publisher();
  await publisher.putItems(changed);
  await publisher.finish();
}

async function callsOf(path: string): Promise<number> {
  const before = site.dynamo.calls();
  expect((await site.get(path)).statusCode).toBe(200);
  return site.dynamo.calls() - before;
}

beforeAll(async () => {
  site = await openContentSite({ now: () => new Date(timeMs).toISOString() });
  await publish(items);
  later(10_000);
});
afterAll(() => site.close());

it('A story takes one call when this process knows what stands beside it', async () => {
  expect(await callsOf('/story/story-1/')).toBe(2);
  expect(await callsOf('/story/story-1/')).toBe(1);
});

it('What stands beside a story follows a publish at once', async () => {
  await callsOf('/story/story-1/');
  await publish([{ ...second, hed: 'A new headline beside it' }]);
  expect((await site.get('/story/story-1/')).body).toContain('A new headline beside it');
});

it('Records that were read while a publish settled are read again', async () => {
  expect(await callsOf('/story/story-1/')).toBe(2);
  later(10_000);
  expect(await callsOf('/story/story-1/')).toBe(2);
  expect(await callsOf('/story/story-1/')).toBe(1);
});

it('Nothing is kept for longer than a minute', async () => {
  later(MINUTE_MS + 1);
  expect(await callsOf('/story/story-1/')).toBe(2);
  expect(await callsOf('/story/story-1/')).toBe(1);
});

it('A withdrawn story leaves the pages of others at once', async () => {
  expect((await site.get('/story/story-1/')).body).toContain('A new headline beside it');
  const publisher = site.publisher();
  await publisher.withdrawItems([second.id]);
  await publisher.finish();
  expect((await site.get('/story/story-1/')).body).not.toContain('A new headline beside it');
});

it('A pointer of an earlier release, without the item, leads to it', async () => {
  const key = contentKey.pointer('/story/story-1');
  const { item, ...pointer } = (await site.dynamo.get(site.table, key)) ?? {};
  expect(item).toBeDefined();
  await site.dynamo.put(site.table, { ...key, ...pointer });
  expect((await site.get('/story/story-1/')).body).toContain(first.hed);
});
