import { describe, expect, it } from '@jest/globals';
import { boundedTags, PAGE_TAGS_MAX, pageTag, tagsOfList, tagsOfPage } from './page-tags.ts';

const { item, list } = pageTag;

describe('The tags of a page', () => {
  it('are ASCII without commas and spaces, whatever an item is called, and of 100 characters at most', () => {
    for (const id of ['a, b', 'über', 'Ports', '#1', 'x'.repeat(500), '日本', '\u0000'])
      expect(item(id)).toMatch(/^i:[\x21-\x2b\x2d-\x7e]{1,98}$/);
    expect(item('Ports')).toBe(item('ports'));
  });

  it('are at most as many as caches keep: then the list of all items stands for the items', () => {
    const ids = Array.from({ length: 60 }, (_, index) => `n${index}`);
    expect(tagsOfPage(tagsOfList('section:science'), ids.slice(0, 3), 'recent')).toEqual([
      ...['pages', 'l:section%3ascience', 'k:section', 'lists', 'i:n0', 'i:n1', 'i:n2'],
    ]);
    const many = tagsOfPage(tagsOfList('section:science'), ids, 'recent');
    expect(many).toContain('l:recent');
    expect(many.filter((tag) => tag.startsWith('i:'))).toEqual([]);
    const lists = ids.flatMap((id) => tagsOfList(`tag:${id}`));
    const most = tagsOfPage(lists, ids, 'recent');
    expect(most.length).toBe(PAGE_TAGS_MAX);
  });
});

describe('The tags of a publish', () => {
  const few = [item('a'), list('recent'), list('section:science'), pageTag.absent];
  const tags = ['x', 'y', 'z'].map((slug) => list(`tag:${slug}`));

  it('are exactly what changed where these are six at most', () => {
    expect(boundedTags(few)).toEqual(few);
  });

  it('put a kind in the place of its lists, then all lists, then all pages', () => {
    expect(boundedTags([...few, ...tags])).toEqual([...few, 'k:tag']);
    const more = ['author:a', 'review:b', 'promoted', 'reviews'].map(list);
    expect(boundedTags([...few, ...tags, ...more])).toEqual([item('a'), 'lists', 'absent']);
    expect(boundedTags([...'abcdefgh'].map(item))).toEqual(['pages']);
    expect(boundedTags([...few, 'pages'])).toEqual(['pages']);
  });

  it.each([few, [...few, ...tags], [...tags, ...'abcdefg'.split('').map(item)]])(
    'purge each page that shows any of what changed: %j',
    (...changed) => {
      const purged = new Set(boundedTags(changed));
      const pages = [
        ...[...'abc'].map((id) => tagsOfPage([], [id], 'recent')),
        ...['recent', 'section:science', 'tag:x', 'tag:y'].map((name) =>
          tagsOfPage(tagsOfList(name), [], 'recent'),
        ),
      ];
      for (const page of pages.filter((named) => named.some((tag) => changed.includes(tag))))
        expect({ page, purged: page.some((tag) => purged.has(tag)) }).toEqual({
          page,
          purged: true,
        });
    },
  );
});
