import { describe, expect, it } from '@jest/globals';
import { brand } from '#brand';
import { toCard, type Card } from '../../../shared/content/card.ts';
import type { Image } from '../../../shared/content/item.ts';
import { DAY_MS } from '../../../shared/limits.ts';
import { buildItem } from '../../../test/support/build-item.ts';
import type { Front } from '../../../services/content/front.ts';
import { listingName } from '../../../services/content/keys.ts';
import type { LoaderContext } from '../page-module.ts';
import { homepageOf } from './homepage.ts';

const idsOf = (cards: readonly Card[] | undefined) => cards?.map(({ id }) => id) ?? [];

function photo(width: number, height: number): Image {
  return { id: 'p', filename: 'p.jpg', src: '/photos/p.jpg', width, height, alt: '' };
}

interface Archive {
  readonly count: number;
  /** The numbers of items with an image, from 1, the newest. */
  readonly images?: readonly number[];
  readonly size?: readonly [width: number, height: number];
  readonly everyDays?: number;
  /** The numbers of items that are videos. */
  readonly videos?: readonly number[];
}

/** Returns items n1, n2, …, newest first. */
function archiveOf({
  count,
  images = [],
  size = [1_200, 800],
  everyDays = 1,
  videos = [],
}: Archive): Card[] {
  return Array.from({ length: count }, (_, index) =>
    toCard(
      buildItem({
        id: `n${String(index + 1)}`,
        ...(videos.includes(index + 1) ? { type: 'video' as const } : {}),
        pubDate: new Date(Date.UTC(2026, 0, 31) - index * everyDays * DAY_MS).toISOString(),
        ...(images.includes(index + 1) ? { lead: photo(...size) } : {}),
      }),
    ),
  );
}

/** Returns the ids in the lists of the page of a magazine. */
async function topOf(archive: Archive, picks?: readonly number[], inBands: readonly number[] = []) {
  const recent = archiveOf(archive);
  const cardsOf = (numbers: readonly number[]) => numbers.flatMap((one) => recent[one - 1] ?? []);
  const front: Front | undefined = picks && {
    kind: 'homepage',
    key: 'home',
    picks: cardsOf(picks),
    ...(inBands.length === 0 ? {} : { bands: [{ section: 'science', picks: cardsOf(inBands) }] }),
  };
  const pages = new Map([
    [listingName.recent, { cards: recent }],
    [listingName.section('science'), { cards: recent.slice(0, 20) }],
  ]);
  const content = {
    readIndex: () => Promise.resolve({ heads: new Map(), front, popular: [] }),
    readLists: () => Promise.resolve({ pages }),
  };
  const context: Partial<Record<keyof LoaderContext, unknown>> = {
    brand,
    content,
    now: () => '2026-02-01T00:00:00.000Z',
  };
  const page = await homepageOf(context as unknown as LoaderContext);
  const lists = page.secondary?.lists ?? {};
  return {
    lead: idsOf(lists.lead),
    row: idsOf(lists.row),
    river: idsOf(lists.river),
    band: idsOf(lists['section:science']),
  };
}

const some = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `n${String(from + index)}`);
const all = Array.from({ length: 40 }, (_, index) => index + 1);

describe('The lead of the home page', () => {
  it('is the newest item with an image, if one of the newest eight has one', async () => {
    expect((await topOf({ count: 20, images: all })).lead).toEqual(['n1']);
    expect((await topOf({ count: 20, images: [8, 9] })).lead).toEqual(['n8']);
  });

  it('is the newest item, where images are rare', async () => {
    expect((await topOf({ count: 20, images: [9, 10] })).lead).toEqual(['n1']);
    expect((await topOf({ count: 20 })).lead).toEqual(['n1']);
  });

  it('is at most thirty days older than the newest item', async () => {
    expect((await topOf({ count: 20, images: [3], everyDays: 15 })).lead).toEqual(['n3']);
    expect((await topOf({ count: 20, images: [3], everyDays: 16 })).lead).toEqual(['n1']);
  });

  it.each([
    ['tiny', 399, 400],
    ['a banner', 728, 90],
  ])('is not chosen for an image that is %s', async (_, width, height) => {
    expect((await topOf({ count: 20, images: [4], size: [width, height] })).lead).toEqual(['n1']);
  });

  it('is no video without an image, and the row has none either', async () => {
    const { lead, row } = await topOf({ count: 20, videos: [1, 3] });
    expect([...lead, ...row]).toEqual(['n2', ...some(4, 7)]);
    expect((await topOf({ count: 20, videos: [1, 3], images: [1] })).lead).toEqual(['n1']);
    expect((await topOf({ count: 1, videos: [1] })).lead).toEqual(['n1']);
  });

  it('is what an editor picks, with an image or without one', async () => {
    expect((await topOf({ count: 20, images: [1] }, [5])).lead).toEqual(['n5']);
  });

  it('is an item of the bands, where an editor put every item into them', async () => {
    expect((await topOf({ count: 2 }, [], [1, 2])).lead).toEqual(['n1']);
  });
});

describe('The row of the home page', () => {
  it('has the next items with an image, if there are three among the next twelve', async () => {
    expect((await topOf({ count: 30, images: [1, 4, 6, 13, 14] })).row).toEqual([
      ...['n4', 'n6', 'n13'],
    ]);
    expect((await topOf({ count: 30, images: all })).row).toEqual(some(2, 5));
  });

  it('has the next items, where fewer have an image', async () => {
    expect((await topOf({ count: 30, images: [1, 6, 7] })).row).toEqual(some(2, 5));
    expect((await topOf({ count: 3, images: [1, 3] })).row).toEqual(['n2', 'n3']);
  });

  it('fills up what an editor picks, in words if a pick has no image', async () => {
    expect((await topOf({ count: 30, images: [4, 6, 8] }, [1, 9])).row).toEqual([
      ...['n9', 'n2', 'n3', 'n4'],
    ]);
  });
});

describe('The river of the home page', () => {
  it('leaves out what stands in the lead and in the row', async () => {
    const { lead, row, river } = await topOf({ count: 20, images: all });
    expect(lead).toHaveLength(1);
    const above = [...lead, ...row];
    expect(river).toHaveLength(13);
    expect(river.filter((id) => above.includes(id))).toEqual([]);
  });

  it('is not there while the magazine has few items: the bands have them', async () => {
    const { lead, row, river, band } = await topOf({ count: 8 });
    expect([...lead, ...row]).toEqual(some(1, 5));
    expect(river).toEqual([]);
    expect(band).toEqual(some(6, 8));
    expect((await topOf({ count: 11 })).river).toEqual(some(6, 11));
  });
});
