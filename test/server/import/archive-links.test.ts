/** Links and languages of small archives in the dialects of several generators. */
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { markdownImporter } from '../../../importing/markdown/markdown-importer.ts';
import { openSource } from '../../../importing/open-source.ts';
import { projectRoot } from '../../../scripts/build/paths.ts';
import { collectImport } from '../../support/collect-import.ts';
import { importFolder } from '../../support/import-folder.ts';
import { deadLinks, linksOf } from '../../support/stored-links.ts';

function post(title: string, body = 'Text.', fields = ''): string {
  return `---\ntitle: ${title}\ndate: 2021-03-04T12:00:00Z\n${fields}---\n${body}\n`;
}

describe('CT-01 a Hugo archive in English and Spanish', () => {
  const files = {
    'hugo.toml': `baseURL = "https://www.harbor.example/magazine/"
defaultContentLanguage = "en"
[languages.en]
[languages.es]
[permalinks]
posts = "/:year/:month/:slugorcontentbasename/"
`,
    'content/en/posts/tide-tables.md': post(
      'Tide tables',
      `
[absolute](https://harbor.example/magazine/2021/03/old-bridge/)
[root](/magazine/2021/03/OLD-BRIDGE/?from=feed#Piers)
[short]({{< ref "old-bridge.md#piers" >}})
[named]({{< relref "posts/old-bridge" >}})
[file](old-bridge.md)
[spanish](/magazine/es/2021/03/old-bridge/)
[tag](/magazine/tags/Rivers/)
[author](/magazine/authors/ana-mora/)
[list](/magazine/posts/)
[alias](/bridges.html)
[gone](/magazine/2021/03/never-written/)
[elsewhere](https://other.example/2021/03/old-bridge/)`,
      'tags: [Rivers]\nauthors: [ana-mora]\n',
    ),
    'content/en/posts/old-bridge.md': post(
      'The old bridge',
      '## Piers\n\nText.',
      'aliases: [/bridges.html]\n',
    ),
    'content/es/posts/tide-tables.md': post(
      'Tablas de mareas',
      `[puente]({{< ref "old-bridge.md" >}}) [otra](/magazine/es/2021/03/old-bridge/)
[en inglés](../../en/posts/tide-tables.md)`,
    ),
    'content/es/posts/old-bridge.md': post('El puente viejo', 'Texto.'),
    'content/es/posts/only-spanish.md': post('Solo en español', 'Texto.', 'draft: true\n'),
  };

  it('keeps slugs, adds the language to those of translations, and ties them', async () => {
    const { store } = await importFolder(files);
    const slugs = [...store.items.values()].map(({ slug }) => slug).sort();
    expect(slugs).toEqual(['old-bridge', 'old-bridge-es', 'tide-tables', 'tide-tables-es']);
    expect(store.bySlug('old-bridge')).toMatchObject({
      translations: [
        { language: 'es', path: '/story/old-bridge-es/', pubDate: '2021-03-04T12:00:00.000Z' },
      ],
    });
    expect(store.bySlug('old-bridge').language).toBeUndefined();
    expect(store.bySlug('old-bridge-es')).toMatchObject({
      hed: 'El puente viejo',
      language: 'es',
      translations: [{ language: 'en', path: '/story/old-bridge/' }],
    });
  });

  it('leads links to the item in the right language, and keeps queries and anchors', async () => {
    const { store, report } = await importFolder(files);
    const piers = '/story/old-bridge/#user-content-piers';
    expect(linksOf(store.bySlug('tide-tables'))).toEqual([
      '/story/old-bridge/',
      '/story/old-bridge/?from=feed#user-content-Piers',
      piers,
      '/story/old-bridge/',
      '/story/old-bridge/',
      '/story/old-bridge-es/',
      '/tag/rivers/',
      '/author/ana-mora/',
      '/most-recent/',
      '/story/old-bridge/',
      '/magazine/2021/03/never-written/',
      'https://other.example/2021/03/old-bridge/',
    ]);
    expect(linksOf(store.bySlug('tide-tables-es'))).toEqual([
      '/story/old-bridge-es/',
      '/story/old-bridge-es/',
      '/story/tide-tables/',
    ]);
    expect(JSON.stringify(store.bySlug('old-bridge').body)).toContain('user-content-piers');
    expect(report.links).toEqual({
      rewritten: 13,
      unchanged: 0,
      dead: [
        { ref: 'content/en/posts/tide-tables.md:18', href: '/magazine/2021/03/never-written/' },
      ],
    });
    expect(deadLinks(store)).toEqual(['tide-tables: /magazine/2021/03/never-written/']);
  });

  it('redirects the addresses that readers had', async () => {
    const { store } = await importFolder(files);
    expect(Object.fromEntries(store.redirects)).toEqual({
      '/magazine/2021/03/tide-tables/': '/story/tide-tables/',
      '/magazine/2021/03/old-bridge/': '/story/old-bridge/',
      '/magazine/bridges.html': '/story/old-bridge/',
      '/magazine/es/2021/03/tide-tables/': '/story/tide-tables-es/',
      '/magazine/es/2021/03/old-bridge/': '/story/old-bridge-es/',
    });
  });
});

describe('CT-01 a Jekyll archive in Arabic', () => {
  const files = {
    '_config.yml': `url: https://alwaha.example
baseurl: ""
lang: ar
permalink: /:categories/:year/:title.html
`,
    '_posts/2020-05-06-نهر-قديم.md': `---
title: نهر قديم
categories: [علوم]
---
[مدينة]({% post_url 2020-05-07-madina %})
[رابط]({{ site.baseurl }}{% link _posts/2020-05-07-madina.md %})
[كامل](https://alwaha.example/%D8%B9%D9%84%D9%88%D9%85/2020/madina.html)
[فلتر]({{ '/علوم/2020/madina.html' | relative_url }})
[ملف](2020-05-07-madina.md#a)
`,
    '_posts/2020-05-07-madina.md': `---
title: مدينة
category: علوم
ref: city
---
[نهر](/علوم/2020/نهر-قديم.html) [مرمز](/%D8%B9%D9%84%D9%88%D9%85/2020/%D9%86%D9%87%D8%B1-%D9%82%D8%AF%D9%8A%D9%85.html)
`,
    '_posts/2020-05-07-city.md': `---
title: A city
category: علوم
lang: en
ref: city
---
[river](/علوم/2020/نهر-قديم)
`,
  };

  it('stores the language of its configuration, and leads every link to an item', async () => {
    const { store, report } = await importFolder(files);
    const river = `/story/${encodeURIComponent('نهر-قديم')}/`;
    expect(store.bySlug('نهر-قديم')).toMatchObject({ language: 'ar' });
    expect(store.bySlug('madina')).toMatchObject({
      language: 'ar',
      translations: [{ language: 'en', path: '/story/city/' }],
    });
    expect(store.bySlug('city').language).toBeUndefined();
    expect(linksOf(store.bySlug('نهر-قديم'))).toEqual([
      ...Array.from({ length: 4 }, () => '/story/madina/'),
      '/story/madina/#user-content-a',
    ]);
    expect(linksOf(store.bySlug('madina'))).toEqual([river, river]);
    expect(linksOf(store.bySlug('city'))).toEqual([river]);
    expect(report.links).toEqual({ rewritten: 8, unchanged: 0, dead: [] });
    expect(store.redirects.get('/علوم/2020/madina.html')).toBe('/story/madina/');
  });
});

describe('CT-01 a Hexo archive in Chinese', () => {
  const files = {
    '_config.yml': `url: https://shan.example
root: /
language: zh-CN
permalink: :year/:month/:title/
`,
    'source/_posts/长城旅行.md': post(
      '长城旅行',
      `[编码](/2021/03/%E5%B1%B1%E6%B0%B4/) [原文](/2021/03/山水/)
[文件](山水.md) [完整](https://shan.example/2021/03/%E5%B1%B1%E6%B0%B4/index.html)
[标签](/tags/%E6%97%85%E8%A1%8C/)`,
      'tags: [旅行]\n',
    ),
    'source/_posts/山水.md': post('山水', '[长城](../长城旅行/)'),
  };

  it('keeps slugs in Chinese, and reads encoded links', async () => {
    const { store, report } = await importFolder(files);
    const hills = `/story/${encodeURIComponent('山水')}/`;
    expect(linksOf(store.bySlug('长城旅行'))).toEqual([
      ...Array.from({ length: 4 }, () => hills),
      `/tag/${encodeURIComponent('旅行')}/`,
    ]);
    expect(linksOf(store.bySlug('山水'))).toEqual([`/story/${encodeURIComponent('长城旅行')}/`]);
    expect(store.bySlug('山水').language).toBe('zh-CN');
    expect(report.links.dead).toEqual([]);
    expect(deadLinks(store)).toEqual([]);
    expect(store.redirects.get('/2021/03/山水/')).toBe(hills);
  });
});

const mkdocsFolder = 'docs/blog/posts';

/** Archives with one article that is linked to, and the addresses that links to it have. */
const dialects: readonly (readonly [string, Record<string, string>, string, readonly string[]])[] =
  [
    [
      'Jekyll with categories and the default pattern',
      {
        '_config.yml': 'baseurl: /site\n',
        'science/_posts/2021-03-04-deep-water.md': post('Deep water'),
        '_posts/2021-03-05-start.md': post('Start', 'LINKS'),
      },
      '/site/science/2021/03/04/deep-water.html',
      [
        '{{ site.baseurl }}/science/2021/03/04/deep-water',
        '/site/science/2021/03/04/deep-water.html',
      ],
    ],
    [
      'Hugo without patterns of its own',
      {
        'config/_default/hugo.yaml': 'baseURL: https://h.example/\n',
        'content/posts/2021-03-04-deep-water.md': post('Deep water'),
        'content/posts/start.md': post('Start', 'LINKS'),
      },
      '/posts/2021-03-04-deep-water/',
      [
        '/posts/2021-03-04-deep-water',
        '{{< relref "2021-03-04-deep-water" >}}',
        '../2021-03-04-deep-water/',
      ],
    ],
    [
      'Hugo with addresses of titles',
      {
        'hugo.toml': `baseURL = "https://h.example/"\n[permalinks]\nposts = "/:year/:title/"`,
        'content/posts/file-a.md': post('Deep water'),
        'content/posts/start.md': post('Start', 'LINKS'),
      },
      '/2021/deep-water/',
      ['/2021/deep-water/', '{{< relref "file-a" >}}', 'file-a.md'],
    ],
    [
      'Hugo with addresses of slugs, which are titles where an item has none',
      {
        'hugo.toml': `baseURL = "https://h.example/"\n[permalinks]\nposts = "/:year/:slug/"`,
        'content/posts/file-a.md': post('Deep water'),
        'content/posts/file-b.md': post('Start', 'LINKS', 'slug: the-start\n'),
      },
      '/2021/deep-water/',
      ['/2021/deep-water/', '/2021/deep-water'],
    ],
    [
      'Eleventy with data of the folder',
      {
        'src/posts/posts.json':
          '{"permalink": "/articles/{{ page.date | date: \\"%Y\\" }}/{{ page.fileSlug }}/"}',
        'src/posts/deep-water.md': post('Deep water'),
        'src/posts/start.md': post('Start', 'LINKS'),
      },
      '/articles/2021/deep-water/',
      ['{{ "/articles/2021/deep-water/" | url }}', '../deep-water', './deep-water.md'],
    ],
    [
      'MkDocs with a blog',
      {
        'mkdocs.yml': 'site_url: https://docs.example/\nplugins:\n  - search\n  - blog\n',
        [`${mkdocsFolder}/deep.md`]: post('Deep water'),
        [`${mkdocsFolder}/start.md`]: post('Start', 'LINKS'),
      },
      '/blog/2021/03/04/deep-water/',
      [
        'deep.md',
        '/blog/2021/03/04/deep-water/',
        'https://docs.example/blog/2021/03/04/deep-water',
      ],
    ],
    [
      'Docusaurus',
      {
        'docusaurus.config.js': "module.exports = { url: 'https://d.example', baseUrl: '/' };",
        'blog/2021-03-04-deep-water/index.md': post('Deep water'),
        'blog/2021-03-05-start.md': post('Start', 'LINKS'),
      },
      '/blog/2021/03/04/deep-water',
      [
        '/blog/2021/03/04/deep-water',
        './2021-03-04-deep-water/index.md',
        '@site/blog/2021-03-04-deep-water/index.md',
      ],
    ],
    [
      'Astro, whose pattern only its links show',
      {
        'astro.config.mjs': "export default defineConfig({ site: 'https://a.example' });",
        'src/content/posts/deep-water.md': post('Deep water', '[s](/writing/start-here-now/)'),
        'src/content/posts/start-here-now.md': post('Start', 'LINKS'),
      },
      '/writing/deep-water/',
      ['/writing/deep-water', 'https://a.example/writing/deep-water/', '/writing/Deep-Water/'],
    ],
    [
      'a site with all articles at its root',
      {
        'content/deep-water.md': post('Deep water', '[s](/start-here-now/)'),
        'content/start-here-now.md': post('Start', 'LINKS'),
      },
      '/deep-water/',
      ['/deep-water/', '/deep-water', 'deep-water.md'],
    ],
  ];

describe('CT-01 the addresses of an archive', () => {
  it.each(dialects)('are found in %s', async (_, files, old, links) => {
    const body = links.map((href) => `[x](${href})`).join('\n');
    const { store, report } = await importFolder(
      Object.fromEntries(
        Object.entries(files).map(([path, text]) => [path, text.replace('LINKS', body)]),
      ),
    );
    const start = [...store.items.values()].find(({ hed }) => hed === 'Start');
    const target = [...store.items.values()].find(({ hed }) => hed === 'Deep water');
    const path = `/story/${target?.slug ?? ''}/`;
    expect(start === undefined ? [] : linksOf(start)).toEqual(links.map(() => path));
    expect(report.links.dead).toEqual([]);
    expect(store.redirects.get(old)).toBe(path);
  });

  it('come first from the links where the settings of Hugo agree with none of them', async () => {
    const { report } = await importFolder({
      'hugo.toml': '[permalinks]\nposts = "/:year/:title/"\n',
      'content/posts/deep-water-below.md': post('Deep', '[s](/2021/start-here-now/)'),
      'content/posts/start-here-now.md': post('Start', '[d](/2021/deep-water-below/)'),
    });
    expect(report.addresses).toMatchObject([
      {
        pattern: '/:year/:slug/',
        origin: 'links',
        examples: ['/2021/deep-water-below/', '/2021/start-here-now/'],
      },
    ]);
  });

  it('are dead where the item was skipped, and counted apart where it is a draft', async () => {
    const { store, report } = await importFolder({
      'content/posts/start.md': post(
        'Start',
        '[draft](draft.md)\n[undated](undated.md)\n[stub](stub.md)\n[there](there.md)',
      ),
      'content/posts/there.md': post('There'),
      'content/posts/draft.md': post('Draft', 'Text.', 'draft: true\n'),
      'content/posts/undated.md': '---\ntitle: Undated\n---\nText.\n',
      'content/posts/stub.md': post('Stub', ''),
    });
    expect(report.links).toEqual({
      rewritten: 1,
      unchanged: 0,
      drafts: 1,
      dead: [
        { ref: 'content/posts/start.md:6', href: 'undated.md' },
        { ref: 'content/posts/start.md:7', href: 'stub.md' },
      ],
    });
    expect(linksOf(store.bySlug('start'))).toContain('undated.md');
  });

  it('follow --permalink and --site-url before anything else', async () => {
    const { store } = await importFolder(
      {
        'content/notes/deep-water.md': post('Deep water'),
        'content/notes/start.md': post('Start', '[x](https://old.example/n/2021/deep-water.html)'),
      },
      {
        addresses: { permalink: '/n/%year%/%postname%.html', siteUrl: 'https://www.old.example' },
      },
    );
    expect(linksOf(store.bySlug('start'))).toEqual(['/story/deep-water/']);
    expect([...store.redirects.keys()]).toEqual(['/n/2021/deep-water.html', '/n/2021/start.html']);
  });

  it('do not take a folder such as `it` for a language', async () => {
    const { store } = await importFolder({
      'content/it/servers.md': post('Servers'),
      'content/hr/hiring.md': post('Hiring'),
      'content/law/rules.md': post('Rules'),
    });
    expect([...store.items.values()].map(({ language }) => language)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('of an item by another name lead to it, whatever its type', async () => {
    const { store, report } = await importFolder({
      'content/articles/a.md': post('A', '[g](/story/shots/) [good](/gallery/shots/)'),
      'content/articles/shots.md': post(
        'Shots',
        '',
        'type: gallery\nslides: [{src: x.jpg, alt: X}]\n',
      ),
    });
    expect(linksOf(store.bySlug('a'))).toEqual(['/gallery/shots/', '/gallery/shots/']);
    expect(report.links).toEqual({ rewritten: 1, unchanged: 1, dead: [] });
  });
});

describe('CT-01 languages', () => {
  it('come from suffixes, folders below articles, and the script of a text', async () => {
    const { store } = await importFolder({
      'content/posts/a/index.md': post('A', 'Text.'),
      'content/posts/a/index.pt-br.md': post('Á', 'Texto.'),
      'content/blog/de/b.md': post('B auf Deutsch'),
      'content/blog/en/b.md': post('B'),
      'content/posts/c.md': post('שלום', 'שלום עולם, זה טקסט קצר בעברית על נמל ישן.'),
      'i18n/fr/docusaurus-plugin-content-blog/d.md': post('D en français'),
      'content/posts/old.md': post('Old', 'Text.', 'locale: es_MX\n'),
    });
    const languages = Object.fromEntries(
      [...store.items.values()].map(({ slug, language }) => [slug, language]),
    );
    expect(languages).toEqual({
      a: undefined,
      'a-pt-br': 'pt-BR',
      b: undefined,
      'b-de': 'de',
      c: 'he',
      d: 'fr',
      old: 'es-MX',
    });
    expect(store.bySlug('b-de').translations).toEqual([
      { language: 'en', path: '/story/b/', pubDate: '2021-03-04T12:00:00.000Z' },
    ]);
  });
});

it('CT-01 no link in the sample magazine is dead', async () => {
  const { items, records } = await collectImport(
    markdownImporter,
    await openSource(resolve(projectRoot, 'sample')),
    () => ({ path: '/photos/any.webp', width: 1600, height: 900 }),
  );
  const slugs = (kind: 'tag' | 'contributor') =>
    new Map(
      records.flatMap((record) =>
        record.kind === kind
          ? [['tag' in record ? record.tag.slug : record.contributor.slug, record]]
          : [],
      ),
    );
  const stored = {
    items: new Map(items.map((item) => [item.id, item])),
    tags: slugs('tag'),
    contributors: slugs('contributor'),
    redirects: new Map<string, string>(),
  };
  expect(items.flatMap(linksOf).length).toBeGreaterThan(15);
  expect(deadLinks(stored)).toEqual([]);
});
