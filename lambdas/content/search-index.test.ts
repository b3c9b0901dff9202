import { describe, expect, it } from '@jest/globals';
import { buildItem } from '../../test/support/build-item.ts';
import { emptySearchIndex, indexItems, loadSearchIndex, searchCards } from './search-index.ts';

const NOW = '2999-01-01T00:00:00.000Z';

describe('A stored search index', () => {
  it('is read with the names that fields of cards had before', () => {
    const index = emptySearchIndex();
    const lead = { id: 'i', filename: 'i.jpg', src: '/photos/i.jpg', alt: 'An image' };
    indexItems(index, [buildItem({ id: 'a', hed: 'Lighthouses', lead })]);
    const json = JSON.stringify(index);
    const found = searchCards(loadSearchIndex(json), 'lighthouses', 'score', NOW);
    expect(found[0]?.card.image?.src).toBe('/photos/i.jpg');
    const former = json.replace('"image":{', '"picture":{');
    expect(former).not.toBe(json);
    expect(searchCards(loadSearchIndex(former), 'lighthouses', 'score', NOW)).toEqual(found);
  });
});
