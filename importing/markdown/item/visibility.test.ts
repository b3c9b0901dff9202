import { describe, expect, it } from '@jest/globals';
import { readVisibility } from './visibility.ts';

type Row = readonly [name: string, data: Record<string, unknown>];

function each(rows: readonly Row[]): [string, Row[1]][] {
  return rows.map(([name, data]) => [`${name}: ${JSON.stringify(data)}`, data]);
}

const hiddenByAnything = (data: Row[1], path = 'posts/a.md') => {
  const { isDraft, skip, listed, robots, hiddenFrom } = readVisibility(data, path);
  return { isDraft, skip, listed, robots, hiddenFrom };
};
const shown = { isDraft: false, skip: undefined, listed: true, robots: [], hiddenFrom: [] };

describe('What front matter says about who sees an item', () => {
  it.each(
    each([
      ['Hugo, Zola, Astro', { draft: 'true' }],
      ['a boolean of YAML 1.1', { draft: 'Yes' }],
      ['a number', { draft: 1 }],
      ['other capitals', { isDraft: 'TRUE' }],
      ['Jekyll, Hexo', { published: 'false' }],
      ['a word for it', { published: 'no' }],
      ['Obsidian Publish', { publish: 'False' }],
      ['Pelican', { status: 'draft' }],
      ['a list', { status: ['Draft'] }],
      ['WordPress', { status: 'pending' }],
      ['words of editors', { status: 'In Progress' }],
      ['a stage', { stage: 'wip' }],
      ['not public', { public: 'no' }],
    ]),
  )('it is a draft: %s', (_name, data) => {
    expect(hiddenByAnything(data)).toEqual({ ...shown, isDraft: true });
    expect(readVisibility(data, 'a.md').notes).toEqual([]);
  });

  it('it is a draft in a folder of drafts', () => {
    expect(readVisibility({}, 'source/_drafts/a.md').isDraft).toBe(true);
  });

  it.each(
    each([
      ['a draft perhaps', { draft: 'maybe' }],
      ['published at some time', { published: 'soon' }],
      ['hidden from whom', { hidden: 'members' }],
      ['a status of its own', { status: 'on hold' }],
      ['who sees it', { visibility: 'colleagues' }],
      ['a list of Hugo', { build: { list: 'sometimes' } }],
    ]),
  )('it is a draft, and the report says why: %s', (_name, data) => {
    const { isDraft, notes } = readVisibility(data, 'a.md');
    expect([isDraft, notes]).toEqual([
      true,
      [expect.stringMatching(/^what "\w+: .+" means is not certain: it is a draft$/)],
    ]);
  });

  it.each([
    ['private', { private: 'true' }],
    ['private', { status: 'private' }],
    ['private', { visibility: 'Private' }],
    ['protected by a password', { password: 'sesame' }],
    ['protected by a password', { encrypted: 'true' }],
    ['its own site makes no page of it', { permalink: 'false' }],
    ['its own site makes no page of it', { headless: 'true' }],
    ['its own site makes no page of it', { build: { render: 'never' } }],
    ['its own site makes no page of it', { _build: { render: 'link' } }],
  ])('it is skipped as %s: %j', (reason, data) => {
    expect(readVisibility(data, 'a.md').skip).toBe(reason);
  });

  it.each(
    each([
      ['Docusaurus', { unlisted: 'true' }],
      ['themes of Hugo and Hexo', { hidden: 'yes' }],
      ['Pelican', { status: 'hidden' }],
      ['Masthead, other ways', { listed: 'false' }],
      ['Hugo', { build: { list: 'never' } }],
      ['Hugo, lists of its own folder', { _build: { list: 'local' } }],
      ['Hugo, before words', { _build: { list: 'false' } }],
      ['Eleventy', { eleventyExcludeFromCollections: 'true' }],
      ['Jekyll', { exclude: 'true' }],
      ['Grav', { visible: 'false' }],
    ]),
  )('it is unlisted, and not to be found: %s', (_name, data) => {
    expect(hiddenByAnything(data)).toEqual({ ...shown, listed: false, robots: ['noindex'] });
  });

  it.each(
    each([
      ['a flag', { noindex: 'true' }],
      ['PaperMod', { robotsNoIndex: 'true' }],
      ['a directive', { robots: 'noindex' }],
      ['a list', { robots: ['noindex'] }],
      ['Next.js', { robots: { index: 'false', follow: 'true' } }],
      ['a record', { seo: { noindex: 'true' } }],
      ['directives in a record', { meta: { robots: 'NOINDEX' } }],
      ['VitePress', { head: [['meta', { name: 'robots', content: 'noindex' }]] }],
      ['Jekyll', { sitemap: 'false' }],
      ['Eleventy', { sitemap: { ignore: 'true' } }],
      ['Hugo', { sitemap: { disable: 'true' } }],
      ['an index', { index: 'false' }],
    ]),
  )('robots may not show it: %s', (_name, data) => {
    expect(hiddenByAnything(data)).toEqual({ ...shown, robots: ['noindex'] });
  });

  it('tells robots everything that it says', () => {
    expect(hiddenByAnything({ robots: 'noindex, nofollow, noarchive' }).robots).toEqual([
      'noindex',
      'nofollow',
      'noarchive',
    ]);
    expect(hiddenByAnything({ robots: 'none' }).robots).toEqual(['noindex', 'nofollow']);
  });

  it.each(
    each([
      ['MkDocs', { search: { exclude: 'true' } }],
      ['VuePress', { search: 'false' }],
      ['Zola', { in_search_index: 'false' }],
      ['Just the Docs', { search_exclude: 'true' }],
      ['PaperMod', { searchHidden: 'true' }],
      ['Starlight', { pagefind: 'false' }],
    ]),
  )('search does not find it: %s', (_name, data) => {
    expect(hiddenByAnything(data)).toEqual({ ...shown, hiddenFrom: ['search'] });
  });

  it.each(
    each([
      ['nothing', {}],
      ['no draft', { draft: 'false' }],
      ['an empty draft', { draft: null }],
      ['published', { published: 'true' }],
      ['the day on which it was', { published: '2020-01-02' }],
      ['days', { published: { on: '2020-01-02' } }],
      ['a public status', { status: 'Published' }],
      ['the state of what it is about', { status: 'accepted' }],
      ['a state of the union', { state: 'California' }],
      ['levels of access', { visibility: 'public' }],
      ['levels of access', { visibility: 'members' }],
      ['parts that MkDocs hides', { hide: ['toc', 'navigation'] }],
      ['an order', { index: '0' }],
      ['a weight', { weight: '3' }],
      ['robots that may', { robots: 'index, follow' }],
      ['how often it changes', { sitemap: { changefreq: 'weekly', priority: '0.5' } }],
      ['how much search boosts it', { search: { boost: '2' } }],
      ['a number of a build', { build: '42' }],
      ['Hugo, as always', { build: { list: 'always', render: 'always' } }],
    ]),
  )('it is shown: %s', (_name, data) => {
    expect(hiddenByAnything(data)).toEqual(shown);
  });

  it('it is in no list as a page or without weight, and may be found', () => {
    for (const data of [{ layout: 'page' }, { type: 'page' }, { weight: '0' }])
      expect(hiddenByAnything(data)).toEqual({ ...shown, listed: false });
  });
});
