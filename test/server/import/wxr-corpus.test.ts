import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Item } from '../../../shared/content/item.ts';
import { wxrImporter } from '../../../importing/wxr/wxr-importer.ts';
import { collectImport, memorySource, type CollectedImport } from '../../support/collect-import.ts';
import { corpusPath, corpusSuite } from '../../support/corpus.ts';
import { rawRemains } from '../../support/raw-remains.ts';

const folder = corpusPath('wxr');

function load(name: string): Promise<CollectedImport> {
  return collectImport(
    wxrImporter,
    memorySource(name, { [name]: readFileSync(join(folder, name)) }),
  );
}

function visible(item: Item): string {
  return [
    item.hed,
    item.dek,
    ...item.body.flatMap((segment) => (segment.kind === 'html' ? [segment.html] : [])),
  ].join('\n');
}

corpusSuite('Exports of the tests of WordPress', ['wxr'], () => {
  it.each([
    ['64-block-test-data.xml', 62, 0, 10],
    ['small-export.xml', 9, 1, 1],
    ['theme-unit-test-data.xml', 77, 1, 108],
    ['valid-wxr-1.0.xml', 6, 0, 0],
    ['valid-wxr-1.1.xml', 2, 0, 0],
    ['wxr-comprehensive.xml', 2, 0, 0],
    ['wxr-simple.xml', 1, 0, 0],
  ])(
    '%s: every entry is an item (%d), a draft (%d), or a skip with a reason (%d)',
    async (name, items, drafts, skips) => {
      const result = await load(name);
      const inFile = readFileSync(join(folder, name), 'utf8').match(/<item>/g)?.length;
      expect([result.items.length, result.drafts.length, result.skips.length]).toEqual([
        items,
        drafts,
        skips,
      ]);
      expect(items + drafts + skips).toBe(inFile);
      expect(new Set([...result.items, ...result.drafts].map(({ id }) => id)).size).toBe(
        items + drafts,
      );
      expect(result.warnings.filter(({ message }) => message.includes('well-formed'))).toEqual([]);
      for (const item of [...result.items, ...result.drafts])
        expect(visible(item)).not.toMatch(
          /\[\/?(?:gallery|caption|audio|video|embed|playlist)\b|<!--/,
        );
      expect([...result.items, ...result.drafts].flatMap(rawRemains)).toEqual([]);
    },
  );

  it.each([
    'small-export.xml',
    'valid-wxr-1.0.xml',
    'theme-unit-test-data.xml',
    'wxr-comprehensive.xml',
  ])('%s: two runs give the same result', async (name) => {
    expect((await load(name)).text).toBe((await load(name)).text);
  });

  it('no email address of an author or a commenter is in the output', async () => {
    for (const name of [
      'theme-unit-test-data.xml',
      '64-block-test-data.xml',
      'small-export.xml',
      'wxr-comprehensive.xml',
      'valid-wxr-1.1.xml',
    ]) {
      const addresses =
        readFileSync(join(folder, name), 'utf8').match(
          /(?<=<wp:(?:author|comment_author)_email>(?:<!\[CDATA\[)?)[^\s<>\]]+@[^\s<>\]]+/g,
        ) ?? [];
      expect(addresses.length).toBeGreaterThan(0);
      const { text } = await load(name);
      for (const address of addresses) expect(text).not.toContain(address);
    }
  });
});

corpusSuite('The theme unit test of WordPress', ['wxr'], () => {
  let result: CollectedImport;
  const entry = (hed: string): Item => {
    const found = result.items.find((item) => item.hed === hed);
    if (found === undefined) throw new Error(`no item "${hed}"`);
    return found;
  };

  beforeAll(async () => {
    result = await load('theme-unit-test-data.xml');
  });

  it('the post with a password is not stored', () => {
    expect(result.text).not.toContain(
      'This content, comments, pingbacks, and trackbacks should not be visible',
    );
    expect(result.skips).toContainEqual({
      ref: expect.stringContaining('post 1168'),
      reason: 'protected by a password',
    });
    expect(
      [...result.items, ...result.drafts].filter(
        ({ slug }) => slug === 'template-password-protected',
      ),
    ).toEqual([]);
  });

  it('statuses are right: one draft, one scheduled, one sticky, 21 pages', () => {
    expect(result.drafts.map(({ hed }) => hed)).toEqual(['Draft']);
    expect(
      result.items
        .filter(({ pubDate }) => pubDate > '2026')
        .map(({ hed, pubDate }) => [hed, pubDate]),
    ).toEqual([['Scheduled', '2030-01-01T19:00:18.000Z']]);
    expect(
      result.items.filter(({ promoted }) => promoted !== undefined).map(({ hed }) => hed),
    ).toEqual(['Template: Sticky']);
    expect(result.items.filter(({ listed }) => !listed)).toHaveLength(21);
    expect(result.items.filter(({ access }) => access !== 'metered')).toEqual([]);
  });

  it('titles are text: markup is removed, special characters stay', () => {
    expect(entry('Markup: Title With Markup').slug).toBe('markup-title-with-markup');
    expect(
      entry('Markup: Title With Special Characters ~`!@#$%^&*()-_=+{}[]/\\;:’”?,.>').slug,
    ).toBe('title-with-special-characters');
    expect(result.items.find(({ slug }) => slug === 'edge-case-no-title')?.hed).toMatch(
      /^This post has no title/,
    );
  });

  it('percent-encoded slugs are decoded, and their old addresses lead to them', () => {
    const greek = entry('Επίπεδο 2 -Second Greek level');
    expect(greek.slug).toBe('επίπεδο-2');
    expect(result.records).toContainEqual({
      kind: 'redirect',
      from: '/greek/%ce%b5%cf%80%ce%af%cf%80%ce%b5%ce%b4%ce%bf-2/',
      toItem: greek.id,
    });
  });

  it('the gallery posts are galleries: all images of the post once, or those that are named', () => {
    const all = entry('Post Format: Gallery');
    expect(all.type).toBe('gallery');
    expect(all.slides).toHaveLength(23);
    expect(all.slides?.[0]).toMatchObject({
      filename: 'canola2.jpg',
      alt: 'canola',
      caption: expect.stringMatching(/^Lorem ipsum/),
    });
    expect(JSON.stringify(all.body)).toContain('One Column');
    const tiled = entry('Post Format: Gallery (Tiled)');
    expect(tiled.slides?.map(({ filename }) => filename)).toEqual([
      '100_5540.jpg',
      'dcp_2082.jpg',
      'dsc03149.jpg',
      'dsc09114.jpg',
      'michelle_049.jpg',
    ]);
    expect(result.warnings).toContainEqual({
      ref: expect.stringContaining('Post Format: Gallery (Tiled)'),
      message: 'attachment 763 is not in the export',
    });
    expect(result.items.filter(({ type }) => type === 'gallery')).toHaveLength(2);
  });

  it('captions stay with their images', () => {
    expect(entry('Post Format: Image (Caption)').body).toEqual([
      {
        kind: 'image',
        size: expect.anything(),
        image: expect.objectContaining({
          filename: '100_5478.jpg',
          alt: 'Bell on Wharf',
          caption: 'Bell on wharf in San Francisco',
        }),
      },
    ]);
    expect(entry('Post Format: Image (Linked)').body).toMatchObject([
      {
        kind: 'image',
        image: { caption: expect.stringMatching(/^Chunk of resinous blackboy husk/) },
      },
    ]);
    const aligned = entry('Markup: Image Alignment').body.flatMap((segment) =>
      segment.kind === 'image' ? [segment.image] : [],
    );
    expect(aligned.slice(0, 5).map(({ filename }) => filename)).toEqual([
      'image-alignment-580x300.jpg',
      'image-alignment-150x150.jpg',
      'image-alignment-1200x4002.jpg',
      'image-alignment-1200x4002.jpg',
      'image-alignment-300x200.jpg',
    ]);
    expect(aligned.find(({ caption }) => caption?.includes('580×300'))?.caption).toMatch(
      /Look at 580×300 getting some/,
    );
  });

  it('bare addresses are players where the provider is known, and links where it is not', () => {
    expect(entry('Post Format: Video (YouTube)')).toMatchObject({
      type: 'article',
      body: [{ kind: 'player', provider: 'youtube', id: 'SQEQr7c0-dw' }, { kind: 'html' }],
    });
    expect(JSON.stringify(entry('Media: Twitter Embeds').body)).toContain(
      'https://twitter.com/nacin/status/319508408669708289',
    );
    expect(JSON.stringify(entry('Post Format: Video (WordPress.tv)').body)).toContain(
      'href=\\"https://wordpress.tv/2009/03/16/',
    );
  });

  it('pages, "more" marks, and prose between brackets read as before', () => {
    expect(entry('Template: Paginated').body).toEqual([
      { kind: 'html', html: '<p>Post Page 1</p><p>Post Page 2</p><p>Post Page 3</p>' },
    ]);
    expect(visible(entry('Template: More Tag'))).toMatch(
      /full content\..*<\/p>\s*<p>And this content is after the more tag/s,
    );
    expect(visible(entry('Post Format: Standard'))).toContain(
      'beaching their coracles [simple boat]. We too',
    );
    expect(entry('Edge Case: No Content').body).toEqual([]);
    expect(entry('Template: Excerpt (Defined)').dek).toMatch(
      /^This is a user-defined post excerpt/,
    );
  });

  it('categories become tags with their own names, nested ones and "Uncategorized" too', () => {
    const names = entry('Edge Case: Many Categories').tags.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'Cat A',
        'Child 1',
        'Child Category 01',
        'Grandchild Category',
        'Foo A',
      ]),
    );
    expect(names.filter((name) => /uncategorized/i.test(name))).toEqual([]);
    // Two categories and 45 tags. The tag "edge case" and the category of that name are one.
    expect(entry('Edge Case: Many Tags').tags).toHaveLength(46);
    expect(entry('Post Format: Link').linkUrl).toBe('https://make.wordpress.org/themes');
  });

  it('lead images come from the library', () => {
    expect(entry('Template: Featured Image (Horizontal)').lead).toMatchObject({
      filename: 'featured-image-horizontal.jpg',
      originalUrl:
        'https://wpthemetestdata.files.wordpress.com/2013/03/featured-image-horizontal.jpg',
    });
  });

  it('the report says what was not imported', () => {
    expect(result.warnings).toContainEqual({
      ref: 'theme-unit-test-data.xml',
      message: 'comments are not imported; the export holds 33',
    });
    expect(result.unknown).toMatchObject({ 'block:core/latest-posts': 4, 'block:core/search': 6 });
    expect(Object.keys(result.unknown).filter((name) => !name.startsWith('block:'))).toEqual([]);
  });
});

corpusSuite('The block test of WordPress', ['wxr'], () => {
  it('galleries stay galleries, pull quotes stay pull quotes, and players are present', async () => {
    const { items } = await load('64-block-test-data.xml');
    const kinds: Record<string, number> = {};
    for (const { body } of items) for (const { kind } of body) kinds[kind] = (kinds[kind] ?? 0) + 1;
    // 20 gallery blocks and one shortcode; 32 pull quotes.
    expect(kinds).toMatchObject({ gallery: 21, pullquote: 32 });
    const galleries = items
      .flatMap(({ body }) => body)
      .flatMap((segment) => (segment.kind === 'gallery' ? [segment.slides?.length ?? 0] : []));
    expect(Math.min(...galleries)).toBeGreaterThanOrEqual(2);
  });
});
