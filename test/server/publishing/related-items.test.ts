/** What pages show to read next, as publishes, changes and withdrawals leave it. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentKey } from '../../../services/content/keys.ts';
import type { Item } from '../../../shared/content/item.ts';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
});
afterAll(() => site.close());

async function publish(items: readonly Item[]): Promise<void> {
  const publisher = site.publisher();
  await publisher.putItems(items);
  await publisher.finish();
}

async function withdraw(id: string): Promise<void> {
  const publisher = site.publisher();
  await publisher.withdrawItems([id]);
  await publisher.finish();
}

const story = (id: string, text: string, values: Partial<Item> = {}) =>
  buildItem({
    id,
    hed: text,
    dek: '',
    body: [{ kind: 'html', html: `<p>${text}</p>` }],
    pubDate: '2026-01-01T00:00:00.000Z',
    modifiedAt: '2026-01-01T00:00:00.000Z',
    ...values,
  });

/** A year apart, so that older ones are less fresh beside newer ones. */
const tides = Array.from({ length: 9 }, (_, index) => {
  const pubDate = `20${index + 10}-01-01T00:00:00.000Z`;
  return story(`tide-${index}`, 'The tide gauge in the harbor', { pubDate, modifiedAt: pubDate });
});
/** Newer, of the same section, and about something else. */
const breads = Array.from({ length: 9 }, (_, index) =>
  story(`bread-${index}`, 'Flour, water and salt', {
    pubDate: '2026-02-01T00:00:00.000Z',
    modifiedAt: '2026-02-01T00:00:00.000Z',
  }),
);

async function readNext(id: string): Promise<readonly string[]> {
  const { content, secondary } = await site.state(`/story/${id}/`);
  const shown = secondary.lists.related?.map((card) => card.id) ?? [];
  expect(content.related).toEqual(shown);
  return shown;
}

describe('Read next', () => {
  beforeAll(() => publish([...tides, ...breads]));

  it('shows six related items, none twice, none itself, in two calls', async () => {
    const before = site.dynamo.calls();
    const shown = await readNext('tide-3');
    expect([shown.length, new Set(shown).size, shown.includes('tide-3')]).toEqual([6, 6, false]);
    expect(shown.filter((id) => !id.startsWith('tide-'))).toEqual([]);
    expect(site.dynamo.calls() - before).toBe(2);
  });

  it('shows a new item beside the older ones that it concerns, and them beside it', async () => {
    await publish([
      story('tide-new', 'The tide gauge in the harbor', {
        pubDate: '2026-03-01T00:00:00.000Z',
        modifiedAt: '2026-03-01T00:00:00.000Z',
      }),
    ]);
    expect(await readNext('tide-3')).toContain('tide-new');
    expect((await readNext('tide-new')).every((id) => id.startsWith('tide-'))).toBe(true);
  });

  it('shows the headline that a related item has now', async () => {
    await publish([
      { ...(tides[8] ?? story('tide-8', '')), hed: 'Renamed: the tide gauge in the harbor' },
    ]);
    const { secondary } = await site.state('/story/tide-3/');
    const related = secondary.lists.related ?? [];
    expect(related.find(({ id }) => id === 'tide-8')?.hed).toBe(
      'Renamed: the tide gauge in the harbor',
    );
  });

  it('shows no item that was withdrawn or is in no list any more, and stays full', async () => {
    const shownNow = await readNext('tide-3');
    const [gone = '', hidden = ''] = shownNow.filter((id) => tides.some((tide) => tide.id === id));
    await withdraw(gone);
    await publish(
      tides.filter(({ id }) => id === hidden).map((item) => ({ ...item, listed: false })),
    );
    for (const id of ['tide-3', 'tide-2', 'bread-1']) {
      const shown = await readNext(id);
      expect([shown.length, shown.includes(gone), shown.includes(hidden)]).toEqual([
        6,
        false,
        false,
      ]);
    }
  });

  it('shows no item before it is published', async () => {
    const pubDate = '2999-01-01T00:00:00.000Z';
    await publish([
      story('tide-later', 'A tide gauge in the harbor', { pubDate, modifiedAt: pubDate }),
    ]);
    expect(await readNext('tide-2')).not.toContain('tide-later');
  });

  it('stays full when more of the stored ones are scheduled than are spare, in two calls', async () => {
    const shownNow = await readNext('bread-1');
    const later = breads.filter(({ id }) => shownNow.slice(0, 3).includes(id));
    expect(later).toHaveLength(3);
    await publish(later.map((item) => ({ ...item, pubDate: '2999-01-01T00:00:00.000Z' })));
    const before = site.dynamo.calls();
    const shown = await readNext('bread-1');
    expect(site.dynamo.calls() - before).toBe(2);
    expect([shown.length, new Set(shown).size]).toEqual([6, 6]);
    expect(later.filter(({ id }) => shown.includes(id))).toEqual([]);
    await publish(later);
  });

  it('shows the newest of the section where nothing is related yet', async () => {
    const records = [...tides, ...breads].map(({ slug }) => contentKey.related(`/story/${slug}`));
    await site.dynamo.batchWrite(
      site.table,
      records.map((key) => ({ delete: key })),
    );
    const shown = await readNext('bread-0');
    expect([shown.length, new Set(shown).size, shown[0]]).toEqual([6, 6, 'tide-new']);
  });

  it('is related anew by a rebuild, for all items', async () => {
    const ids = [...tides, ...breads, { id: 'tide-new' }].map(({ id }) => id);
    await site.publisher().relateAll(ids);
    const shown = await readNext('bread-0');
    expect(shown.filter((id) => !id.startsWith('bread-'))).toEqual([]);
  });

  it('is related anew by the next publish, after a release that had other terms', async () => {
    const former = gzipSync(new Uint8Array(16 + 2 ** 21));
    await site.objects.put('related/frequencies.bin.gz', former, 'application/gzip', 'private');
    await site.dynamo.batchWrite(site.table, [{ delete: contentKey.related('/story/bread-0') }]);
    await publish([story('bread-new', 'Flour, water and salt')]);
    const shown = await readNext('bread-0');
    expect(shown.filter((id) => !id.startsWith('bread-'))).toEqual([]);
    expect(shown).toHaveLength(6);
  });

  it('loses nothing when two publishers relate items at the same time', async () => {
    const series = (name: string) =>
      Array.from({ length: 5 }, (_, index) => story(`${name}-${index}`, 'A quiet moth'));
    await Promise.all([publish(series('moth')), publish(series('night'))]);
    await publish([story('moth-last', 'A quiet moth again')]);
    const shown = await readNext('moth-last');
    expect(shown.every((id) => /^(?:moth|night)-/.test(id))).toBe(true);
  });
});
