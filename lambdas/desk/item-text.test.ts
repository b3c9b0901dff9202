/** A text of the desk follows when a tag or a person is called otherwise. */
import { describe, expect, it } from '@jest/globals';
import { withRenaming } from './item-text.ts';

const text = (fields: string) => `---\n# A note\nid: a\n${fields}mood: calm\n---\nText\n`;

describe('A text whose terms are renamed', () => {
  it('names a merged tag once, and keeps what else it says', () => {
    const before = text(
      'tags:\n  - slug: seawalls\n    name: Seawalls\n  - slug: boats\n    name: Boats\n  - slug: sea-walls\n    name: Sea Walls\n',
    );
    const to = { slug: 'sea-walls', name: 'Sea Walls' };
    expect(withRenaming(before, { kind: 'tag', from: 'seawalls', to })).toBe(
      text('tags:\n  - slug: sea-walls\n    name: Sea Walls\n  - slug: boats\n    name: Boats\n'),
    );
    expect(withRenaming(before, { kind: 'person', from: 'seawalls', to })).toBe(before);
  });

  it('names a person anew in every role', () => {
    const people = (slug: string, name: string) =>
      text(
        `authors:\n  - slug: ${slug}\n    name: ${name}\ncontributors:\n  photographer:\n    - slug: ${slug}\n      name: ${name}\n`,
      );
    const renaming = { kind: 'person', from: 'a-ruiz', to: { slug: 'ana-ruiz', name: 'Ana Ruiz' } };
    expect(withRenaming(people('a-ruiz', 'A. Ruiz'), { ...renaming, kind: 'person' })).toBe(
      people('ana-ruiz', 'Ana Ruiz'),
    );
  });

  it('stays as it is where it has no terms', () => {
    const to = { slug: 'b', name: 'B' };
    expect(withRenaming(text(''), { kind: 'tag', from: 'a', to })).toBe(text(''));
  });
});
