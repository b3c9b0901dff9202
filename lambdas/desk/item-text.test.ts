/** Texts of the desk: what they need for a page, what cannot be read, and terms that are called otherwise. */
import { describe, expect, it } from '@jest/globals';
import { completeText, readHead, withRenaming } from './item-text.ts';

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

describe('A text whose front matter cannot be read', () => {
  const refused = expect.objectContaining({ status: 400, code: 'invalidText' });
  const thrown = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['an alias without its anchor', 'kicker: *x\n'],
    ['a merge of nothing', '<<: *x\n'],
    [
      'aliases of aliases without end',
      `a0: &a0 [1]\n${Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}]\n`).join('')}`,
    ],
    ['a mark that does not end', 'kicker: "x\n'],
  ])('is turned down: %s', (_what, fields) => {
    expect(thrown(() => readHead(text(fields), 'a'))).toEqual(refused);
    expect(thrown(() => completeText(text(`title: T\n${fields}`), 0))).toEqual(refused);
  });

  it('is turned down where a change would take an anchor from its aliases', () => {
    const tags =
      'tags:\n  - slug: b\n    name: B\n  - &old\n    slug: a\n    name: A\nother: *old\n';
    const renaming = { kind: 'tag', from: 'a', to: { slug: 'b', name: 'B' } } as const;
    expect(thrown(() => withRenaming(text(tags), renaming))).toEqual(refused);
  });

  it('has a correction added to its list, or to none, and to nothing else', () => {
    const noted = (fields: string) => completeText(text(`title: T\n${fields}`), 0, { note: 'N' });
    const added = 'date: 1970-01-01T00:00:00.000Z\n    text: N\n';
    for (const fields of ['', 'corrections:\n'])
      expect(noted(fields)).toContain(`corrections:\n  - ${added}`);
    const before = 'corrections:\n  - date: 1969-01-01T00:00:00.000Z\n    text: M\n';
    expect(noted(before)).toContain(`${before}  - ${added}`);
    for (const fields of ['corrections: foo\n', 'corrections: {a: 1}\n'])
      expect(thrown(() => noted(fields))).toEqual(refused);
  });
});
