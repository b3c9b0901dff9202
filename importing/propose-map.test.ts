/** What a proposed map says, and that it applies. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { importFolder } from '../test/support/import-folder.ts';
import { applyFieldMap, parseFieldMap } from './field-map.ts';
import { effectiveLines, proposeMap } from './propose-map.ts';

const page = (front: string, body = 'Words.') => `---\n${front}\n---\n${body}\n`;
const archive = {
  'a.md': page('title: A\nwhen: 2020-01-02\nmoods: [calm]\nblog_topics: [oil, wick]'),
  'b.md': page('title: B\nwhen: 2020-01-03\nphoto_credit: Ann\nrating: 3'),
  'c.md': page(
    'title: C\nauthor: some_one\ndate: 2020-01-04\nposted_on_web: 2021-01-04\nhomepage: https://x.example/',
  ),
};

describe('A proposed map', () => {
  it('applies as it is, and names only what it improves', async () => {
    const first = await importFolder(archive);
    const map = first.report.proposedMap ?? '';
    expect(effectiveLines(map)).toEqual([
      'fields:',
      '  date: when # 2 ×, such as 2020-01-02',
      '  tags: blog_topics # 1 ×, such as ["oil","wick"]',
      'values:',
      '  authors:',
      '    some_one: Some One',
      'defaults:',
      '  review.scale: "5" # 1 item without one; it was assumed',
    ]);
    expect(map).toContain('  # FIELD: posted_on_web #');
    expect(map).toContain('  # date: VALUE # 2 items left out, because none is said');
    const { report, store } = await importFolder(archive, { map: parseFieldMap(map, 'map') });
    expect([first.report.items.stored, report.items.stored]).toEqual([1, 3]);
    expect(store.bySlug('a')).toMatchObject({ tags: [{ slug: 'oil' }, { slug: 'wick' }] });
    expect(store.bySlug('b').review?.rating).toBe(6);
    expect(report.unknownFields).not.toHaveProperty('when');
    expect(report.warnings.filter(({ message }) => message.includes('review.scale'))).toEqual([]);
  });

  it('parses and fills the fields that it names, whatever their names and values', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'a: b',
        '# x',
        "it's",
        '<<',
        '- a',
        'a,b',
        'null',
        '__proto__',
        '*x',
        '"',
        'x\n  y: z',
      ),
    );
    const fills = fc.constantFrom('date', 'image', 'authors', 'tags', 'dek', undefined);
    const fields = fc.uniqueArray(fc.tuple(text, text, fills), { selector: ([name]) => name });
    const lacked = fc.constantFrom([], [['review.scale', '10']], [['date', undefined]] as const);
    fc.assert(
      fc.property(
        fields,
        fc.uniqueArray(fc.tuple(text, text), { selector: ([handle]) => handle }),
        lacked,
        (all, people, defaults) => {
          const map = proposeMap({
            fields: new Map(
              all.map(([name, example, to]) => [name, { count: 1, example, fills: to }]),
            ),
            madeNames: new Map(people),
            lacked: new Map(
              defaults.map(([name, value]) => [name ?? '', { value, count: 2 }] as const),
            ),
          });
          const parsed = parseFieldMap(map ?? '', 'map');
          for (const [name, , to] of all)
            if (to !== undefined && name === name.trim() && name !== '' && name.length <= 150) {
              expect(parsed.fields[to]).toContain(name);
              const applied = applyFieldMap(Object.fromEntries([[name, 'value']]), {
                ...parsed,
                defaults: {},
                values: {},
              });
              expect(Object.entries(applied)).toContainEqual([to, 'value']);
            }
        },
      ),
      { numRuns: 500 },
    );
  });
});
