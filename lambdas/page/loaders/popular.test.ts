import { describe, expect, it } from '@jest/globals';
import type { Card } from '../../../shared/content/card.ts';
import { popularOf } from './popular.ts';

const card = (id: string, promoted?: number): Card => ({
  id,
  type: 'article',
  template: 'default',
  url: `/story/${id}/`,
  hed: id,
  dek: '',
  section: 'science',
  kicker: '',
  authors: [],
  pubDate: '2026-11-01T00:00:00.000Z',
  ...(promoted === undefined ? {} : { promoted }),
});
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
