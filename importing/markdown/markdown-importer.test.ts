import { describe, expect, it } from '@jest/globals';
import { importFolder } from '../../test/support/import-folder.ts';
import { brand } from '../../shared/brand/meridian.ts';

const front = (lines: string, body = 'Text'): string => `---\n${lines}\n---\n${body}\n`;

describe('Markdown folders, titles and slugs', () => {
  it.each([
    [
      'decodes entities',
      'title: "The Feds&#8217; &amp; Co&hellip;"',
      'Text',
      'The Feds’ & Co…',
      [],
    ],
    [
      'drops markup',
      'title: "Action <em>and</em> <script>x</script>words"',
      'Text',
      'Action and words',
      [],
    ],
    ['keeps numbers as they are written', 'title: 1.10', 'Text', '1.10', []],
    [
      'takes the first heading when there is none',
      'x: y',
      '# A *heading*\n\nText',
      'A heading',
      ['no title: its first heading is taken, "A heading"'],
    ],
    [
      'takes the name of the file when there is no heading',
      'title: ""',
      'Text',
      'Some file name',
      ['no title: "Some file name" is taken from the name of the file'],
    ],
  ])('%s', async (_name, lines, body, hed, warnings) => {
    const { store, report } = await importFolder({
      'content/posts/2020-01-02-some-file_name.md': front(lines, body),
    });
    expect([...store.items.values()][0]?.hed).toBe(hed);
    expect(report.warnings.map(({ message }) => message)).toEqual(warnings);
  });

  it('does not repeat a title that the body starts with', async () => {
    const { store } = await importFolder({
      'content/posts/2020-01-02-a.md': front('title: One two', '# One two\n\nText'),
    });
    expect(store.bySlug('a').body).toEqual([{ kind: 'html', html: '<p>Text</p>' }]);
  });

  it.each([
    ['its own slug', 'title: x\nslug: Own-Slug', '2020-01-02-file.md', 'own-slug'],
    ['a number', 'title: x\nslug: 2014', '2020-01-02-file.md', '2014'],
    ['a slug with spaces and slashes', 'title: x\nslug: "/a b/c?/"', '2020-01-02-file.md', 'a-b-c'],
    [
      'its permalink',
      'title: x\npermalink: /2020/01/02/from-permalink/',
      '2020-01-02-file.md',
      'from-permalink',
    ],
    [
      'no pattern of permalinks',
      'title: x\npermalink: "/:year/:title/"',
      '2020-01-02-file.md',
      'file',
    ],
    ['the file’s name', 'title: x', '2020-1-2-18F-guides.md', '18f-guides'],
    ['the folder’s name', 'title: x\ndate: 2020-01-02', 'my-bundle/index.md', 'my-bundle'],
    ['the file’s name without a language', 'title: x\ndate: 2020-01-02', 'hola.es.md', 'hola'],
  ])('takes the slug from %s', async (_name, lines, file, slug) => {
    const { store } = await importFolder({ [`content/posts/${file}`]: front(lines) });
    expect([...store.items.values()].map((item) => item.slug)).toEqual([slug]);
  });

  it('keeps items with the same slug apart, identically on every run, and points old addresses and links to the right one', async () => {
    const files = {
      'content/posts/2020-01-02-same.md': front('title: One\nslug: same'),
      'content/posts/2021-03-04-same.md': front('title: Two\nslug: same'),
      'content/posts/2022-01-01-links.md': front(
        'title: Links',
        '[two]({{ "/2021/03/04/same/" | url }})',
      ),
    };
    const { store } = await importFolder(files);
    expect([...store.items.values()].map(({ hed, slug }) => [hed, slug])).toEqual([
      ['One', 'same'],
      ['Two', 'same-2'],
      ['Links', 'links'],
    ]);
    expect(store.redirects.get('/2021/03/04/same/')).toBe('/story/same-2/');
    expect(store.bySlug('links').body).toEqual([
      { kind: 'html', html: '<p><a href="/2021/03/04/same/">two</a></p>' },
    ]);
    const { report } = await importFolder(files, { store });
    expect(report.items).toMatchObject({ in: 3, stored: 0, unchanged: 3 });
  });
});

describe('Markdown folders, dates', () => {
  it.each([
    [
      'its own',
      'date: 2015-01-21 8:00:03 -0400',
      '2020-01-02-x.md',
      '2015-01-21T12:00:03.000Z',
      [],
    ],
    ['the name of its file', 'x: y', '2020-01-02-x.md', '2020-01-02T05:00:00.000Z', []],
    [
      'another of its own dates',
      'lastmod: 2015-03-04',
      'x.md',
      '2015-03-04T05:00:00.000Z',
      ['no date of its own: its lastmod say 2015-03-04'],
    ],
    [
      'its folders',
      'x: y',
      '2015/03/x.md',
      '2015-03-01T05:00:00.000Z',
      ['no date of its own: the folders it lies in say 2015-03-01'],
    ],
    [
      'its file when its own cannot be read',
      'date: tomorrow',
      '2020-01-02-x.md',
      '2020-01-02T05:00:00.000Z',
      ['its date "tomorrow" cannot be read'],
    ],
  ])('takes the date from %s', async (_name, lines, file, iso, warnings) => {
    const { store, report } = await importFolder({
      [`content/posts/${file}`]: front(`title: T\n${lines}`),
    });
    expect(store.bySlug('x').pubDate).toBe(iso);
    expect(report.warnings.map(({ message }) => message)).toEqual(warnings);
  });

  it.each([
    [
      'TOML with a zone',
      '+++\ntitle = "T"\ndate = 2015-03-04T05:06:07-05:00\ntags = ["a"]\n+++\nText',
      '2015-03-04T10:06:07.000Z',
    ],
    [
      'TOML without one',
      '+++\ntitle = "T"\ndate = 2015-03-04\ntags = ["a"]\n+++\nText',
      '2015-03-04T05:00:00.000Z',
    ],
    [
      'JSON',
      '{\n  "title": "T", "date": "2015-03-04", "tags": ["a"]\n}\nText',
      '2015-03-04T05:00:00.000Z',
    ],
  ])('reads the date of %s', async (_name, text, iso) => {
    const { store } = await importFolder({ 'content/posts/x.md': text });
    expect(store.bySlug('x')).toMatchObject({
      hed: 'T',
      pubDate: iso,
      tags: [{ slug: 'a' }],
      body: [{ kind: 'html', html: '<p>Text</p>' }],
    });
  });

  it('skips an item when nothing gives its date', async () => {
    const { report } = await importFolder({
      'content/posts/x.md': front('title: T'),
      'content/posts/2020-01-02-y.md': front('title: T'),
    });
    expect(report.items.skipped).toEqual([
      {
        ref: 'content/posts/x.md',
        reason: 'no date, and nothing in the file, its name or its folders says one (--map can)',
      },
    ]);
  });

  it('reads a day without a time as that day in the magazine’s time zone', async () => {
    const { store } = await importFolder(
      { 'content/posts/2016-05-19-x.md': front('title: T\ndate: 2016-05-19') },
      { brand: { timeZone: 'Asia/Tokyo' } },
    );
    expect(store.bySlug('x').pubDate).toBe('2016-05-18T15:00:00.000Z');
  });
});

describe('Markdown folders, front matter', () => {
  const entry = async (lines: string, files: Record<string, string> = {}) => {
    const imported = await importFolder({
      ...files,
      'content/posts/2020-01-02-x.md': front(`title: T\n${lines}`),
    });
    return { ...imported, item: imported.store.bySlug('x') };
  };

  it('takes the dek from deck, summary, excerpt and description, in that order, as text', async () => {
    expect((await entry('deck: A\nsummary: B')).item.dek).toBe('A');
    expect(
      (
        await entry(
          'deck: ""\nexcerpt: "<p>B <a href=\\"x\\">c</a> &amp; **d**</p>"\ndescription: E',
        )
      ).item,
    ).toMatchObject({ dek: 'B c & d', seoDescription: 'E' });
    expect(
      (await entry("excerpt: \"See [us]({{ '/x/' | url }}) {% image 'a.png' 'b' %}.\"")).item.dek,
    ).toBe('See us .');
    expect((await entry('x: y')).item.dek).toBe('');
  });

  it('recognizes authors by their profiles, and names those without a profile', async () => {
    const { item, store } = await entry(
      'authors:\n  - 18f-team \n  - aidan-feldman\n  - 18F\n  - Grace Hopper\n  - 18f-team',
      {
        'content/authors/18f-team/_index.md': front(
          'display_name: "18F Team "\nslug: 18f-team\nagency_full_name: GSA\ngithub: "18f"',
        ),
      },
    );
    expect(item.contributors).toEqual({
      author: [
        { slug: '18f-team', name: '18F Team' },
        { slug: 'aidan-feldman', name: 'Aidan Feldman' },
        { slug: '18f', name: '18F' },
        { slug: 'grace-hopper', name: 'Grace Hopper' },
      ],
    });
    expect([...store.contributors.values()]).toEqual([
      {
        slug: '18f-team',
        name: '18F Team',
        title: 'GSA',
        bio: 'Text',
        links: { github: 'https://github.com/18f' },
      },
    ]);
    expect(store.redirects.get('/authors/18f-team/')).toBe('/author/18f-team/');
  });

  it('names topics after their pages, separates sections from tags, and drops the desk’s own tags', async () => {
    const { item, store, report } = await entry(
      'topics: [user-experience, Science, dot-physics]\ntags: ["How we work", _hidden, how we work]',
      {
        'content/topics/user-experience/_index.md': front(
          'title: User experience\ndeck: Designs that *work*\naliases: [/topics/ux/]',
        ),
        'content/topics/science/_index.md': front('title: Science'),
      },
    );
    expect(item).toMatchObject({
      sections: ['science', 'dot-physics'],
      tags: [
        { slug: 'user-experience', name: 'User experience' },
        { slug: 'how-we-work', name: 'How we work' },
      ],
    });
    expect([...store.tags.values()]).toEqual([
      { slug: 'user-experience', name: 'User experience', description: 'Designs that work' },
    ]);
    expect(report.items.skipped).toEqual([
      {
        ref: 'content/topics/science/_index.md',
        reason: 'names the section Science of the magazine, which has its own words',
      },
    ]);
    expect(Object.fromEntries(store.redirects)).toMatchObject({
      '/topics/user-experience/': '/tag/user-experience/',
      '/topics/ux/': '/tag/user-experience/',
    });
  });

  it('puts items of a review category into the reviews section', async () => {
    expect((await entry('categories: [Phones]')).item).toMatchObject({
      type: 'article',
      sections: [brand.reviewSection],
      tags: [{ slug: 'phones', name: 'Phones' }],
    });
  });

  it('creates redirects from aliases, old permalinks and dated addresses', async () => {
    const { store } = await entry(
      'date: 2020-01-03\naliases: [/old/one/, "https://site.example/two?x=1", "three four"]\nredirect_from: /2015/TockingTime/',
    );
    expect(Object.fromEntries(store.redirects)).toEqual({
      '/2020/01/03/x/': '/story/x/',
      '/2020/01/02/x/': '/story/x/',
      '/old/one/': '/story/x/',
      '/two': '/story/x/',
      '/2015/TockingTime/': '/story/x/',
    });
  });

  it('recognizes link posts, hidden items, drafts and languages', async () => {
    expect((await entry('source_url: https://a.example/x')).item.linkUrl).toBe(
      'https://a.example/x',
    );
    expect((await entry('source_url: "javascript:alert(1)"')).item.linkUrl).toBeUndefined();
    expect((await entry('redirectto: https://a.example/y')).item.linkUrl).toBe(
      'https://a.example/y',
    );
    expect((await entry('weight: 0')).item.listed).toBe(false);
    expect((await entry('weight: 1')).item.listed).toBe(true);
    expect((await entry('published: false')).store.drafts.size).toBe(1);
    expect((await entry('locale: es_PR')).item.language).toBe('es-PR');
    expect((await entry('lang: en')).item.language).toBeUndefined();
  });

  it('takes the lead image with its text, and none that is missing and has no text', async () => {
    expect(
      (
        await entry(
          'image: /a.jpg\nimage_alt: An apple\nimage_figcaption: <a href="https://b.example">By</a>',
        )
      ).item.lead,
    ).toMatchObject({
      filename: 'a.jpg',
      alt: 'An apple',
      caption: '<a href="https://b.example" rel="noopener">By</a>',
    });
    expect((await entry('image: /a.jpg')).item.lead).toBeUndefined();
    expect((await entry('hero: false')).item.lead).toBeUndefined();
    expect(
      (
        await entry('primary_image: key', {
          'data/images/key.yml': 'uid: key\nformat: png\nalt: A bear\n',
        })
      ).item.lead,
    ).toMatchObject({ filename: 'key.png', alt: 'A bear' });
    expect((await entry('featured_image: { uid: key, alt: "A cat" }')).item.lead).toMatchObject({
      filename: 'key',
      alt: 'A cat',
    });
  });
});

describe('Markdown folders, counts', () => {
  it('counts every content file, and gives a reason for each one that is not stored', async () => {
    const { report } = await importFolder({
      'README.md': '# The source',
      'content/README.md': '# Notes',
      'content/news/_index.md': front('title: News'),
      'content/news/2020-01-02-a.md': front('title: A'),
      'content/sources/nasa.md': front('name: NASA\ndomain: https://nasa.example'),
      'content/communities/a.md': front('title: A\ndate: 2020-01-02'),
      'content/authors/_index.md': front('title: Authors'),
      'content/authors/x.md': front('slug: x'),
      'content/page.mdx': 'import x',
      'content/news/2020-01-02-broken.md': '---\n- a\n---\n',
      'content/news/2020-01-02-empty.md': '',
      'static/x.md': front('title: no content'),
    });
    expect(report.items).toMatchObject({ in: 11, stored: 1 });
    expect(
      Object.fromEntries(report.items.skipped.map(({ ref, reason }) => [ref, reason])),
    ).toEqual({
      'content/README.md': 'a note to those who work on the source',
      'content/news/_index.md': 'the page of a list, which the magazine makes itself',
      'content/authors/_index.md': 'the page of a list, which the magazine makes itself',
      'content/sources/nasa.md':
        'a record of another site that articles link to, which has no page of its own',
      'content/communities/a.md':
        'the page of a community, which is neither an article nor a topic',
      'content/authors/x.md': 'a profile without a name',
      'content/page.mdx':
        'no date, and nothing in the file, its name or its folders says one (--map can)',
      'content/news/2020-01-02-broken.md:2': 'the front matter is not a set of keys and values',
      'content/news/2020-01-02-empty.md': 'a stub: it has neither text nor an image nor a link',
      'static/x.md': 'outside the folders of content, and without a date of its own',
    });
  });

  it('reads Jekyll’s folders, including drafts, and a folder that contains only content', async () => {
    const { report, store } = await importFolder({
      'README.md': '# x',
      '_config.yml': 'url: x',
      '_posts/2020-01-02-a.md': front('title: A'),
      '_drafts/b.md': front('title: B'),
      '_layouts/post.md': 'x',
    });
    expect(report.items).toMatchObject({ in: 4, stored: 2 });
    expect(store.drafts.size).toBe(1);
    expect(
      (
        await importFolder({
          '2020-01-02-a.md': front('title: A'),
          'sub/2020-01-02-b.md': front('title: B'),
        })
      ).report.items,
    ).toMatchObject({ in: 2, stored: 2 });
  });

  it('reads HTML items as they are, and treats no template as an item', async () => {
    const { report, store } = await importFolder({
      '_posts/2020-01-02-a.html': front('title: A', '<p>a_b_c {% image "x.png" "X" %}</p>'),
      '_posts/2020-01-03-b.html': '<p>no front matter</p>',
      'index.html': front('title: Home'),
      '_layouts/post.html': 'x',
    });
    expect(report.items).toMatchObject({
      in: 2,
      stored: 1,
      skipped: [{ ref: '_posts/2020-01-03-b.html', reason: 'a page of HTML without front matter' }],
    });
    expect(store.bySlug('a').body).toMatchObject([
      { kind: 'html', html: '<p>a_b_c </p>' },
      { kind: 'image', image: { alt: 'X' } },
    ]);
  });

  it('rewrites links to its own site, wherever the site was, and leaves others unchanged', async () => {
    const body =
      'https://old.example/2020/01/02/a/ [b](https://old.example/2020/01/02/b/#x) [c](/2020/01/02/a) [d](../b) [e](2020-01-02-b.md) [f](https://other.example/2020/01/02/a/) [g](/about/)';
    const { store } = await importFolder({
      'content/posts/2020-01-02-a.md': front(
        'title: A',
        '<https://old.example/2020/01/02/b/> <https://old.example/2020/01/02/c/>',
      ),
      'content/posts/2020-01-02-b.md': front('title: B'),
      'content/posts/2020-01-02-c.md': front('title: C', body),
    });
    const [html] = store.bySlug('c').body;
    expect(
      html?.kind === 'html'
        ? [...html.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])
        : [],
    ).toEqual([
      '/story/a/',
      '/story/b/#user-content-x',
      '/story/a/',
      '/story/b/',
      '/story/b/',
      'https://other.example/2020/01/02/a/',
      '/about/',
    ]);
  });

  it.each([
    ['a **b **c', 'a <strong>b </strong>c'],
    ['**d—**e', '<strong>d—</strong>e'],
    ['`**x **y`', '<code>**x **y</code>'],
    ['2 **3 and** 4', '2 <strong>3 and</strong> 4'],
    [
      '[mail](mailto:a@b.example?subject=Hello you)',
      '<a href="mailto:a@b.example?subject=Hello%20you">mail</a>',
    ],
    ['[x](https://a.example/b c)', '<a href="https://a.example/b%20c" rel="noopener">x</a>'],
    [
      '<p>[in HTML](https://a.example/)</p>',
      '<a href="https://a.example/" rel="noopener">in HTML</a>',
    ],
    ['[x]({{ "/none/" | url }}"title")', 'x'],
    ['[x]({{ "/none/" | url }} and on', 'x and on'],
  ])('repairs %s the way older renderers read it', async (body, html) => {
    const { store } = await importFolder({
      'content/posts/2020-01-02-a.md': front('title: A', body),
    });
    expect(store.bySlug('a').body).toEqual([{ kind: 'html', html: `<p>${html}</p>` }]);
  });
});
