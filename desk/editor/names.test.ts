/** Tags and people as they are typed in one line. */
import { describe, expect, it } from '@jest/globals';
import { lastName, lineOf, named, namesOf, withLastName } from './names.ts';

describe('Names in a line', () => {
  it.each([
    [['Martin Luther King, Jr.', 'Ana Ruiz'], '"Martin Luther King, Jr.", Ana Ruiz'],
    [['Washington, D.C.'], '"Washington, D.C."'],
    [['Dwayne "The Rock" Johnson'], 'Dwayne "The Rock" Johnson'],
    [['"Weird Al" Yankovic', 'B'], '"""Weird Al"" Yankovic", B'],
    [[], ''],
  ])('are what they were when they are read again: %j', (names, line) => {
    expect(lineOf(names)).toBe(line);
    expect(namesOf(line)).toEqual(names);
  });

  it('are read as somebody types them', () => {
    expect(namesOf(' Ana ,, "Weird Al" Yankovic , Ana,"A, B" ,"C')).toEqual([
      ...['Ana', '"Weird Al" Yankovic', 'A, B', '"C'],
    ]);
    expect(lastName('"A, B", In')).toBe('In');
    expect(lastName('Ana,')).toBe('');
    expect(withLastName('"A, B",In', 'King, Jr.')).toBe('"A, B", "King, Jr."');
    expect(withLastName('In', 'Ines')).toBe('Ines');
  });
});

describe('The entries of names', () => {
  it('have slugs as imports make them', () => {
    const slugs = (kind: 'tag' | 'person', ...names: string[]) =>
      named(kind, names, []).map(({ slug }) => slug);
    expect(slugs('tag', 'C++', 'C', '.NET', '🎉', '#')).toEqual(['c++', 'c', '.net', '🎉']);
    expect(slugs('person', 'José Ruiz', '🎉')).toEqual(['jose-ruiz', '🎉']);
  });

  it('are those of the item, then those that the site has, where one alone has the name', () => {
    const mine = { slug: 'ana', name: 'Ana', desk: 'night' };
    const known = [
      { slug: 'nzakas', name: 'Nicholas C. Zakas' },
      { slug: 'ana-2', name: 'Ana' },
      { slug: 'bo', name: 'Bo' },
      { slug: 'bo-2', name: 'Bo' },
    ];
    expect(named('person', ['Ana', 'nicholas c. zakas', 'Bo', 'New One'], [mine], known)).toEqual([
      mine,
      { slug: 'nzakas', name: 'Nicholas C. Zakas' },
      { slug: 'bo', name: 'Bo' },
      { slug: 'new-one', name: 'New One' },
    ]);
  });
});
