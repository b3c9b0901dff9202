import { describe, expect, it } from '@jest/globals';
import { proposeSections, type FiledHeadline } from './propose-sections.ts';
import type { SourceTerm } from './terms.ts';
import { startProcessorClock } from '../test/support/processor-time.ts';

let made = 0;

/** Items that all have the same terms. */
function items(count: number, ...terms: readonly (string | SourceTerm)[]): FiledHeadline[] {
  return Array.from({ length: count }, () => {
    made += 1;
    return {
      hed: `Story ${made}`,
      pubDate: new Date(Date.UTC(2020, 0, made)).toISOString(),
      terms: terms.map((term) => (typeof term === 'string' ? { name: term } : term)),
    };
  });
}

const tag = (name: string): SourceTerm => ({ name, kind: 'tag' });
const namesOf = (all: readonly FiledHeadline[]): string[] =>
  proposeSections(all).sections.map(({ name }) => name);

describe('proposed sections', () => {
  it('are the categories that divide an archive, the most items first, with their newest headlines', () => {
    const all = [...items(5, 'News'), ...items(30, 'Science'), ...items(5, 'Culture')];
    const { sections, left, items: total } = proposeSections([...all, ...items(2)]);
    expect(sections.map(({ name, items: some }) => [name, some])).toEqual([
      ['Science', 30],
      ['Culture', 5],
      ['News', 5],
    ]);
    expect([total, left]).toEqual([42, 2]);
    const newest = all
      .slice(5, 35)
      .map(({ hed }) => hed)
      .reverse();
    expect(sections[0]?.examples).toEqual(newest.slice(0, 3));
  });

  it('are no marks of a system, no settings, no numbers, and not what nearly all items have', () => {
    const marks = [
      'Uncategorized',
      'Blog',
      'Featured',
      'Ohne Kategorie',
      '未分类',
      'paywall-exclude',
    ];
    const { sections, passedOver } = proposeSections([
      ...items(20, ...marks, '2019', 'Our company', tag('Cats')),
      ...items(20, ...marks, '2019', 'Our company', tag('Dogs')),
    ]);
    expect(sections.map(({ name }) => name)).toEqual(['Cats', 'Dogs']);
    expect(passedOver.map(({ name }) => name.toLowerCase())).toEqual(
      expect.arrayContaining([...marks, '2019', 'Our company'].map((name) => name.toLowerCase())),
    );
  });

  it('may be what nearly all items have, where other categories file the rest', () => {
    expect(
      namesOf([...items(90, 'Reports', tag('all')), ...items(5, 'Notes'), ...items(5, 'Letters')]),
    ).toEqual(['Reports', 'Letters', 'Notes']);
  });

  it('are tags only where categories and folders file too little', () => {
    const divided = [...items(20, 'News', tag('a')), ...items(20, 'Views', tag('b'))];
    expect(namesOf(divided)).toEqual(['News', 'Views']);
    const single = [...items(20, 'News', tag('a')), ...items(20, 'News', tag('b'))];
    expect(namesOf(single)).toEqual(['A', 'B']);
    const few = [...divided, ...items(60, tag('c'))];
    expect(namesOf(few)).toEqual(['C', 'News', 'Views']);
  });

  it('merge spellings, and take the commonest: capitals, hyphens, plurals', () => {
    const { sections } = proposeSections([
      ...items(9, tag('Open Data')),
      ...items(4, tag('open data')),
      ...items(3, tag('open-data')),
      ...items(5, tag('interviews')),
      ...items(2, tag('Interview')),
      ...items(6, tag('news')),
    ]);
    expect(
      sections.map(({ slug, name, terms, items: some }) => ({ slug, name, terms, some })),
    ).toEqual([
      { slug: 'open-data', name: 'Open Data', terms: [], some: 16 },
      { slug: 'interviews', name: 'Interviews', terms: ['interview'], some: 7 },
      { slug: 'news', name: 'News', terms: [], some: 6 },
    ]);
  });

  it('have the categories below them as children, and marks of a system stand between nobody', () => {
    const below = (name: string, parent: string): SourceTerm => ({ name, parent });
    const { sections } = proposeSections([
      ...items(
        20,
        below('Space', 'science'),
        { name: 'Science', role: 'place', parent: 'blog' },
        'Blog',
      ),
      ...items(20, { name: 'Science', parent: 'blog' }, 'Blog'),
      ...items(20, below('Books', 'blog'), 'Blog'),
    ]);
    expect(
      sections.map(({ name, items: some, children }) => [name, some, children.map((c) => c.name)]),
    ).toEqual([
      ['Science', 40, ['Space']],
      ['Books', 20, []],
    ]);
  });

  it('are at most ten, and of two that hold the same items one', () => {
    const many = Array.from({ length: 15 }, (_, at) => items(10 + at, `Subject ${at}`)).flat();
    expect(namesOf(many)).toHaveLength(10);
    expect(namesOf([...items(20, 'Cats', 'Felines'), ...items(20, 'Dogs')])).toEqual([
      'Cats',
      'Dogs',
    ]);
  });

  it('have slugs of Latin letters in every script, each once, and none with a meaning of its own', () => {
    const { sections } = proposeSections([
      ...items(9, '科技'),
      ...items(8, 'Культура'),
      ...items(7, 'Straßen & Plätze'),
      ...items(6, 'Video'),
      ...items(5, 'C++'),
      ...items(4, 'C'),
    ]);
    expect(sections.map(({ slug, name, terms }) => [slug, name, terms])).toEqual([
      ['section-1', '科技', ['科技']],
      ['section-2', 'Культура', ['Культура']],
      ['strassen-platze', 'Straßen & Plätze', ['Straßen & Plätze']],
      ['videos', 'Video', ['Video']],
      ['c', 'C++', ['C++']],
      ['c-2', 'C', ['C']],
    ]);
  });

  it('are none where nothing divides the archive', () => {
    expect(proposeSections([]).sections).toEqual([]);
    expect(proposeSections(items(30, 'Blog')).sections).toEqual([]);
  });

  it('are found among a hundred thousand items within seconds', () => {
    const all = Array.from({ length: 100_000 }, (_, at): FiledHeadline => ({
      hed: `Story ${at}`,
      pubDate: '2020-01-01T00:00:00.000Z',
      terms: [tag(`Common ${at % 40}`), tag(`Rare ${at % 5_000}`), tag(`Own ${at}`)],
    }));
    const spentMs = startProcessorClock();
    expect(proposeSections(all).sections).toHaveLength(10);
    expect(spentMs()).toBeLessThan(20_000);
  });
});
