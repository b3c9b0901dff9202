import { describe, expect, it } from '@jest/globals';
import { buildItem } from '../../test/support/build-item.ts';
import type { Item } from '../../shared/content/item.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { loadLanguage } from '../../shared/text/languages.ts';
import { chooseDiverse } from './choose-diverse.ts';
import { countItem, emptyFrequencies } from './frequencies.ts';
import { profileOf } from './profile.ts';
import { candidatesFor, NEAREST_MAX, storiesFor, withCitations } from './rank-candidates.ts';
import { entriesOf, TermIndex } from './term-index.ts';
import { termsOf } from './terms.ts';

const english = await loadLanguage('en');

interface Story {
  readonly id: string;
  readonly text: string;
  readonly links?: readonly string[];
  readonly values?: Partial<Item>;
}

interface Ranked {
  /** Ids, best first. */
  readonly candidates: readonly string[];
  /** Ids of the stories beside which it may stand. */
  readonly concerned: readonly string[];
}

function rank(stories: readonly Story[]): ReadonlyMap<string, Ranked> {
  const frequencies = emptyFrequencies();
  const read = stories.map(({ id, text, links = [], values = {} }) => {
    const html = `<p>${text}</p>`;
    const item = buildItem({ id, hed: id, dek: '', body: [{ kind: 'html', html }], ...values });
    return { item, links, terms: termsOf(item, english) };
  });
  for (const { terms } of read) countItem(frequencies, terms);
  const index = new TermIndex();
  const entries = read.map(({ item, links, terms }) => {
    const made = entriesOf(profileOf(item, terms, frequencies, links), frequencies);
    for (const [key, entry] of made) index.change(key, item.id, entry);
    return made;
  });
  const linksOf = new Map(stories.map(({ id, links = [] }) => [id, links]));
  return new Map(
    read.map(({ item: { id, pubDate } }, at) => {
      const day = Math.floor(Date.parse(pubDate) / DAY_MS);
      const alike = index.compare(entries[at] ?? new Map());
      const found = candidatesFor(alike, day);
      const nearest = new Set(found.slice(0, NEAREST_MAX).map((candidate) => candidate.id));
      const concerned = storiesFor(
        alike.filter((other) => nearest.has(other.id)),
        day,
      );
      const candidates = withCitations(found, (other) => linksOf.get(other) ?? []);
      return [
        id,
        {
          candidates: candidates.map((candidate) => candidate.id),
          concerned: concerned.map((story) => story.id),
        },
      ];
    }),
  );
}

const relatedTo = (id: string, stories: readonly Story[]) => rank(stories).get(id)?.candidates;

describe('Related stories', () => {
  const harbor = { id: 'harbor', text: 'Tides move the harbor gauge twice a day' };

  it('are those that speak of the same things, best first, and never the story itself', () => {
    const stories = [
      harbor,
      { id: 'gauge', text: 'A tide gauge in the harbor writes what tides do' },
      { id: 'boats', text: 'Small boats leave the harbor at noon' },
      { id: 'bread', text: 'Flour, water, salt' },
      { id: 'cake', text: 'Flour, butter, sugar' },
    ];
    expect(relatedTo('harbor', stories)).toEqual(['gauge', 'boats']);
    expect(relatedTo('bread', stories)).toEqual(['cake']);
  });

  it('are found by tags and by names alone', () => {
    const tags = [{ slug: 'rivers', name: 'Rivers' }];
    const stories = [
      { id: 'one', text: 'Alpha', values: { tags } },
      { id: 'two', text: 'Beta', values: { tags } },
      { id: 'three', text: 'we met Ada Quill' },
      { id: 'four', text: 'then Ada Quill left' },
      { id: 'five', text: 'Gamma' },
    ];
    expect([relatedTo('one', stories), relatedTo('three', stories)]).toEqual([['two'], ['four']]);
  });

  it('are newer ones where stories have as much in common', () => {
    const at = (pubDate: string) => ({ pubDate, modifiedAt: pubDate });
    const stories = [
      { ...harbor, values: at('2026-06-01T00:00:00.000Z') },
      { id: 'old', text: 'harbor gauge', values: at('2016-06-01T00:00:00.000Z') },
      { id: 'new', text: 'harbor gauge', values: at('2026-05-20T00:00:00.000Z') },
      { id: 'other', text: 'nothing of it' },
    ];
    expect(relatedTo('harbor', stories)).toEqual(['new', 'old']);
  });

  it('are lifted by the links of stories about the same things', () => {
    const stories = [
      harbor,
      { id: 'gauge', text: 'Tides move the harbor gauge often', links: ['cited'] },
      { id: 'plain', text: 'A note on the harbor by lamplight' },
      { id: 'cited', text: 'A note on the harbor by moonlight' },
      { id: 'other', text: 'lamplight, moonlight' },
    ];
    expect(relatedTo('harbor', stories)?.slice(0, 3)).toEqual(['gauge', 'cited', 'plain']);
  });

  it('have the language of the story', () => {
    const stories = [
      harbor,
      { id: 'puerto', text: 'harbor gauge', values: { language: 'es' } },
      { id: 'gauge', text: 'harbor gauge' },
    ];
    expect(relatedTo('harbor', stories)).toEqual(['gauge']);
  });

  it('are found in scripts without spaces, with accents and without', () => {
    const stories = [
      { id: 'a', text: '港の潮位計は毎日動く' },
      { id: 'b', text: '古い潮位計を訪ねる' },
      { id: 'c', text: 'パンを焼く朝' },
      { id: 'd', text: 'Café crème' },
      { id: 'e', text: 'cafe CREME' },
    ];
    expect([relatedTo('a', stories)?.[0], relatedTo('d', stories)?.[0]]).toEqual(['b', 'e']);
  });

  it('name the nearest stories, which a new one concerns', () => {
    const stories = Array.from({ length: 140 }, (_, index) => ({
      id: `s${index}`,
      text: `harbor gauge ${index}`,
    }));
    const concerned = rank(stories).get('s139')?.concerned ?? [];
    expect(concerned).toHaveLength(NEAREST_MAX);
    expect(concerned).not.toContain('s139');
  });

  it('do not tell one story several times while others are nearly as close', () => {
    const double = (id: string, score: number) => ({ id, score, marks: [1, 2, 3, 4] });
    const pool = [double('a', 1), double('b', 0.99), { id: 'c', score: 0.9, marks: [5, 6, 7, 8] }];
    expect(chooseDiverse(pool, 2).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(chooseDiverse(pool, 6)).toHaveLength(3);
  });
});
