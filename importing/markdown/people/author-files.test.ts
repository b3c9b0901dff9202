import { describe, expect, it } from '@jest/globals';
import { memorySource } from '../../../test/support/collect-import.ts';
import { knownPeople, readAuthorFiles, searchPeople } from './author-files.ts';

const warned = () => {
  throw new Error('no file is broken');
};
const listed = async (files: Readonly<Record<string, string>>) =>
  (await readAuthorFiles(memorySource('site', files), warned)).map(({ slug, name }) => [
    slug,
    name,
  ]);

describe('lists of authors', () => {
  const two = [
    ['mq', 'Mara Quill'],
    ['op', 'Otto Pell'],
  ];

  it.each([
    ['keyed by handle', '_data/authors.yml', 'mq:\n  name: Mara Quill\nop:\n  name: Otto Pell\n'],
    [
      'below a key',
      '.authors.yml',
      'authors:\n  mq: {name: Mara Quill}\n  op: {name: Otto Pell}\n',
    ],
    [
      'in order',
      'data/team.json',
      '[{"id":"mq","name":"Mara Quill"},{"id":"op","name":"Otto Pell"}]',
    ],
    [
      'by role',
      'src/_data/team.json',
      '{"editors":[{"username":"mq","name":"Mara Quill"}],"guests":[{"username":"op","name":"Otto Pell"}]}',
    ],
    ['a table', 'i18n/en/authors.csv', 'slug,name\nmq,Mara Quill\nop,Otto Pell\n'],
    ['names alone', 'data/authors.toml', 'mq = "Mara Quill"\nop = "Otto Pell"\n'],
  ])('are read: %s', async (_, path, text) => {
    expect(await listed({ [path]: text })).toEqual(two);
  });

  it('has somebody whose handle is a word for people', async () => {
    expect(
      await listed({
        '.authors.yml':
          'authors:\n  mq: {name: Mara Quill}\n  contributors: {name: The Team}\n  op: {name: Otto Pell}\n',
      }),
    ).toEqual([two[0], ['contributors', 'The Team'], two[1]]);
  });

  it('keeps two people of one name apart, and one of two files together', async () => {
    const source = memorySource('site', {
      'data/authors.yml': 'al1: {name: Ann Lee}\nal2: {name: Ann Lee}\n',
      'data/team.yml': '- {name: Ann Lee, bio: Writes.}\n',
    });
    const { people, authors } = knownPeople([], await readAuthorFiles(source, warned));
    expect(authors.map(({ slug }) => slug)).toEqual(['al1', 'al2']);
    expect([people.get('al1')?.slug, people.get('al2')?.slug]).toEqual(['al1', 'al2']);
  });
});

describe('people whom no list explains', () => {
  it('are found in any data file, by key or by name on another service, and nobody else is', async () => {
    const source = memorySource('site', {
      'src/_data/everyone.json': JSON.stringify({
        groups: { all: { mq: { name: 'Mara Quill', title: 'Editor' }, zz: { name: 'Zed Zee' } } },
      }),
      'src/_data/site.yml': 'credits:\n  - {github: op, name: Otto Pell}\nop2: Otto Pell\n',
      'data/images/mq.yml': 'uid: mq\ntitle: A picture of mq\n',
      'broken/x.json': '{',
    });
    const found = await searchPeople(source, new Set(['mq', 'op2']));
    expect(found.map(({ slug, name }) => [slug, name])).toEqual([
      ['mq', 'Mara Quill'],
      ['op2', 'Otto Pell'],
    ]);
    expect(await searchPeople(source, new Set())).toEqual([]);
  });
});
