/** Archives of three site generators, each with the traps that such archives hold, end to end. */
import { describe, expect, it } from '@jest/globals';
import { emptyFieldMap, parseFieldMap } from '../../../importing/field-map.ts';
import { importFailure } from '../../../importing/report.ts';
import type { Item } from '../../../shared/content/item.ts';
import { importFolder, type Imported } from '../../support/import-folder.ts';

function page(front: string, body = 'Text'): string {
  return `---\n${front}\n---\n${body}\n`;
}

function reasons({ report }: Imported): Record<string, string> {
  return Object.fromEntries(report.items.skipped.map(({ ref, reason }) => [ref, reason]));
}

function names(item: Item): string[] {
  return (item.contributors.author ?? []).map(({ name }) => name);
}

function day(item: Item): string {
  return item.pubDate.slice(0, 10);
}

const hugo = {
  'hugo.toml': 'baseURL = "https://old.example/"\n',
  'archetypes/default.md': '---\ntitle: "{{ .Name }}"\ndate: {{ .Date }}\n---\n',
  'themes/plain/exampleSite/content/posts/demo.md': page('title: Demo\ndate: 2020-01-01'),
  'content/_index.md': page('title: Home'),
  'content/posts/_index.md': '---\ntitle: Posts\ncascade:\n  access: members\n---\n',
  'content/posts/nested/index.md': page(
    'title: Nested\ndate:\n  created: 2020-03-01T10:00:00Z\n  updated: 2021-04-05T10:00:00Z\nauthors: [ann, bob_ray]\naccess: free',
  ),
  'content/posts/2019/year.md': '\ufeff+++\r\ntitle = "Year"\r\nauthor = "Cy"\r\n+++\r\nText\r\n',
  'content/posts/json.md':
    '{ "title": "J", "publishDate": "1583020800", "byline": "By Di Eu and Flo Gee" }\n\nText\n',
  'content/posts/part/index.md': page('title: Part\ndate: 2020-01-01\nheadless: true'),
  'content/posts/gone.md': page('title: Gone\ndate: 2020-01-01\nredirect_to: /posts/nested/', ''),
  'content/posts/empty.md': page('title: Empty\ndate: 2020-01-01', ''),
  'content/posts/zola.md':
    '+++\ntitle = "Zola"\ndate = 2020-02-03\n[taxonomies]\ntags = ["Sea"]\n[extra]\nauthor = "ann"\naccess = "free"\n+++\nText\n',
  'content/posts/locked.md': page('title: Locked\ndate: 2020-01-01\npassword: enter'),
  'content/posts/mine.md': page('title: Mine\ndate: 2020-01-01\nstatus: private'),
  'content/search.md': page('title: Search\nlayout: search'),
  'content/people/2020-05-06-portrait.md': page('title: Portrait\nauthors: Ann Lee'),
  'content/authors/ann/_index.md': page('title: Ann Lee\ntwitter: annl', 'Writes.'),
  'data/authors/bob_ray.toml': 'name = "Bob Ray"\nemail = "bob@secret.test"\nbio = "Draws."\n',
} as const;

describe('an archive of Hugo', () => {
  it('gives its items dates, authors and access from wherever they stand', async () => {
    const imported = await importFolder(hugo);
    const { store } = imported;
    const items = [...store.items.values()].map((item) => ({
      hed: item.hed,
      day: day(item),
      modified: item.modifiedAt.slice(0, 10),
      authors: names(item),
      access: item.access,
    }));
    expect(items).toEqual([
      {
        hed: 'Portrait',
        day: '2020-05-06',
        modified: '2020-05-06',
        authors: ['Ann Lee'],
        access: 'metered',
      },
      {
        hed: 'Year',
        day: '2019-01-01',
        modified: '2019-01-01',
        authors: ['Cy'],
        access: 'subscribers',
      },
      {
        hed: 'J',
        day: '2020-03-01',
        modified: '2020-03-01',
        authors: ['Di Eu', 'Flo Gee'],
        access: 'subscribers',
      },
      {
        hed: 'Nested',
        day: '2020-03-01',
        modified: '2021-04-05',
        authors: ['Ann Lee', 'Bob Ray'],
        access: 'free',
      },
      {
        hed: 'Zola',
        day: '2020-02-03',
        modified: '2020-02-03',
        authors: ['Ann Lee'],
        access: 'free',
      },
    ]);
    expect(store.bySlug('zola').tags).toEqual([{ slug: 'sea', name: 'Sea' }]);
    expect(Object.fromEntries(store.contributors)).toMatchObject({
      ann: { name: 'Ann Lee', bio: 'Writes.' },
      'bob-ray': { name: 'Bob Ray', bio: 'Draws.' },
    });
    expect(JSON.stringify([...store.contributors])).not.toContain('secret.test');
  });

  it('says why the others are no items, and stores nothing the second time', async () => {
    const imported = await importFolder(hugo);
    expect(reasons(imported)).toEqual({
      'content/_index.md': 'the page of a list, which the magazine makes itself',
      'content/posts/_index.md': 'the page of a list, which the magazine makes itself',
      'content/posts/part/index.md': 'its own site makes no page of it',
      'content/posts/locked.md': 'protected by a password',
      'content/posts/mine.md': 'private',
      'content/posts/gone.md': 'a stub that only leads to /posts/nested/',
      'content/posts/empty.md': 'a stub: it has neither text nor an image nor a link',
      'content/search.md': 'the page of a list (search), which the magazine makes itself',
    });
    const { report } = await importFolder(hugo, { store: imported.store });
    expect(report.items).toMatchObject({ stored: 0, unchanged: 7 });
    expect(importFailure(report)).toBeUndefined();
  });
});

const eleventy = {
  'package.json': '{"name":"site"}',
  'src/_data/authors.json':
    '{"ann": {"name": "Ann Lee", "github": "ann-codes"}, "dee": {"title": "Editor", "url": "https://dee.example/"}}',
  'src/_includes/layouts/post.md': page('title: Layout\ndate: 2020-01-01'),
  'src/posts/posts.json':
    '{"layout": "layouts/post.njk", "tags": ["posts", "Letters"], "author": "ann", "mood": "calm"}',
  'src/posts/more.11tydata.js': 'module.exports = {}',
  'src/posts/more/more.11tydata.js': 'module.exports = {}',
  'src/posts/inherits.md': page('title: Inherits\npublished: 2020-01-02'),
  'src/posts/handles.md': page(
    'title: Handles\ndate: January 3rd, 2020\nauthor: "@ann-codes"\ncontributors:\n  - name: Cy Dee\n    role: photographer\n    url: https://cy.example\n  - dee\n  - some_one\nposted_by: x',
  ),
  'src/posts/2020-01-04-heading.md': '# Only words\n\nText\n',
  'src/posts/_partial.md': page('title: P\ndate: 2020-01-01'),
  'src/blog.md': page('title: Blog\npagination:\n  data: collections.posts\n  size: 10'),
  'src/index.md': page('title: Home', '[Posts](/posts/)'),
  'src/404.md': page('title: Not found'),
} as const;

describe('an archive of Eleventy', () => {
  it('inherits fields from its folders, and resolves handles through its author file', async () => {
    const imported = await importFolder(eleventy);
    const { store, report } = imported;
    expect([...store.items.values()].map((item) => [item.hed, day(item), names(item)])).toEqual([
      ['Only words', '2020-01-04', ['Ann Lee']],
      ['Handles', '2020-01-03', ['Ann Lee', 'Dee', 'Some One']],
      ['Inherits', '2020-01-02', ['Ann Lee']],
    ]);
    expect(store.bySlug('inherits').tags).toEqual([{ slug: 'letters', name: 'Letters' }]);
    expect(store.bySlug('handles').contributors.photographer).toEqual([
      { slug: 'cy-dee', name: 'Cy Dee' },
    ]);
    expect(Object.fromEntries(store.contributors)).toMatchObject({
      dee: { name: 'Dee', title: 'Editor', links: { website: 'https://dee.example/' } },
      'cy-dee': { name: 'Cy Dee', links: { website: 'https://cy.example' } },
    });
    expect(report.madeNames).toEqual({ some_one: 'Some One' });
    expect(report.warnings).toContainEqual({
      ref: 'src/posts/more/more.11tydata.js',
      message:
        'a program sets fields of this folder, which an import does not run; defaults of a map can',
    });
  });

  it('takes no list, template or page of the site itself as an item', async () => {
    expect(reasons(await importFolder(eleventy))).toEqual({
      'src/404.md': 'a page of the site itself (404)',
      'src/_includes/layouts/post.md': 'a part of a template',
      'src/blog.md': 'a template that makes the pages of a list',
      'src/index.md': 'the first page of a folder, which the magazine makes itself',
      'src/posts/_partial.md': 'a part of other pages: its name begins with "_"',
    });
  });

  it('proposes a map of what it did not understand, which an import can follow', async () => {
    const { report } = await importFolder(eleventy);
    expect(report.unknownFields).toEqual({ mood: 3, posted_by: 1 });
    expect(report.proposedMap).toContain('  # FIELD: mood # 3 ×, such as calm\n');
    expect(report.proposedMap).toContain('    some_one: Some One\n');
    expect(parseFieldMap(report.proposedMap ?? '', 'map.yaml').values).toEqual({
      authors: { some_one: 'Some One' },
    });
    const map = parseFieldMap(
      'fields:\n  kicker: mood\nvalues:\n  authors: { some_one: Eve Fox }\n  tags: { letters: science }\ndefaults:\n  access: free\n',
      'map.yaml',
    );
    const { store } = await importFolder(eleventy, { map });
    expect(store.bySlug('handles')).toMatchObject({ kicker: 'calm', access: 'free' });
    expect(names(store.bySlug('handles'))).toContain('Eve Fox');
    expect(store.bySlug('inherits')).toMatchObject({ sections: ['science'], tags: [] });
  });
});

const jekyll = {
  '_config.yml':
    'defaults:\n  - scope: { path: "", type: posts }\n    values: { author: ann }\n  - scope: { path: _posts/paid }\n    values: { premium: true }\n',
  '_data/authors.yml': 'ann:\n  name: Ann Lee\nbob:\n  display_name: Bob Ray\n  web: x\n',
  '_layouts/post.md': 'x',
  'about.md': page('title: About\nlayout: page'),
  'README.md': '# Site',
  '_drafts/idea.md': page('title: Idea\nauthor: bob', ''),
  '_posts/2020-01-02-camera.md': page(
    'title: "Review: The Box Camera"\ncategories: cameras\nrating: 4/5\npros: [Small]\ncons: Slow; Loud\nprice: $1,299.00\nverdict: Buy it.\nauthor: bob',
  ),
  '_posts/2020-01-03-phone.md': page(
    'title: A phone\nreview:\n  score: 3\n  product: { name: Ring, manufacturer: Bell, price: "349 EUR", url: "https://bell.example/ring" }\n  good: |\n    - Rings\n    - Calls',
  ),
  '_posts/2020-01-04-stars.md': page('title: Stars review\nstars: ★★★½\nauthor: [ann, bob]'),
  '_posts/2020-01-05-show.md': page('title: Show\ntype: podcast\nrating: 1'),
  '_posts/paid/2020-01-06-paid.md': page('title: Paid\nrating: explicit'),
} as const;

describe('an archive of Jekyll', () => {
  it('makes reviews of what is rated, on a scale of ten', async () => {
    const { store, report } = await importFolder(jekyll);
    expect(store.bySlug('camera')).toMatchObject({
      type: 'review',
      sections: ['gear'],
      review: {
        category: 'cameras',
        rating: 8,
        pros: ['Small'],
        cons: ['Slow', 'Loud'],
        verdict: 'Buy it.',
        product: { name: 'The Box Camera', price: 1299, currency: 'USD' },
      },
    });
    expect(store.bySlug('phone').review).toEqual({
      category: 'other',
      rating: 6,
      pros: ['Rings', 'Calls'],
      cons: [],
      product: { name: 'Ring', brand: 'Bell', price: 349, currency: 'EUR' },
      buy: { retailer: 'bell.example', url: 'https://bell.example/ring' },
    });
    expect(store.bySlug('stars')).toMatchObject({
      review: { rating: 7, product: { name: 'Stars' } },
    });
    expect(['show', 'paid'].map((slug) => store.bySlug(slug).type)).toEqual(['article', 'article']);
    expect(store.redirects.get('/cameras/2020/01/02/camera.html')).toBe('/review/camera/');
    expect(report.warnings.map(({ message }) => message)).toContain(
      'ratings that do not say their best are read as out of 5, because none is higher; review.scale in a map says another',
    );
  });

  it('takes defaults, authors, drafts and access as the site does', async () => {
    const imported = await importFolder(jekyll);
    const { store } = imported;
    expect(names(store.bySlug('phone'))).toEqual(['Ann Lee']);
    expect(names(store.bySlug('camera'))).toEqual(['Bob Ray']);
    expect(store.bySlug('paid').access).toBe('subscribers');
    expect([...store.drafts.values()].map((item) => [item.hed, names(item)])).toEqual([
      ['Idea', ['Bob Ray']],
    ]);
    expect(reasons(imported)).toMatchObject({
      'README.md': 'a note to those who work on the source',
      '_layouts/post.md': 'a part of a template',
    });
  });

  it('follows a map for the scale of its ratings, and an access for what does not say', async () => {
    const { store, report } = await importFolder(jekyll, {
      map: { ...emptyFieldMap, defaults: { 'review.scale': '10' } },
      defaultAccess: 'free',
    });
    expect(store.bySlug('phone').review?.rating).toBe(3);
    expect(store.bySlug('camera').review?.rating).toBe(8);
    expect(report.access).toEqual({
      default: 'free',
      free: 5,
      registered: 0,
      metered: 0,
      subscribers: 1,
    });
  });
});

describe('layouts of archives', () => {
  it.each([
    ['at the root', 'a.md'],
    ['of Astro', 'src/content/blog/a.md'],
    ['in folders by year', 'posts/2020/a/index.md'],
    ['of MkDocs', 'docs/blog/posts/a.markdown'],
    ['of Hexo', 'source/_posts/a.md'],
    ['of Docusaurus', 'website/blog/2020-01-02-a/index.md'],
    ['beside a theme that has content of its own', 'blog/a.md'],
    ['outside a folder of content', 'essays/a.md'],
  ])('store an item %s', async (_name, path) => {
    const { store } = await importFolder({
      'themes/x/exampleSite/content/posts/demo.md': page('title: Demo\ndate: 2020-01-01'),
      'README.md': '# x',
      ...(path === 'essays/a.md'
        ? { 'content/posts/b.md': page('title: B\ndate: 2020-01-01') }
        : {}),
      [path]: page('title: A\ndate: 2020-01-02'),
    });
    expect([...store.items.values()].map(({ hed }) => hed)).toContain('A');
    expect([...store.items.values()].map(({ hed }) => hed)).not.toContain('Demo');
  });

  it('tell an item and a topic from a note of the same name', async () => {
    const { store, report } = await importFolder({
      'content/posts/security.md': page('title: Security\ndate: 2020-01-02'),
      'content/tags/history.md': page('title: History'),
      'content/articles/todo.md': page(
        'exported: 1\nid: a\ntype: article\ntemplate: default\nslug: todo\naccess: free\ntitle: T\ndate: 2020-01-02T00:00:00.000Z',
        '<p>Text</p>',
      ),
      'content/posts/changelog.md': '# Changes\n',
    });
    expect([...store.items.values()].map(({ slug }) => slug).sort()).toEqual(['security', 'todo']);
    expect([...store.tags.keys()]).toEqual(['history']);
    expect(report.items.skipped.map(({ ref }) => ref)).toEqual(['content/posts/changelog.md']);
  });

  it('have fields without a fence, and under names of their own', async () => {
    const { store, report } = await importFolder({
      'content/a.md':
        'Title: A: the first\nDate: 2010-12-03 10:20\nTags: One,\n  Two\nFeatured Image: a.png\nAuthor: Ann Lee\n\nText\n',
      'content/b.md': page('Headline: B\nDate: 2020-01-02\nstandfirst: Says it.\nTags: [One]'),
      'content/c.md': 'Title: a sentence\nand more of it, 2020-01-02.\n\nText\n',
    });
    expect(store.bySlug('a')).toMatchObject({
      hed: 'A: the first',
      pubDate: '2010-12-03T15:20:00.000Z',
      tags: [{ name: 'One' }, { name: 'Two' }],
      contributors: { author: [{ name: 'Ann Lee' }] },
      body: [{ kind: 'html', html: '<p>Text</p>' }],
    });
    expect(store.bySlug('b')).toMatchObject({ hed: 'B', dek: 'Says it.', tags: [{ name: 'One' }] });
    expect(report.unknownFields).toEqual({});
    expect(report.items.skipped.map(({ ref }) => ref)).toEqual(['content/c.md']);
  });

  it('have the terms of lists in lists, as Hexo has them', async () => {
    const { store } = await importFolder({
      'source/_posts/a.md':
        '---\ntitle: A\ndate: 2020-01-02\ncategories:\n- [Moss, Fern]\n- [Lichen]\ntags: [[x, y], z]\n---\nText.\n',
    });
    expect(store.bySlug('a').tags.map(({ name }) => name)).toEqual([
      ...['Moss', 'Fern', 'Lichen', 'x', 'y', 'z'],
    ]);
  });

  it('whose dates cannot be read say which, and are not dated by their files', async () => {
    const { report } = await importFolder({
      'posts/a.md': page('title: A\ndate: 30 février 2020'),
      'posts/b.md': page('title: B\ndate: 2020-02-30'),
    });
    expect(report.items.skipped.map(({ reason }) => reason)).toEqual([
      'its date "30 février 2020" cannot be read, and nothing else says one (--map can)',
      'its date "2020-02-30" cannot be read, and nothing else says one (--map can)',
    ]);
  });

  it('that store no item at all say so, and why', async () => {
    const undated = { 'a.md': page('title: A'), 'b.md': page('title: B') };
    const { report } = await importFolder(undated, { undated: 'skip' });
    expect(importFailure(report)).toBe(
      'No item was imported. 2 skipped, 2 for this reason: no date, and nothing in the file, its name or its folders says one (--map can).',
    );
  });
});
