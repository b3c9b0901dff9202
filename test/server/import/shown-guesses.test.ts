/** What an import guesses of dates, addresses and authors, and that it shows each guess. */
import { mkdtemp, rm, utimes, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { corpusPath, corpusSuite } from '../../support/corpus.ts';
import { importFolder, importPath, type Imported } from '../../support/import-folder.ts';

/** Where an old address leads, with or without a slash at its end. */
function addressPath({ redirects }: Imported['store'], from: string): string | undefined {
  const bare = from.replace(/\/$/, '');
  return redirects.get(bare) ?? redirects.get(`${bare}/`);
}

const page = (front: string, body = 'Words.') => `---\n${front}\n---\n${body}\n`;

describe('Dates of items', () => {
  it('come from the address that an item states, also where its file is the page of a folder', async () => {
    const { report, store } = await importFolder({
      'content/_index.md': '+++\ntitle = "Lamps"\n+++\n',
      'content/oil.md': '+++\npath = "2020/01/02/oil"\ntitle = "Oil"\n+++\nWords\n',
      'content/wick/index.md': '+++\npath = "2020/01/03/wick"\ntitle = "Wick"\n+++\nWords\n',
    });
    expect(store.bySlug('oil').pubDate).toBe('2020-01-02T05:00:00.000Z');
    expect(store.bySlug('wick').pubDate).toBe('2020-01-03T05:00:00.000Z');
    expect(report.items.skipped).toHaveLength(1);
    expect(addressPath(store, '/2020/01/03/wick')).toBe('/story/wick/');
  });

  it('are those of their files where nothing in a folder has one, and the report says so', async () => {
    const root = await mkdtemp(join(tmpdir(), 'masthead-undated-'));
    const files = {
      '_config.yml': 'title: Guide',
      'about.md': page('title: About'),
      '_posts/2020-01-01-first.md': page('title: First'),
      '_guide/one.md': page('title: One'),
      '_guide/two.md': page('title: Two'),
      '_guide/code-of-conduct.md': page('title: Your code of conduct\nlang: en'),
      '_pages/imprint.md': page('title: Imprint'),
    };
    try {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(join(root, path, '..'), { recursive: true });
        await writeFile(join(root, path), text);
        await utimes(join(root, path), 0, Date.parse('2019-05-06T12:00:00Z') / 1_000);
      }
      const { report, store } = await importPath(root);
      for (const slug of ['one', 'two', 'code-of-conduct'])
        expect(store.bySlug(slug).pubDate).toBe('2019-05-06T12:00:00.000Z');
      expect(report.items.skipped.map(({ ref }) => ref).sort()).toEqual([
        '_pages/imprint.md',
        'about.md',
      ]);
      expect(report.warnings.map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/^3 of 6 items say no date, .*--undated/),
      );
      const said = await importPath(root, { undated: '2018-01-01' });
      expect(said.store.bySlug('one').pubDate).toBe('2018-01-01T05:00:00.000Z');
      const skipped = await importPath(root, { undated: 'skip' });
      expect(skipped.report.items.skipped).toHaveLength(5);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });

  it('are not guessed where a field that is not read may have them', async () => {
    const { report } = await importFolder({ 'a.md': page('title: A\nwhen: 2020-01-02') });
    expect([report.items.stored, report.proposedMap]).toEqual([
      0,
      expect.stringContaining('date: when'),
    ]);
  });
});

describe('What becomes of each file', () => {
  it('is stored or skipped with a reason, also of posts in HTML and pages of folders', async () => {
    const files = {
      '2020-01-02-one.html': page('title: One', '<p>Words.</p>'),
      '2020-01-03-two.html': page('title: Two', '<p>Words.</p>'),
      '2020-01-04-bare.html': '<p>Words.</p>',
      'oil/index.md': page('title: Oil\ndate: 2020-01-05'),
      '2020-01-06-three.md': page('title: Three'),
      'notes.txt': 'Words.',
    };
    for (const folder of ['', '_posts/']) {
      const { report } = await importFolder(
        Object.fromEntries(Object.entries(files).map(([path, text]) => [folder + path, text])),
      );
      expect(report.items).toEqual({
        ...{ in: 5, stored: 4, unchanged: 0 },
        skipped: [
          { ref: `${folder}2020-01-04-bare.html`, reason: 'a page of HTML without front matter' },
        ],
      });
    }
  });
});

describe('Addresses of the old site', () => {
  const names = ['oil-lamp-one', 'oil-lamp-two', 'oil-lamp-three', 'oil-lamp-four'];
  const posts = (folder: string) =>
    Object.fromEntries(
      names.map((name, index) => [
        `${folder}2020-01-0${index + 1}-${name}.md`,
        page(
          `title: ${name}`,
          `See [another](/news/2020/01/0${((index + 1) % 4) + 1}/${names[(index + 1) % 4]}).`,
        ),
      ]),
    );

  it('are the same from a folder above the content and from the content itself, and are shown', async () => {
    const origins: unknown[] = [];
    for (const folder of ['site/news/', 'news/', '']) {
      const { report, store } = await importFolder(posts(folder));
      for (const [index, name] of names.entries())
        expect(addressPath(store, `/news/2020/01/0${index + 1}/${name}`)).toBe(`/story/${name}/`);
      expect(report.links.dead).toEqual([]);
      const [found] = report.addresses ?? [];
      expect(found).toMatchObject({ origin: 'links', items: 4, links: 4, agree: 4 });
      expect(found?.examples[0]).toBe('/news/2020/01/01/oil-lamp-one/');
      origins.push(found?.pattern);
    }
    expect(origins).toEqual([
      '/:sections[1:]/:year/:month/:day/:slug/',
      '/:sections/:year/:month/:day/:slug/',
      '/news/:year/:month/:day/:slug/',
    ]);
  });

  it('have the day where items lie in folders by date', async () => {
    const { report, store } = await importFolder(
      Object.fromEntries(
        names.map((name, index) => [
          `content/news/2020/0${index + 1}/2020-0${index + 1}-08-${name}.md`,
          page(
            `title: ${name}`,
            `See [x](/2020/0${((index + 1) % 4) + 1}/08/${names[(index + 1) % 4]}/).`,
          ),
        ]),
      ),
    );
    expect(report.addresses?.[0]).toMatchObject({
      pattern: '/:year/:month/:day/:slug/',
      links: 4,
      agree: 4,
    });
    expect(addressPath(store, '/2020/02/08/oil-lamp-two/')).toBe('/story/oil-lamp-two/');
  });

  it('by a pattern with an unknown token, or one that every link contradicts, are an error', async () => {
    await expect(
      importFolder(posts('news/'), { addresses: { permalink: '/show/:number/' } }),
    ).rejects.toThrow('--permalink has :number, for which no item has a value. Known are :year');
    await expect(
      importFolder(posts('news/'), { addresses: { permalink: '/x/:slug/' } }),
    ).rejects.toThrow(/gives \/x\/oil-lamp-one\/, and none of the 4 links .* say \/news\/2020/);
    const { report } = await importFolder(posts('news/'), {
      addresses: { permalink: '/news/:year/:month/:day/:slug/' },
    });
    expect(report.addresses?.[0]).toMatchObject({ origin: 'option', agree: 4 });
  });

  it('may have a field of the front matter in them', async () => {
    const { report, store } = await importFolder(
      {
        'shows/012 - Wicks.md': page('number: 12\ntitle: Wicks\ndate: 2020-01-02', '[x](/show/12)'),
      },
      { addresses: { permalink: '/show/:number' } },
    );
    expect(addressPath(store, '/show/12')).toBe('/story/012-wicks/');
    expect(report.links).toMatchObject({ rewritten: 1, dead: [] });
  });

  it('are no files of sound, and no pages of other sites', async () => {
    const { report, store } = await importFolder({
      '_config.yml': 'url: https://shows.example\n',
      'shows/one.md': page('title: One\ndate: 2020-01-02\nurl: https://sound.example/one.mp3'),
      'shows/two.md': page('title: Two\ndate: 2020-01-03\nurl: https://other.example/two/'),
      'shows/three.md': page('title: Three\ndate: 2020-01-04\nurl: https://shows.example/3/'),
    });
    expect(report.items.stored).toBe(3);
    expect(addressPath(store, '/one.mp3')).toBeUndefined();
    expect(addressPath(store, '/two/')).toBeUndefined();
    expect(addressPath(store, '/3/')).toBe('/story/three/');
    expect(addressPath(store, '/shows/one/')).toBe('/story/one/');
  });
});

describe('Fields in records', () => {
  it('give an item its title and topics where it has none, and not its authors', async () => {
    const { store, report } = await importFolder({
      '_posts/2020-01-01-a.md': page(
        'book: {title: "Lamp & Wick", tags: [brass], contributors: [{name: Otto Pell}]}',
      ),
      '_posts/2020-01-02-b.md': page('title: Own\nbook: {title: Other}'),
    });
    expect(store.bySlug('a')).toMatchObject({
      hed: 'Lamp & Wick',
      tags: [{ slug: 'brass' }],
      contributors: {},
    });
    expect(store.bySlug('b').hed).toBe('Own');
    expect(report.items.stored).toBe(2);
  });
});

describe('Authors of items', () => {
  it('are those of the site where an item names none', async () => {
    const { store } = await importFolder({
      '_config.yml': 'author:\n  name: Ann Lee\n',
      '_posts/2020-01-01-a.md': page('title: A'),
      '_posts/2020-01-02-b.md': page('title: B\nauthor: Bob Ray'),
    });
    expect(store.bySlug('a').contributors.author).toEqual([{ slug: 'ann-lee', name: 'Ann Lee' }]);
    expect(store.bySlug('b').contributors.author).toEqual([{ slug: 'bob-ray', name: 'Bob Ray' }]);
  });
});

corpusSuite('whole archives', ['archives'], () => {
  it.each([
    ['rust-blog', 750, 0],
    ['eslint-blog', 480, 52],
    ['opensource-guide', 349, 0],
    ['pelican-zh', 161, 0],
  ])('CT-01 of %s are stored, and a second import stores nothing', async (name, items, people) => {
    const path = corpusPath(`archives/${name}.tar.gz`);
    const { report, store } = await importPath(path);
    const { article = 0, contributor = 0 } = report.byType;
    expect([article, contributor]).toEqual([items, people]);
    const { report: again } = await importPath(path, { store });
    expect([again.items.stored, again.items.unchanged]).toEqual([0, report.items.stored]);
    if (name === 'eslint-blog') expect(report.madeNames).toEqual({});
  });
});
