import { describe, expect, it } from '@jest/globals';
import { applyFieldMap, parseFieldMap } from './field-map.ts';

function mapped(map: string, data: Record<string, unknown>): Readonly<Record<string, unknown>> {
  return applyFieldMap(data, parseFieldMap(map, 'map.yaml'));
}

describe('a map of fields', () => {
  it('gives our fields the values of theirs, the first that has one', () => {
    expect(
      mapped('fields:\n  date: [meta.posted, when]\n  review.rating: points\n', {
        title: 'T',
        when: '2020',
        points: '7',
        review: { pros: ['a'] },
      }),
    ).toEqual({ title: 'T', date: '2020', review: { pros: ['a'], rating: '7' } });
    expect(mapped('fields: { date: [meta.posted, when] }', { meta: { posted: '2019' } })).toEqual({
      meta: { posted: '2019' },
      date: '2019',
    });
  });

  it('translates values, also in lists and in fields of the same kind, whatever their capitals', () => {
    expect(
      mapped('values:\n  sections: { tech: science }\n  access: { vip: subscribers }\n', {
        category: 'Tech',
        categories: ['News', 'Tech'],
        section: 'News, tech',
        access: 'VIP',
      }),
    ).toEqual({
      category: 'science',
      categories: ['News', 'science'],
      section: ['News', 'science'],
      access: 'subscribers',
    });
  });

  it('gives defaults to what has no value, and keeps others', () => {
    const map = 'defaults: { access: free, tags: [a, b], dek: none }';
    expect(mapped(map, { access: 'metered', dek: '' })).toEqual({
      access: 'metered',
      tags: ['a', 'b'],
      dek: 'none',
    });
  });

  it('may be JSON, or empty', () => {
    expect(parseFieldMap('{"fields": {"date": "when"}}', 'map.json').fields).toEqual({
      date: ['when'],
    });
    expect(parseFieldMap('# nothing\n', 'map.yaml')).toEqual({
      fields: {},
      values: {},
      defaults: {},
    });
  });

  it.each([
    [
      'fields:\n  dat: when\n',
      /^map\.yaml:2: there is no field "dat"; the fields are title, dek, /,
    ],
    ['field:\n  date: when\n', /^map\.yaml:1: "field" is neither fields, values nor defaults$/],
    ['fields:\n  title: x\n  date:\n    a: b\n', /^map\.yaml:4: a name or a list of names/],
    ['values:\n  access: vip\n', /^map\.yaml:2: "access" is not a set of keys and values$/],
    ['- a\n', /^map\.yaml:1: the file is not a set of keys and values$/],
    ['fields: {a\n', /^map\.yaml:\d: /],
    ['fields:\n\tdate: x\n', /^map\.yaml:2: /],
  ])('rejects %j by file and line', (text, message) => {
    expect(() => parseFieldMap(text, 'map.yaml')).toThrow(message);
  });
});
