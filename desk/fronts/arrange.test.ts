/** Changes of an arrangement. */
import { describe, expect, it } from '@jest/globals';
import type { Arrangement, DeskStory } from '../../shared/desk/desk-fronts.ts';
import { movePick, moved, picksOf, placeStory, writtenFront, type Place } from './arrange.ts';

const story = (id: string): DeskStory => ({
  ...{ id, slug: id, path: `/story/${id}/`, hed: id, section: 'science' },
  pubDate: '2026-11-01T00:00:00.000Z',
});
const page: Arrangement = {
  picks: [story('a'), story('b'), story('c')],
  bands: [{ section: 'science', picks: [story('d')] }, { band: 'popular' }],
};
const ids = (of: Arrangement, place: Place) => picksOf(of, place).map(({ id }) => id);

describe('An arrangement', () => {
  it('moves a row up and down', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  it('drops a row before the one that it is dropped on', () => {
    const dropped = (index: number, on: number) =>
      ids(movePick(page, { place: 'lead', index }, { place: 'lead', index: on }), 'lead');
    expect(dropped(0, 2)).toEqual(['b', 'a', 'c']);
    expect(dropped(0, 3)).toEqual(['b', 'c', 'a']);
    expect(dropped(2, 0)).toEqual(['c', 'a', 'b']);
    expect(dropped(1, 1)).toEqual(['a', 'b', 'c']);
  });

  it('moves a row to another place, where it is once', () => {
    const next = movePick(page, { place: 'lead', index: 1 }, { place: 0, index: 0 });
    expect([ids(next, 'lead'), ids(next, 0)]).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
    expect(ids(placeStory(page, 'lead', 3, story('a')), 'lead')).toEqual(['b', 'c', 'a']);
  });

  it('is written as front files are', () => {
    const { picks, ...others } = page;
    const pinned = { ...others, picks: [{ ...story('a'), until: '2027-01-01T00:00:00.000Z' }] };
    expect(
      JSON.parse(JSON.stringify(writtenFront({ kind: 'homepage', key: 'home' }, pinned))),
    ).toEqual({
      ...{ kind: 'homepage', key: 'home' },
      picks: [{ slug: 'a', until: '2027-01-01T00:00:00.000Z' }],
      bands: [{ section: 'science', picks: [{ slug: 'd' }] }, { band: 'popular' }],
    });
    expect(picks).toHaveLength(3);
  });
});
