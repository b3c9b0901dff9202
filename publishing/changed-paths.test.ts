import { describe, expect, it } from '@jest/globals';
import { brand } from '../shared/brand/meridian.ts';
import { changedPaths, type PublishChanges } from './changed-paths.ts';

function item(name: string, sections: string[] = ['dot-physics'], tags: string[] = []) {
  return { paths: [`/story/${name}/`], sections, tags };
}
const nothing: PublishChanges = { items: [], fronts: [], paths: [] };

describe('changedPaths', () => {
  it('names the item, the home page, its section and the one above, its tags and the feeds', () => {
    const changed = item('one', ['dot-physics'], ['ports']);
    expect(changedPaths({ ...nothing, items: [changed] }, brand)).toEqual({
      paths: [
        ...['/', '/?*', '/feed/*', '/story/one*'],
        ...['/category/science/dot-physics*', '/category/science*', '/tag/ports*'],
      ],
      left: 0,
    });
  });

  it('names the old path of an item that moved, and encodes what is not ASCII', () => {
    const moved = { ...item('x', [], ['über']), paths: ['/story/new/', '/story/old/'] };
    const { paths } = changedPaths({ ...nothing, items: [moved] }, brand);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/story/new*',
        '/story/old*',
        `/tag/${encodeURIComponent('über')}*`,
        '/tag/~C3~BCber*',
      ]),
    );
  });

  it('names a front that was arranged', () => {
    const fronts = [
      { kind: 'homepage', key: 'home' },
      { kind: 'category', key: 'science' },
      { kind: 'tag', key: 'ports' },
    ] as const;
    expect(changedPaths({ ...nothing, fronts }, brand).paths).toEqual([
      ...['/', '/?*', '/feed/*', '/category/science*', '/tag/ports*'],
    ]);
  });

  it('never names more than 15, whatever changed, and never everything', () => {
    const items = Array.from({ length: 500 }, (_, index) => item(`n-${index}`, ['science'], ['t']));
    const { paths, left } = changedPaths({ ...nothing, items }, brand);
    expect([paths.length, left]).toEqual([15, 490]);
    expect(paths.slice(0, 4)).toEqual(['/', '/?*', '/feed/*', '/category/science*']);
    expect(paths).not.toContain('/*');
  });

  it('names nothing when nothing changed', () => {
    expect(changedPaths(nothing, brand)).toEqual({ paths: [], left: 0 });
  });
});
