import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildItem } from '../../test/support/build-item.ts';
import { openContentSite, type ContentSite } from '../../test/support/content-site.ts';
import { callsOfPage } from './page-calls.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
  const publisher = site.publisher();
  await publisher.putItems([buildItem({ id: 'one' }), buildItem({ id: 'two' })]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

describe('The calls of a page', () => {
  it('are those of its loader: what is at its path, then what stands beside the item', async () => {
    const calls = await callsOfPage(site.dynamo, site.table, '/story/one/');
    expect(calls).toHaveLength(2);
    expect(calls[0]).toEqual(expect.arrayContaining(['P#/story/one', 'K#edition']));
    expect(calls[1]).toEqual(expect.arrayContaining([expect.stringMatching(/^N#/)]));
  });

  it('are none for a path that leads nowhere', async () => {
    await expect(callsOfPage(site.dynamo, site.table, '/story/three/')).rejects.toThrow(
      '/story/three/ is missing',
    );
  });
});
