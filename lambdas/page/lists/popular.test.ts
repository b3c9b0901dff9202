import { describe, expect, it } from '@jest/globals';
import { toCard, type Card } from '../../../shared/content/card.ts';
import { buildItem } from '../../../test/support/build-item.ts';
import { popularOf, popularRow } from './popular.ts';

const card = (id: string, promoted?: number) => toCard(buildItem({ id, promoted }));
const cardsOf = (ids: string) => [...ids].map((id) => card(id));
const idsOf = (cards: readonly Card[] = []) => cards.map(({ id }) => id).join('');

describe('The most popular items', () => {
  it('RT-02 are what readers opened, otherwise what editors promoted, and then the newest', () => {
    const lists = {
      counted: [],
      promoted: [card('a', 1), card('b', 3)],
      recent: cardsOf('ca'),
    };
    expect(idsOf(popularOf(lists))).toBe('bac');
    expect(idsOf(popularOf({ ...lists, counted: cardsOf('d') }))).toBe('dca');
  });

  it('RT-02 have numbers in a row as on their page, once five are counted', () => {
    const ranked = popularOf({ counted: cardsOf('abcdef'), promoted: [], recent: cardsOf('gh') });
    expect(popularRow(cardsOf('abcdef'))).toEqual(ranked.slice(0, 5));
    expect(popularRow(cardsOf('abcd'))).toEqual([]);
  });
});
