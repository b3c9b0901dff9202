import { describe, expect, it } from '@jest/globals';
import { readPeople, splitNames } from './authors.ts';
import { memorySource } from '../../../test/support/collect-import.ts';
import { knownPeople, readAuthorFiles } from './author-files.ts';

describe('names in a byline', () => {
  it.each([
    ['Ann Lee', ['Ann Lee']],
    ['By Ann Lee and Bob Ray', ['Ann Lee', 'Bob Ray']],
    ['Ann Lee, PhD, Bob Ray, Jr., and Cy Dee', ['Ann Lee, PhD', 'Bob Ray, Jr.', 'Cy Dee']],
    ['Ann Lee; Bob Ray & Cy Dee', ['Ann Lee', 'Bob Ray', 'Cy Dee']],
    ['Department of Health and Human Services', ['Department of Health and Human Services']],
    ['Simon and Schuster', ['Simon and Schuster']],
    ['Ann Lee (Lamp Co., lead), Bob Ray (Wick Inc)', ['Ann Lee', 'Bob Ray']],
    ['[Ann Lee](https://a.example) (Lamp Co., lead)', ['[Ann Lee](https://a.example)']],
    ['Ann Lee (she; her', ['Ann Lee']],
    [
      '[Ann Lee](https://a.example) (Wick, sponsor) [Bob Ray](https://b.example) (Brass)',
      ['[Ann Lee](https://a.example)', '[Bob Ray](https://b.example)'],
    ],
    ['', []],
  ])('of %j are told apart', (text, names) => {
    expect(splitNames(text)).toEqual(names);
  });
});

describe('an author file', () => {
  it('lends no email address to the address of a page', async () => {
    const source = memorySource('site', {
      '_data/authors.yml': 'ann@secret.test:\n  name: Ann Lee\n',
      'data/people.json': '[{"id": "bob@secret.test", "name": "Bob Ray", "github": "bob"}]',
      'themes/x/data/authors.yml': 'demo: Demo',
      'broken/authors.toml': 'x = ',
    });
    const warned: string[] = [];
    const records = await readAuthorFiles(source, (ref) => warned.push(ref));
    expect(records.map(({ slug, name, ref }) => [slug, name, ref])).toEqual([
      ['ann-lee', 'Ann Lee', '_data/authors.yml "Ann Lee"'],
      ['bob-ray', 'Bob Ray', 'data/people.json "Bob Ray"'],
    ]);
    expect(warned).toEqual(['broken/authors.toml']);
    const { people } = knownPeople([], records);
    expect(people.get('ann@secret.test')).toEqual({ slug: 'ann-lee', name: 'Ann Lee' });
  });
});

describe('the people of an item', () => {
  const record = {
    slug: 'ann',
    name: 'Ann Lee',
    data: { github: 'ann-codes', key: 'ann' },
    ref: 'authors.yml "ann"',
    path: 'authors.yml',
  };
  const { people } = knownPeople([], [record]);
  const made: string[] = [];
  const read = (data: Record<string, unknown>) =>
    (readPeople(data, people, (handle) => made.push(handle)).author ?? []).map(
      ({ slug, name }) => `${slug} ${name}`,
    );

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a handle', { author: 'ann' }, ['ann Ann Lee']],
    ['a name', { authors: ['Ann Lee'] }, ['ann Ann Lee']],
    ['an account', { Author: '@ann-codes' }, ['ann Ann Lee']],
    ['a record with a name', { author: { name: 'Ann Lee', url: 'x' } }, ['ann Ann Lee']],
    ['several fields', { author: 'ann', authors: ['ann', 'Bob'] }, ['ann Ann Lee', 'bob Bob']],
    ['a link', { byline: '[Bob Ray](https://x.example)' }, ['bob-ray Bob Ray']],
    ['an email address', { author: 'bob.ray@x.example' }, ['bob-ray Bob Ray']],
    ['a name with an address', { author: 'Bob Ray <bob@x.example>' }, ['bob-ray Bob Ray']],
    [
      'contributors without roles',
      { contributors: ['Bob Ray', 'ann'] },
      ['bob-ray Bob Ray', 'ann Ann Lee'],
    ],
    ['contributors by role', { contributors: { photographer: ['ann'] } }, []],
    [
      'hosts before guests',
      { guest: { name: 'Bob Ray', of: 'Wick' }, hosts: ['ann'] },
      ['ann Ann Lee'],
    ],
    ['a guest alone', { guest: { name: 'Bob Ray', of: 'Wick' } }, ['bob-ray Bob Ray']],
    ['nobody', { author: '' }, []],
  ])('are read from %s', (_name, data, expected) => {
    expect(read(data)).toEqual(expected);
  });

  it('are reported when a name was made from a handle', () => {
    made.length = 0;
    read({ authors: ['ann', 'some_one', 'Bob Ray'] });
    expect(made).toEqual(['some_one']);
  });
});
