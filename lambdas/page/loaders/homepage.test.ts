import { describe, expect, it } from '@jest/globals';
import { brand } from '#brand';
import { toCard, type Card } from '../../../shared/content/card.ts';
import { buildItem } from '../../../test/support/build-item.ts';
import { listingName } from '../../content/keys.ts';
import type { LoaderContext } from '../loader.ts';
import { homepageOf } from './homepage.ts';

const idsOf = (cards: readonly Card[] | undefined) => cards?.map(({ id }) => id);

/** Returns the ids in lead, row and river of a magazine of so many items, newest first. */
async function topOf(count: number) {
  const recent = Array.from({ length: count }, (_, index) =>
    toCard(
      buildItem({
        id: `n${String(index + 1)}`,
        pubDate: new Date(Date.UTC(2026, 0, 31 - index)).toISOString(),
      }),
    ),
  );
  const content = {
    readIndex: () => Promise.resolve({ heads: new Map(), front: undefined, popular: [] }),
    readLists: () => Promise.resolve({ pages: new Map([[listingName.recent, { cards: recent }]]) }),
  };
  const context: Partial<Record<keyof LoaderContext, unknown>> = {
    brand,
    content,
    now: () => '2026-02-01T00:00:00.000Z',
  };
  const page = await homepageOf(context as unknown as LoaderContext);
  const { lead, row, river } = page.secondary?.lists ?? {};
  return { lead: idsOf(lead), row: idsOf(row), river: idsOf(river) };
}

describe('The river of the home page', () => {
  it('leaves out what stands in the lead and in the row', async () => {
    const { lead, row, river } = await topOf(20);
    expect(lead).toHaveLength(1);
    const above = [...(lead ?? []), ...(row ?? [])];
    expect(river).toHaveLength(13);
    expect(river?.filter((id) => above.includes(id))).toEqual([]);
  });

  it('leaves out only the lead while the magazine has few items', async () => {
    expect((await topOf(6)).river).toHaveLength(5);
  });
});
