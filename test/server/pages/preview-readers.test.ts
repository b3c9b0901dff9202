/**
 * Previews for kinds of readers: each is the page that such a reader gets once the item is published, and
 * a link to it opens no more than that.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPreviewToken } from '../../../services/content/preview-token.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { itemPath, type Item } from '../../../shared/content/item.ts';
import { admissionOf, previewReaders } from '../../../shared/paywall/preview-readers.ts';
import { openContentSite, PREVIEW_SECRET, type ContentSite } from '../../support/content-site.ts';
import { CANARY, itemsOfPlan, markedItems, walledItems } from '../../support/walled-items.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const until = Date.parse(NOW) + 60_000;

/** Items that their age has opened, or closed. */
const byAge = (id: string, free: Item['free']) =>
  walledItems('subscribers').map((item) => ({
    ...item,
    ...{ free, id: `${id}-${item.id}`, slug: `${id}-${item.slug}` },
  }));
const items: readonly Item[] = [
  ...walledItems('metered'),
  ...markedItems('metered'),
  ...walledItems('registered'),
  ...walledItems('subscribers'),
  ...itemsOfPlan('complete', walledItems('subscribers')),
  ...byAge('opened', { afterDays: 1 }),
  ...byAge('closed', { firstDays: 1 }),
].filter(({ type }) => type === 'article' || type === 'review' || type === 'gallery');

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite({ now: () => NOW });
  const publisher = site.publisher();
  await publisher.putItems(items);
  await publisher.putDrafts(items);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

const kind = ({ type }: Item) => (type === 'review' ? 'review' : 'story');
const address = (item: Item, token: string) => `/preview/${kind(item)}/${item.id}/?token=${token}`;
const link = (item: Item, reader?: string) =>
  address(item, createPreviewToken(PREVIEW_SECRET, item.id, until, reader));

/** What a page gives its reader of an item, and says of the wall. */
function given(body: string): unknown {
  const { paywall, payment, content } = JSON.parse(body) as Record<string, object>;
  return { paywall, payment, content: { ...content, related: [] } };
}

describe('A preview for a kind of reader', () => {
  const readers = ['subscriber', ...previewReaders(brand)];

  it.each(readers)('PW-01 PW-10 is the page that readers of the kind %s get', async (reader) => {
    const { payment, entitlements } = admissionOf(reader);
    const headers = { 'accept-payment': payment, 'accept-access': entitlements.join(' ') };
    const shows: string[] = [];
    for (const item of items) {
      const real = await site.get(`${itemPath(item)}?output=json`, { headers });
      const preview = await site.get(`${link(item, reader)}&output=json`);
      expect([item.id, preview.statusCode, given(preview.body)]).toEqual([
        ...[item.id, 200, given(real.body)],
      ]);
      expect(preview.headers['cache-control']).toBe('private, no-store');
      const page = await site.get(link(item, reader));
      const isFull = preview.body.includes(CANARY);
      expect([item.id, page.body.includes(CANARY)]).toEqual([item.id, isFull]);
      shows.push(isFull ? 'full' : 'wall');
    }
    // Each kind meets walls; none but the anonymous one meets walls alone, of what is not free by its age.
    expect(new Set(shows).size).toBe(reader === 'plan-complete' ? 1 : 2);
  });

  it('PW-10 opens no more for who writes another kind, or none, into its link', async () => {
    const [item] = walledItems('subscribers');
    if (item === undefined) throw new Error('There is no item');
    const token = createPreviewToken(PREVIEW_SECRET, item.id, until, 'anonymous');
    const [expires = '', , signature = ''] = token.split('.');
    const all = createPreviewToken(PREVIEW_SECRET, item.id, until);
    for (const tried of [
      `${expires}.${signature}`,
      `${expires}..${signature}`,
      ...previewReaders(brand)
        .slice(1)
        .map((other) => `${expires}.${other}.${signature}`),
      `${expires}.anonymous.plan-complete.${signature}`,
      `${expires}.anonymous%0Aplan-complete.${signature}`,
      `${expires}.subscriber.${all.split('.')[1] ?? ''}`,
    ])
      for (const output of ['', '&output=json']) {
        const { statusCode, body } = await site.get(address(item, tried) + output);
        expect([tried, statusCode, body.includes(CANARY)]).toEqual([tried, 404, false]);
      }
    // A kind that no release knows any more gets least.
    expect((await site.get(link(item, 'somebody'))).body).not.toContain(CANARY);
    expect((await site.get(link(item))).body).toContain(CANARY);
  });
});
