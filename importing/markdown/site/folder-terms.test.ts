import { describe, expect, it } from '@jest/globals';
import { folderTerms } from './folder-terms.ts';

const index = { titles: new Map([['news', 'Latest news']]), terms: new Map([['ui', 'UI']]) };
const namesOf = (inContent: string, isOutside?: true) =>
  folderTerms({ inContent, role: { kind: 'item', ...(isOutside && { isOutside }) } }, index).map(
    ({ name, slug, parent }) => [name, slug, parent],
  );

describe('folders as terms', () => {
  it.each<[string, unknown[]]>([
    ['news/2020/01/a.md', [['Latest news', 'news', undefined]]],
    ['news/_posts/2020-01-02-a.md', [['Latest news', 'news', undefined]]],
    [
      'tech/ui/a/index.md',
      [
        ['Tech', 'tech', undefined],
        ['UI', 'ui', 'tech'],
      ],
    ],
    ['open_data/a.md', [['Open data', 'open-data', undefined]]],
    ['posts/a.md', []],
    ['a/index.md', []],
    ['a.md', []],
    ['blog/2020/a.md', []],
  ])('are those that say something, without that of the item itself: %s', (path, expected) => {
    expect(namesOf(path)).toEqual(expected);
  });

  it('are none outside the folders of content', () => {
    expect(namesOf('tools/a.md', true)).toEqual([]);
  });
});
