/** The fields of the form that follow from the schema of an item, and what they write. */
import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { contributorRoles, itemSchema } from '../../shared/content/item.ts';
import { words } from '../words.ts';
import { readFrontMatter, termsIn, withField } from './item-fields.ts';
import { named, namesOf } from './names.ts';
import {
  fieldLabel,
  optionLabel,
  problemOf,
  readTyped,
  schemaFields,
  typedText,
  valueAt,
  withValueAt,
  type SchemaField,
} from './schema-fields.ts';

const fields = schemaFields();

function fieldOf(path: string, from: readonly SchemaField[] = fields): SchemaField {
  const found = from.find((field) => field.path.join('.') === path);
  if (found === undefined) throw new Error(`There is no field for ${path}`);
  return found;
}

describe('The fields of the schema', () => {
  it('are in three groups, each with its name in the tables of words', () => {
    const inGroup = (group: string) =>
      fields.filter((field) => field.group === group).map(({ path }) => path.join('.'));
    expect(inGroup('search')).toEqual([
      ...['slug', 'seoTitle', 'seoDescription', 'socialTitle', 'socialDescription'],
      ...['canonical', 'robots', 'hiddenFrom', 'unlisted'],
    ]);
    expect(inGroup('people')).toEqual(
      contributorRoles.filter((role) => role !== 'author').map((role) => `contributors.${role}`),
    );
    expect(inGroup('more')).toEqual(
      expect.arrayContaining(['template', 'kicker', 'promoted', 'linkUrl', 'language']),
    );
    const texts = new Set<string>(Object.values(words));
    for (const field of fields) {
      expect(texts).toContain(fieldLabel(field));
      for (const option of field.options) expect(texts).toContain(optionLabel(option));
    }
  });

  it('have a field for a key that the schema gets, of its kind', () => {
    const more = schemaFields({
      ...itemSchema.entries,
      series: v.optional(v.pipe(v.string(), v.maxLength(5))),
      printEdition: v.optional(v.picklist(['morning', 'late-night'])),
      editors: v.optional(v.array(v.object({ slug: v.string(), name: v.string() }))),
      map: v.optional(v.object({ place: v.string(), zoom: v.number() })),
    });
    const kinds = ['series', 'printEdition', 'editors', 'map.place', 'map.zoom'].map((path) => {
      const { kind, group } = fieldOf(path, more);
      return [group, kind, fieldLabel({ path: [path] })];
    });
    expect(kinds).toEqual([
      ['more', 'line', 'Series'],
      ['more', 'choice', 'Print edition'],
      ['more', 'people', 'Editors'],
      ['more', 'line', 'Map.place'],
      ['more', 'number', 'Map.zoom'],
    ]);
    expect(optionLabel('late-night')).toBe('Late night');
    expect(problemOf(fieldOf('series', more), 'too long')).toContain('5');
  });

  it.each([
    ['slug', 'a b', words.invalidSlug],
    ['slug', 'a/b', words.invalidSlug],
    ['canonical', 'example.org', words.invalidAddress],
    ['canonical', '//evil.example/', words.invalidAddress],
    ['linkUrl', 'javascript:alert(1)', words.invalidAddress],
    ['language', 'no such language', words.invalidLanguage],
    ['promoted', 'high', words.invalidNumber],
    ['translations', '- language: de\n  path: nowhere', '0.path: a path from the root'],
    ['corrections', 'a text', undefined],
  ])('name what is wrong with %s: %s', (path, typed, problem) => {
    const field = fieldOf(path);
    const found = problemOf(field, readTyped(field, typed));
    expect(found).toEqual(problem ?? expect.any(String));
  });

  it.each([
    ['slug', 'ebbe-und-flut'],
    ['slug', '潮'],
    ['canonical', 'https://example.org/first?a=1'],
    ['canonical', '/story/first/'],
    ['language', 'pt-BR'],
    ['promoted', '-2.5'],
    ['seoTitle', '1984'],
    ['corrections', '- date: 2026-11-14T10:00:00.000Z\n  text: It was not so.\n'],
  ])('take %s: %s, and show it as it was typed', (path, typed) => {
    const field = fieldOf(path);
    const value = readTyped(field, typed);
    expect(problemOf(field, value)).toBeUndefined();
    expect(typedText(value)).toBe(typed);
    expect(readTyped(field, '  ')).toBeUndefined();
  });
});

describe('What the fields of the schema write', () => {
  const yaml = `# Of this item
title:   "Of  tides"
seoTitle:  'Tides'   # for machines
contributors:
    photographer:
      - { slug: t-reyes,name: Tomás Reyes,desk: night }
    # Nobody knows
    navigator: [ 1,2 ]
robots: [ nofollow ]
last:   ~
`;
  const change = (path: string, typed: string, from = yaml) => {
    const front = readFrontMatter(from);
    const field = fieldOf(path);
    const { entries } = front.fields;
    const people = named('person', namesOf(typed), termsIn(valueAt(entries, field.path)));
    const value =
      field.kind !== 'people' ? readTyped(field, typed) : people.length === 0 ? undefined : people;
    return withField(front, 'entries', withValueAt(entries, field.path, value)).yaml;
  };

  it('is one entry, and all others stay to the letter', () => {
    expect(change('seoTitle', 'Ebb')).toBe(
      yaml.replace("'Tides' ", "'Ebb'").replace("seoTitle:  'Ebb'  #", "seoTitle: 'Ebb' #"),
    );
    expect(change('kicker', 'Notes: field')).toBe(`${yaml}kicker: "Notes: field"\n`);
    expect(change('seoTitle', '')).toBe(yaml.replace(/^seoTitle.*\n/m, ''));
    expect(change('promoted', '3')).toBe(`${yaml}promoted: 3\n`);
    expect(change('seoTitle', 'Tides')).toBe(yaml);
  });

  it('keeps people who stay, with what else is said of them, and roles that it does not know', () => {
    const more = change('contributors.photographer', 'Tomás Reyes, Ana Ruiz');
    expect(readFrontMatter(more).fields.entries['contributors']).toEqual({
      photographer: [
        { slug: 't-reyes', name: 'Tomás Reyes', desk: 'night' },
        { slug: 'ana-ruiz', name: 'Ana Ruiz' },
      ],
      navigator: [1, 2],
    });
    expect(more).toContain('# Nobody knows');
    expect(change('contributors.illustrator', 'Ana Ruiz', 'title: x\ncontributors:\n')).toBe(
      'title: x\ncontributors:\n  illustrator:\n    - slug: ana-ruiz\n      name: Ana Ruiz\n',
    );
    const one = 'contributors: { stylist: [{ slug: a, name: A }] }\n';
    expect(change('contributors.stylist', '', `title: x\n${one}`)).toBe('title: x\n');
  });
});
