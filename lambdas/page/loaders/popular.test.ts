import { describe, expect, it } from '@jest/globals';
import { toCard, type Card } from '../../../shared/content/card.ts';
import { buildItem } from '../../../test/support/build-item.ts';
import { popularOf } from './popular.ts';

const card = (id: string, promoted?: number) => toCard(buildItem({ id, promoted }));
const idsOf = (cards: readonly Card[]) => cards.map(({ id }) => id);

describe('The most popular items', () => {
  it('RT-02 are what editors promoted and then the newest, without what the page shows above', () => {
    const lists = {
      counted: [],
      promoted: [card('a', 1), card('b', 3)],
      recent: [card('c'), card('a')],
    };
    expect(idsOf(popularOf(lists))).toEqual(['b', 'a', 'c']);
    expect(idsOf(popularOf({ ...lists, above: [card('b', 3)] }))).toEqual(['a', 'c']);
  });

  it('RT-02 repeat what the page shows above only when readers were counted', () => {
    expect(
      idsOf(
        popularOf({
          counted: [card('a')],
          promoted: [],
          recent: [card('b'), card('c')],
          above: [card('a'), card('b')],
        }),
      ),
    ).toEqual(['a', 'c']);
  });
});
