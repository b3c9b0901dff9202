import { describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import { toCard, type Card } from '../../shared/content/card.ts';
import type { Item } from '../../shared/content/item.ts';
import { buildItem } from '../../test/support/build-item.ts';
import { lead } from '../../test/support/fixture-magazine.ts';
import { departmentColumns, issueContents } from './issue-contents.ts';

const card = (id: string, sections: string[], more: Partial<Item> = {}): Card =>
  toCard(buildItem({ id, sections, lead, ...more }));
const ids = (cards: readonly Card[]) => cards.map(({ id }) => id);

describe('The contents of an issue', () => {
  it('RT-02 are its features, then departments in the order of the brand, numbered through', () => {
    const { features, departments } = issueContents(
      [
        card('orbit', ['dot-physics', 'science']),
        card('train', ['transportation'], { template: 'feature-story' }),
        card('lost', []),
        card('essay', ['ideas']),
        card('kettle', ['business'], { template: 'wide' }),
        card('cloud', ['science']),
        card('letter', ['magazine']),
      ],
      brand,
      'magazine',
    );
    expect(ids(features)).toEqual(['train', 'kettle']);
    expect(departments.map(({ cards, ...rest }) => [rest.section, rest.first, ids(cards)])).toEqual(
      [
        ['magazine', 3, ['letter']],
        ['ideas', 4, ['essay']],
        ['science', 5, ['orbit', 'cloud']],
        [undefined, 7, ['lost']],
      ],
    );
  });

  it('RT-02 are the first four with an image where no template tells features', () => {
    const cards = ['a', 'b', 'c', 'd', 'e'].map((id) => card(id, ['ideas']));
    const { features, departments } = issueContents(cards, brand, 'magazine');
    expect(ids(features)).toEqual(['a', 'b', 'c', 'd']);
    expect(departments.map(({ cards: found }) => ids(found))).toEqual([['e']]);
  });

  it('stand in rows of which the last is as full as it can be, unless one is long', () => {
    const department = (count: number) => ({
      section: undefined,
      first: 1,
      cards: Array.from({ length: count }, (_, index) => card(String(index), [])),
    });
    const columns = (...counts: number[]) => departmentColumns(counts.map(department));
    expect(columns(...Array<number>(10).fill(2))).toBe(5);
    expect(columns(...Array<number>(8).fill(2))).toBe(4);
    expect(columns(1, 2, 1)).toBe(3);
    expect(columns(1, 7)).toBeUndefined();
  });
});
