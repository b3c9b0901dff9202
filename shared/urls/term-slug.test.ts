import { describe, expect, it } from '@jest/globals';
import { termSlug } from './term-slug.ts';

describe('termSlug', () => {
  it.each([
    ['C++ / C#', 'c++-c'],
    ['R&D', 'r&d'],
    ['50% off?', '50-off'],
    ['Über__uns', 'über-uns'],
    ['a\u0000b', 'a-b'],
    ['-x-', 'x'],
    ['日本 語', '日本-語'],
  ])('creates a slug from %j', (name, slug) => {
    expect(termSlug(name)).toBe(slug);
  });
});
