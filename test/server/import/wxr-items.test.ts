import { describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import { quietRun } from '../../../cli/import/quiet-run.ts';
import { SourceError } from '../../../importing/source.ts';
import { wxrImporter } from '../../../importing/wxr/wxr-importer.ts';
import { collectImport, memorySource, type CollectedImport } from '../../support/collect-import.ts';
import { wxrFile, wxrItem, wxrImage, type WxrFields } from '../../support/wxr-file.ts';

function imported(items: readonly string[], head = ''): Promise<CollectedImport> {
  return collectImport(wxrImporter, memorySource('x.xml', { 'x.xml': wxrFile(items, head) }));
}

async function item(
  fields: WxrFields,
  more: readonly string[] = [],
): Promise<CollectedImport['items'][number] | undefined> {
  return (await imported([wxrItem(fields), ...more])).items[0];
}

describe('handling of WXR items', () => {
  it.each<[string, WxrFields, string]>([
    ['a published post', {}, 'item'],
    ['a page', { type: 'page' }, 'item'],
    ['a scheduled post', { status: 'future', dateGmt: '2035-01-01 00:00:00' }, 'item'],
    ['a draft', { status: 'draft' }, 'draft'],
    ['a post waiting for review', { status: 'pending' }, 'draft'],
    ['a post never saved', { status: 'auto-draft' }, 'draft'],
    ['a private post', { status: 'private' }, 'private'],
    ['a post in the trash', { status: 'trash' }, 'in the trash'],
    ['a post with a password', { password: 'enter' }, 'protected by a password'],
    ['a draft with a password', { status: 'draft', password: 'enter' }, 'protected by a password'],
    [
      'an earlier version',
      { type: 'revision', status: 'inherit' },
      'an earlier version of an item',
    ],
    [
      'an attachment',
      { type: 'attachment', status: 'inherit' },
      'an attachment: its file is taken where an item shows it',
    ],
    ['a menu entry', { type: 'nav_menu_item' }, 'a menu entry: navigation is set in the brand'],
    ['theme settings', { type: 'wp_global_styles' }, 'theme settings'],
    [
      'a product of a shop',
      { type: 'product' },
      'post type "product" is imported only with --include-type product',
    ],
    ['a status of a plugin', { status: 'expired' }, 'status "expired" is not imported'],
    ['an item without a type', { type: '' }, 'it has no post type'],
  ])('%s', async (_name, fields, outcome) => {
    const { items, drafts, skips } = await imported([wxrItem(fields)]);
    expect({
      items: items.length,
      drafts: drafts.length,
      skips: skips.map(({ reason }) => reason),
    }).toEqual({
      items: outcome === 'item' ? 1 : 0,
      drafts: outcome === 'draft' ? 1 : 0,
      skips: outcome === 'item' || outcome === 'draft' ? [] : [outcome],
    });
  });

  it('accounts for every item, and for each skip names the file, line and title', async () => {
    const { items, skips } = await imported([
      wxrItem({ id: '1' }),
      wxrItem({ id: '2', status: 'private', title: 'Only <i>us</i>' }),
      wxrItem({ id: '1', title: 'Again' }),
    ]);
    expect(items).toHaveLength(1);
    expect(skips).toEqual([
      { ref: 'x.xml:14 post 2 "Only us"', reason: 'private' },
      { ref: 'x.xml:22 post 1 "Again"', reason: 'the same item as x.xml:6 post 1 "Title"' },
    ]);
  });

  it('skips a body of more than 4 MiB', async () => {
    const { items, skips } = await imported([
      wxrItem({ content: 'x'.repeat(4 * 1024 * 1024 + 1) }),
    ]);
    expect(items).toEqual([]);
    expect(skips[0]?.reason).toBe('its body is longer than 4194304 characters');
  });
});

describe('an imported item', () => {
  it('is metered, listed and dated in UTC, and has its author, slug and id', async () => {
    const found = await item({
      id: '7',
      title: 'Q&amp;A: <em>Why</em> 1 &lt; 2',
      excerpt: 'The <b>dek</b>[gallery]',
      slug: 'q-a',
    });
    expect(found).toMatchObject({
      type: 'article',
      access: 'metered',
      listed: true,
      hed: 'Q&A: Why 1 < 2',
      dek: 'The dek',
      slug: 'q-a',
      pubDate: '2020-01-02T03:04:05.000Z',
      contributors: { author: [{ slug: 'ann-lee', name: 'Ann Lee' }] },
      source: { format: 'wxr', ref: 'post 7' },
    });
  });

  it('has the same id in every export of its site, and a different id for another site', async () => {
    const one = await item({ id: '7', title: 'A' });
    const again = await collectImport(
      wxrImporter,
      memorySource('later.xml', {
        'later.xml': wxrFile([wxrItem({ id: '8' }), wxrItem({ id: '7', title: 'B' })]),
      }),
    );
    expect(again.items[1]?.id).toBe(one?.id);
    const other = await collectImport(
      wxrImporter,
      memorySource('x.xml', {
        'x.xml': wxrFile([wxrItem({ id: '7' })]).replaceAll('old.test', 'other.test'),
      }),
    );
    expect(other.items[0]?.id).not.toBe(one?.id);
    expect((await item({ id: '7', guid: 'https://old.test/another/' }))?.id).not.toBe(one?.id);
  });

  it('is not listed when it is a page', async () => {
    expect(await item({ type: 'page' })).toMatchObject({ type: 'article', listed: false });
  });

  it('takes posts of other types only when they are named, and access from the run', async () => {
    const source = memorySource('x.xml', {
      'x.xml': wxrFile([
        wxrItem({ id: '1', type: 'podcast', content: '<a href="https://old.test/2020/b/">b</a>' }),
        wxrItem({ id: '2', type: 'book', slug: 'b', link: 'https://old.test/2020/b/' }),
      ]),
    });
    const { items, skips } = await collectImport(wxrImporter, source, undefined, brand, {
      includeTypes: ['podcast', 'attachment'],
      defaultAccess: 'free',
    });
    expect(items).toMatchObject([{ listed: true, access: 'free' }]);
    expect(skips).toMatchObject([
      { reason: 'post type "book" is imported only with --include-type book' },
    ]);
  });

  it('has all authors that Co-Authors Plus keeps, accounts and guests, its own account first', async () => {
    const found = await imported(
      [
        wxrItem({
          creator: 'ann',
          terms: [
            ['author', 'cap-guest-of-honor', 'guest-of-honor'],
            ['author', 'cap-jo.doe', 'jo.doe'],
            ['author', 'cap-ann', 'ann'],
            ['author', 'no-account', 'Cy Dee'],
          ],
        }),
        wxrItem({ id: '2', creator: 'ann', terms: [['author', 'cap-jo-doe', 'jo.doe']] }),
        wxrItem({
          id: '3',
          type: 'guest-author',
          title: 'cap-guest-of-honor',
          slug: 'cap-guest-of-honor',
          meta: {
            'cap-display_name': 'Guest of Honor',
            'cap-user_email': 'guest@secret.test',
            'cap-description': 'Writes <b>once</b>.',
            'cap-website': 'https://guest.test/',
          },
        }),
      ],
      '<wp:author><wp:author_login>jo.doe</wp:author_login><wp:author_display_name>Jo Doe</wp:author_display_name></wp:author>',
    );
    expect(
      found.items.map(({ contributors }) => contributors.author?.map(({ name }) => name)),
    ).toEqual([['Ann Lee', 'Guest of Honor', 'Jo Doe', 'Cy Dee'], ['Jo Doe']]);
    expect(found.records).toContainEqual(
      expect.objectContaining({
        contributor: {
          slug: 'guest-of-honor',
          name: 'Guest of Honor',
          bio: 'Writes once.',
          links: { website: 'https://guest.test/' },
        },
      }),
    );
    expect(found.text).not.toContain('secret.test');
  });

  it('plays the file of a podcast that its text does not play, and a video block', async () => {
    const source = memorySource('x.xml', {
      'x.xml': wxrFile([
        wxrItem({
          title: 'Episode 1 & 2',
          content:
            '<!-- wp:video --><figure class="wp-block-video"><video controls src="https://old.test/v.mp4"></video></figure><!-- /wp:video --><p>Text <a href="https://old.test/a.mp3">a</a></p>',
          meta: {
            enclosure: 'https://old.test/a.mp3\n123\naudio/mpeg\na:0:{}',
            audio_file: 'https://old.test/a.mp3',
          },
        }),
        wxrItem({
          id: '2',
          content: '[audio mp3="https://old.test/a.mp3"][/audio]',
          meta: { enclosure: 'https://old.test/a.mp3\n123\naudio/mpeg' },
        }),
        wxrItem({ id: '3', content: 'Text', meta: { enclosure: 'javascript:x\n1\naudio/mpeg' } }),
      ]),
    });
    const { items } = await collectImport(wxrImporter, source, (reference) => ({
      path: `/photos/${reference.split('/').at(-1) ?? ''}`,
    }));
    expect(items.map(({ body }) => body.filter(({ kind }) => kind === 'media'))).toEqual([
      [
        { kind: 'media', media: 'audio', src: '/photos/a.mp3', title: 'Episode 1 & 2' },
        { kind: 'media', media: 'video', src: '/photos/v.mp4' },
      ],
      [{ kind: 'media', media: 'audio', src: '/photos/a.mp3' }],
      [],
    ]);
  });

  it('is promoted when it is sticky', async () => {
    expect((await item({ sticky: true }))?.promoted).toBe(1);
    expect((await item({}))?.promoted).toBeUndefined();
  });

  it('gets a title from its words when it has none, and the report says so', async () => {
    const { items, warnings } = await imported([
      wxrItem({ title: ' ', content: 'A first sentence. And more.' }),
    ]);
    expect(items[0]?.hed).toBe('A first sentence');
    expect(warnings).toContainEqual({
      ref: 'x.xml:6 post 1',
      message: 'it has no title; its first words are used instead: "A first sentence"',
    });
  });

  it('is dated by the magazine’s clock when it has no date in UTC', async () => {
    expect(
      (await item({ dateGmt: '0000-00-00 00:00:00', date: '2020-07-01 12:00:00' }))?.pubDate,
    ).toBe('2020-07-01T16:00:00.000Z');
    expect(brand.timeZone).toBe('America/New_York');
  });

  it('has the featured image from the library as its lead image', async () => {
    const found = await item({ meta: { _thumbnail_id: '5' } }, [
      wxrImage('5', 'lead.jpg', {
        title: 'A view',
        excerpt: 'Caption',
        meta: { _wp_attachment_image_alt: 'Alt' },
      }),
    ]);
    expect(found?.lead).toMatchObject({
      filename: 'lead.jpg',
      alt: 'Alt',
      caption: 'Caption',
      title: 'A view',
      originalUrl: 'https://old.test/wp-content/uploads/lead.jpg',
    });
    const { warnings } = await imported([wxrItem({ meta: { _thumbnail_id: '6' } })]);
    expect(warnings.map(({ message }) => message)).toContain(
      'the featured image, attachment 6, is not in the export',
    );
  });

  it('takes the titles of SEO plugins, but not their templates', async () => {
    expect(
      await item({
        meta: {
          _yoast_wpseo_title: 'Short &amp; sweet',
          _yoast_wpseo_metadesc: 'For %%title%%',
          _aioseop_description: 'Plain',
        },
      }),
    ).toMatchObject({ seoTitle: 'Short & sweet', seoDescription: 'Plain' });
    const templates = await item({
      meta: {
        _yoast_wpseo_title: '%%title%% %%sep%% %%sitename%%',
        rank_math_title: '%title% %sep%',
        _aioseo_title: '#post_title #site_title',
      },
    });
    expect(templates?.seoTitle).toBeUndefined();
  });

  it('becomes a gallery when it has the format "gallery" and two or more images', async () => {
    const images = [
      wxrImage('5', 'a.jpg', { parent: '1' }),
      wxrImage('6', 'b.jpg', { parent: '1' }),
    ];
    const terms = [['post_format', 'post-format-gallery', 'Gallery']] as const;
    const found = await item(
      { content: 'Before\n\n[gallery]\n\nBetween\n\n[gallery columns="2"]', terms },
      images,
    );
    expect(found).toMatchObject({
      type: 'gallery',
      slides: [{ filename: 'a.jpg' }, { filename: 'b.jpg' }],
      body: [{ kind: 'html' }],
    });
    expect(JSON.stringify(found?.body)).toMatch(/Before.*Between/);
    expect(await item({ content: '[gallery ids="5"]', terms }, images)).toMatchObject({
      type: 'article',
    });
    expect(await item({ content: '[gallery]' }, images)).toMatchObject({
      type: 'article',
      body: [{ kind: 'gallery' }],
    });
  });

  it('stays an article when it has the format "video"', async () => {
    expect(
      await item({
        content: 'https://youtu.be/SQEQr7c0-dw',
        terms: [['post_format', 'post-format-video', 'Video']],
      }),
    ).toMatchObject({ type: 'article', body: [{ kind: 'player' }] });
  });

  it('becomes a link post when it has the format "link" and consists of a link only', async () => {
    const terms = [['post_format', 'post-format-link', 'Link']] as const;
    expect(
      (await item({ content: '<a href="https://there.test/x">There</a>', terms }))?.linkUrl,
    ).toBe('https://there.test/x');
    expect(
      (await item({ content: 'See <a href="https://there.test/x">there</a>', terms }))?.linkUrl,
    ).toBeUndefined();
    expect(
      (await item({ content: '<a href="javascript:alert(1)">There</a>', terms }))?.linkUrl,
    ).toBeUndefined();
  });

  it('becomes subscribers-only when it is for members or payers', async () => {
    expect((await item({ meta: { _jetpack_newsletter_access: 'paid_subscribers' } }))?.access).toBe(
      'subscribers',
    );
    expect((await item({ content: 'free [restrict]paid[/restrict]' }))?.access).toBe('subscribers');
    expect(
      (
        await item({
          content: 'free <!-- wp:jetpack/paywall -->x<!-- /wp:jetpack/paywall --> paid',
        })
      )?.access,
    ).toBe('subscribers');
  });

  it('gets sections, and tags for all other categories, which the report names once', async () => {
    const terms = [
      ['category', 'science', 'Science'],
      ['category', 'odds', 'Odds &amp; Ends'],
      ['post_tag', 'bees', 'Bees'],
    ] as const;
    const { items, warnings } = await imported([
      wxrItem({ id: '1', terms }),
      wxrItem({ id: '2', terms }),
    ]);
    expect(items[1]).toMatchObject({
      sections: ['science'],
      tags: [
        { slug: 'odds', name: 'Odds & Ends' },
        { slug: 'bees', name: 'Bees' },
      ],
    });
    expect(warnings.filter(({ message }) => message.includes('became tags'))).toEqual([
      {
        ref: 'x.xml',
        message: 'categories that are no section of the magazine became tags (1): Odds & Ends',
      },
    ]);
  });

  it('imports what the site says about its own tags, and nothing about others', async () => {
    const head =
      '<wp:tag><wp:tag_slug>bees</wp:tag_slug><wp:tag_name>Bees</wp:tag_name><wp:tag_description>All about &lt;b&gt;bees&lt;/b&gt;</wp:tag_description></wp:tag><wp:tag><wp:tag_slug>unused</wp:tag_slug><wp:tag_name>Unused</wp:tag_name><wp:tag_description>x</wp:tag_description></wp:tag>';
    const { records } = await imported(
      [
        wxrItem({ id: '1', terms: [['post_tag', 'bees', 'Bees']] }),
        wxrItem({ id: '2', terms: [['post_tag', 'bees', 'Bees']] }),
      ],
      head,
    );
    expect(records.filter(({ kind }) => kind === 'tag')).toEqual([
      {
        kind: 'tag',
        ref: 'post_tag "Bees"',
        tag: { slug: 'bees', name: 'Bees', description: 'All about bees' },
      },
    ]);
  });
});

describe('URLs in an import', () => {
  it('an item is found under its old path and under slugs that it had before', async () => {
    const { records, items } = await imported([
      wxrItem({
        link: 'https://old.test/2020/01/now/',
        slug: 'now',
        meta: { _wp_old_slug: 'before' },
      }),
      wxrItem({ id: '2', link: 'https://old.test/?p=2' }),
      wxrItem({ id: '3', status: 'draft' }),
    ]);
    expect(records.filter(({ kind }) => kind === 'redirect')).toEqual([
      { kind: 'redirect', from: '/2020/01/now/', toItem: items[0]?.id },
      { kind: 'redirect', from: '/2020/01/before/', toItem: items[0]?.id },
      { kind: 'redirect', from: '/?p=1', toItem: items[0]?.id },
      { kind: 'redirect', from: '/?p=2', toItem: items[1]?.id },
    ]);
  });

  it('links between items lead to their new paths, and links to unpublished items stay unchanged', async () => {
    const content =
      '<a href="https://old.test/2020/two/#x">a</a> <a href="/?p=2">b</a> <a href="https://old.test/2020/three/">c</a>';
    const found = await item({ content }, [
      wxrItem({ id: '2', slug: 'two' }),
      wxrItem({ id: '3', slug: 'three', status: 'private' }),
    ]);
    expect(JSON.stringify(found?.body).match(/href=\\"[^"\\]*/g)).toEqual([
      'href=\\"/story/two/#user-content-x',
      'href=\\"/story/two/',
      'href=\\"https://old.test/2020/three/',
    ]);
  });
});

describe('imported contributors', () => {
  it('are the authors of stored items, each once, without an email address', async () => {
    const { records, text } = await imported(
      [
        wxrItem({ id: '1' }),
        wxrItem({ id: '2' }),
        wxrItem({ id: '3', creator: 'bob', status: 'private' }),
      ],
      '<wp:author><wp:author_login>bob</wp:author_login><wp:author_email>bob@secret.test</wp:author_email><wp:author_display_name>Bob</wp:author_display_name></wp:author>',
    );
    expect(records.filter(({ kind }) => kind === 'contributor')).toEqual([
      {
        kind: 'contributor',
        ref: 'author "Ann Lee"',
        contributor: { slug: 'ann-lee', name: 'Ann Lee' },
      },
    ]);
    expect(text).not.toContain('secret.test');
  });
});

describe('several export files', () => {
  const parts = {
    'export.000.xml': wxrFile([wxrItem({ id: '1', content: '[gallery ids="9,8"]' })]),
    'export.001.xml': wxrFile([
      wxrImage('9', 'z.jpg'),
      wxrImage('8', 'y.jpg'),
      wxrItem({ id: '2' }),
    ]),
  };

  it('are read together when they belong to one export, and other files in the folder are ignored', async () => {
    const source = memorySource('folder', {
      ...parts,
      'sitemap.xml': '<urlset/>',
      'notes.txt': '<rss>',
      'broken.xml': new Uint8Array([0, 255, 0]),
    });
    await expect(wxrImporter.detect(source)).resolves.toBe(true);
    const { items, skips } = await collectImport(wxrImporter, source);
    expect(items.map(({ slug }) => slug)).toEqual(['post-1', 'post-2']);
    expect(items[0]?.body).toMatchObject([
      { kind: 'gallery', slides: [{ filename: 'z.jpg' }, { filename: 'y.jpg' }] },
    ]);
    expect(skips).toHaveLength(2);
  });

  it('keep their own numbers, people and images when they come from different sites', async () => {
    const other = wxrFile([
      wxrItem({ id: '1', content: '[gallery ids="9,8"]', creator: 'bob' }),
      wxrImage('9', 'o.jpg'),
      wxrImage('8', 'p.jpg'),
    ]).replaceAll('old.test', 'other.test');
    const { items, records } = await collectImport(
      wxrImporter,
      memorySource('folder', { ...parts, 'other.xml': other }),
    );
    expect(items.map(({ slug }) => slug)).toEqual(['post-1', 'post-2', 'post-1']);
    expect(items[2]?.body).toMatchObject([
      { slides: [{ filename: 'o.jpg' }, { filename: 'p.jpg' }] },
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(3);
    expect(
      records
        .filter(({ kind }) => kind === 'contributor')
        .map((record) => (record.kind === 'contributor' ? record.contributor.name : '')),
    ).toEqual(['Ann Lee', 'bob']);
  });

  it('are rejected before any record is returned when one is cut off before its first item', async () => {
    const cut = parts['export.001.xml'].slice(0, parts['export.001.xml'].indexOf('<dc:creator>'));
    const source = memorySource('folder', { ...parts, 'export.002.xml': cut });
    const handed: string[] = [];
    const run = quietRun(brand);
    const reading = (async () => {
      for await (const record of wxrImporter.read(source, run)) handed.push(record.kind);
    })();
    await expect(reading).rejects.toThrow(
      new SourceError(
        'export.002.xml:7: the file is cut off before its first item is complete; export it again',
      ),
    );
    expect(handed).toEqual([]);
  });
});

describe('sources that are not WordPress exports', () => {
  it.each([
    [
      'a feed',
      '<rss><channel><title>Feed</title><item><title>x</title></item></channel></rss>',
      'x.xml:1: this is an RSS feed but no WordPress export: it has no <wp:wxr_version>; use Tools, Export in WordPress',
    ],
    [
      'a web page',
      '<!doctype html><html></html>',
      'x.xml:1: a WordPress export begins with <rss>, this file with <html>',
    ],
    ['JSON', '{"db":[]}', 'x.xml:1: this is not XML: a WordPress export begins with <rss>'],
  ])(
    '%s is not detected as an export, and is rejected when it is imported as one',
    async (_name, content, message) => {
      const source = memorySource('x.xml', { 'x.xml': content });
      await expect(wxrImporter.detect(source)).resolves.toBe(false);
      await expect(collectImport(wxrImporter, source)).rejects.toThrow(new SourceError(message));
    },
  );

  it('a folder without an export is rejected by name', async () => {
    const source = memorySource('folder', { 'a.md': '# x', 'b.xml': '<x/>' });
    await expect(wxrImporter.detect(source)).resolves.toBe(false);
    await expect(collectImport(wxrImporter, source)).rejects.toThrow(
      new SourceError(
        'folder: there is no WordPress export (an .xml file that begins with <rss>) in it',
      ),
    );
  });

  it('an empty export gives a warning that says so', async () => {
    const { records, warnings } = await imported([]);
    expect(records).toEqual([]);
    expect(warnings).toContainEqual({ ref: 'x.xml', message: 'there is nothing in this export' });
  });

  it('a truncated export gives its complete items and accounts for the rest', async () => {
    const whole = wxrFile([wxrItem({ id: '1' }), wxrItem({ id: '2', title: 'Cut' })]);
    const { items, skips, warnings } = await collectImport(
      wxrImporter,
      memorySource('x.xml', { 'x.xml': whole.slice(0, whole.lastIndexOf('<wp:status>')) }),
    );
    expect(items).toHaveLength(1);
    expect(skips).toEqual([
      { ref: 'x.xml:14 "Cut"', reason: 'the file is cut off inside it, at line 18' },
    ]);
    expect(warnings).toContainEqual({
      ref: 'x.xml:18',
      message: 'not well-formed: the file ends before </rss>: it is cut off',
    });
  });
});
