/** Inputs with which an import once went wrong: what it makes of each, in full. */
import { expect, it } from '@jest/globals';
import { freeSegments } from '../../../shared/content/free-part.ts';
import type { Item, Segment } from '../../../shared/content/item.ts';
import { leadIn } from '../../../shared/content/lead-in.ts';
import { corpusPath, corpusSuite } from '../../support/corpus.ts';
import { importFolder, importPath } from '../../support/import-folder.ts';

const from = 'reports/import';
const others = 'reports/public';

function htmlOf(body: readonly Segment[]): string {
  return body
    .map((segment) => (segment.kind === 'html' ? segment.html : `[${segment.kind}]`))
    .join('');
}

function authorsOf({ contributors }: Item): string[] {
  return (contributors.author ?? []).map(({ name }) => name);
}

async function items(path: string, options: Parameters<typeof importPath>[1] = {}) {
  const { store, report } = await importPath(corpusPath(path), options);
  const all = [...store.items.values()].sort((one, other) => (one.slug < other.slug ? -1 : 1));
  return { all, store, report, bodies: all.map(({ body }) => htmlOf(body)) };
}

corpusSuite('reported faults of folders', [from, others], () => {
  it.each<[string, string]>([
    [
      'r01-heredoc',
      '<p>First words.</p><h3>The first file</h3><pre><code>sudo cat &gt;/etc/lamp.conf&lt;&lt;EOF\nbrightness 7\nEOF\n</code></pre><h3>The second file</h3><p>Words between the two blocks.</p><pre><code>sudo cat &gt;/etc/shade.conf&lt;&lt;EOF\ncolour red\nEOF\n</code></pre><p>Last words.</p>',
    ],
    [
      'r02-comment-fence',
      '<p>Words before the comment.</p><p>Words after the comment.</p><h2>A heading after it</h2><p>More words, all of them readable.</p><pre><code class="language-js">let a = 1;\n</code></pre><p>The last words.</p>',
    ],
    [
      'r06-wxr-brackets.xml',
      '<p>She thanked the printers [and the people who wrote <a href="https://other.example/report" rel="noopener">the report</a> last year] before the lamp was lit.</p><p>“We saw it [the lamp] at once,” he said, [sic] and “[their] words [as in <a href="https://other.example/b" rel="noopener">the minutes</a>] were clear.”</p>',
    ],
    [
      'r07-hugo-builtin',
      '<p>This was <a href="https://elsewhere.example/one/" rel="noopener">first printed elsewhere</a>.</p><p>The end. See <a href="https://elsewhere.example/one/" rel="noopener">https://elsewhere.example/one/</a> again.</p>',
    ],
    [
      'r14-codehilite',
      '<p>Words.</p><pre><code class="language-python">print("lamp")\n</code></pre><p>More words.</p>',
    ],
    [
      'r16-wikilink',
      '<p>Lamps burn longer. <a href="https://lamps.example/issues/12" rel="noopener">[Note #12]</a> And [<a href="https://lamps.example/7" rel="noopener">Feature #7</a>] too.</p>',
    ],
    [
      'r17-data',
      '<ul>\n<li>\n<p><a href="https://lamps.example/lamp-1.2.zip" rel="noopener">https://lamps.example/lamp-1.2.zip</a></p>\n<pre><code>SIZE: 4711\n</code></pre>\n</li>\n</ul>',
    ],
    ['r20-caption', '[image]'],
  ])('the text of %s is whole', async (name, html) => {
    const { bodies, report } = await items(`${from}/${name}`);
    expect([bodies, report.items.skipped]).toEqual([[html], []]);
  });

  it('people, nested fields, and files that are named like pages of lists are read', async () => {
    const { store } = await items(`${from}/r04-authors-handle`);
    expect(authorsOf(store.bySlug('one'))).toEqual(['Mara Quill', 'Otto Pell']);
    const hugo = await items(`${from}/r07-hugo-builtin`);
    expect(authorsOf(hugo.store.bySlug('one'))).toEqual(['Mara Quill', 'Otto Pell', 'Lena Kroll']);
    const nested = await items(`${from}/r10-nested-title`);
    expect(
      nested.all.map(({ hed, tags, type }) => [hed, tags.map(({ name }) => name), type]),
    ).toContainEqual(['Lamp & Wick, Volume 1', ['light', 'brass'], 'review']);
    const zola = await items(`${from}/r11-zola`);
    expect(zola.all.map(({ slug, pubDate }) => [slug, pubDate.slice(0, 10)])).toEqual([
      ['oil', '2020-01-02'],
      ['wick', '2020-01-03'],
    ]);
    expect(zola.report.items.skipped.map(({ ref }) => ref)).toEqual(['content/_index.md']);
    const moved = await items(`${from}/r20-caption`);
    expect(moved.all[0]?.body[0]).toMatchObject({
      image: { alt: 'A lamp', caption: 'A lamp in the hall' },
    });
    expect(moved.report.warnings.map(({ message }) => message)).toContain(
      'a [gallery] has no images in the export',
    );
  });

  it('old addresses follow links and fields, and a pattern that means nothing is an error', async () => {
    const { store, report } = await items(`${from}/r13-prefix`);
    expect(store.redirects.get('/blog/2020/01/01/lamp-of-day-1/')).toBe('/story/lamp-of-day-1/');
    expect(report.links.dead).toEqual([]);
    const number = `${from}/r09b-number`;
    const shows = await items(number, { addresses: { permalink: '/show/:number' } });
    expect(shows.bodies).toEqual(['<p>Words <a href="/story/012-wicks/">see</a>.</p>']);
    await expect(items(number, { addresses: { permalink: '/show/:nonsense' } })).rejects.toThrow(
      ':nonsense',
    );
    for (const folder of ['', '/_posts']) {
      const posts = await items(`${from}/r19-posts-folder${folder}`);
      expect(posts.report.items).toMatchObject({ in: 3, stored: 3, skipped: [] });
    }
  });

  it('what a source hides or keeps for members stays so', async () => {
    const words = async (path: string, slug: string) => {
      const item = (await items(`${others}/${path}`)).store.bySlug(slug);
      const open =
        item.freePart === undefined ? leadIn(item) : freeSegments(item.body, item.freePart);
      return [item.access, htmlOf(open)];
    };
    expect(await words('04-ghost-preview-divider-ignored/ghost.json', 'div-early')).toEqual([
      'subscribers',
      '<p>One teaser line.</p>',
    ]);
    expect((await words('05-short-subscriber-item-is-public/content', 'answer'))[1]).not.toContain(
      'ZEBRA',
    );
    const members = '06-wp-members-blocks-become-lead-in';
    expect(await words(`${members}/premium-first.xml`, 'prem-first')).toEqual(['subscribers', '']);
    for (const [file, slug] of [
      ['membership', 'pm-mid'],
      ['jetpack-paywall', 'jp-wall'],
    ] as const)
      expect(await words(`${members}/${file}.xml`, slug)).toEqual([
        'subscribers',
        '<p>Teaser.</p>',
      ]);
    const { all } = await items(`${others}/09-hugo-publishdate-ignored`);
    expect(all.map(({ pubDate }) => pubDate)).toEqual(['2027-05-01T10:00:00.000Z']);
    const hidden = `${others}/11-noindex-and-canonical-dropped`;
    const pages = await items(`${hidden}/content`);
    expect(pages.all.map(({ slug, robots, listed }) => [slug, robots, listed])).toEqual([
      ['noidx', ['noindex', 'nofollow'], true],
      ['nolist', ['noindex'], false],
    ]);
    expect((await items(`${hidden}/export.xml`)).store.bySlug('noidx')).toMatchObject({
      robots: ['noindex'],
      canonical: 'https://orig.example/a/',
    });
  });

  it('a title keeps escaped elements, an image its link, a text its formula, and a file is named', async () => {
    const title = await items(`${others}/16-title-tag-loses-escaped-words/export.xml`);
    expect(title.store.bySlug('del-el').hed).toBe('The HTML <del> element');
    const linked = await items(`${others}/15-linked-image-loses-link/content`);
    expect(linked.all[0]?.body).toMatchObject([
      { image: { href: 'https://partner.example/offer?id=1' } },
    ]);
    expect((await items(`${others}/12-formulas-flattened/content`)).bodies[0]).toContain(
      '<msup><mi>e</mi>',
    );
    expect((await items(`${others}/19-anchors`)).report.links.dead).toHaveLength(3);
    const files = await items(`${others}/20-downloads-not-carried/ghost.json`);
    expect(files.report.links.dead.map(({ href }) => href)).toEqual([
      '/content/files/2026/09/report.pdf',
    ]);
  });
});

it('CT-01 parameters of an item, its records and its site print where a text names them', async () => {
  const { store } = await importFolder({
    'hugo.toml': 'title = "Lamps"\n[params]\nprice = "7 crowns"\n[params.shop]\ncity = "Harbor"\n',
    'content/one.md':
      '---\ntitle: One\ndate: 2020-01-02\nparams:\n  maker: Otto Pell\nsize: { wick: 12 }\n---\n{{< param maker >}}, {{< param "size.wick" >}}, {{% param Price %}}, {{< param shop.city >}}, `{{< param maker >}}`.\n',
  });
  expect(htmlOf(store.bySlug('one').body)).toMatch(/^<p>Otto Pell, 12, 7 crowns, Harbor, <code>/);
});
