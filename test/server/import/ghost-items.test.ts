import { describe, expect, it } from '@jest/globals';
import { SourceError } from '../../../importing/source.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { ghostImporter } from '../../../importing/ghost/ghost-importer.ts';
import { collectImport, memorySource, type CollectedImport } from '../../support/collect-import.ts';
import { ghostFile, ghostPost, type Row, type Shape } from '../../support/ghost-file.ts';
import { startProcessorClock } from '../../support/processor-time.ts';

type Tables = Readonly<Record<string, readonly unknown[]>>;

function imported(tables: Tables, shape?: Shape): Promise<CollectedImport> {
  return collectImport(
    ghostImporter,
    memorySource('x.json', { 'x.json': ghostFile(tables, shape) }),
  );
}

async function item(
  fields: Row,
  more: Tables = {},
): Promise<CollectedImport['items'][number] | undefined> {
  return (await imported({ posts: [ghostPost(fields)], ...more })).items[0];
}

describe('the shape of an export', () => {
  it.each<Shape>(['db', 'data', 'meta-data'])('%s is recognized', async (shape) => {
    const source = memorySource('x.json', { 'x.json': ghostFile({ posts: [ghostPost()] }, shape) });
    await expect(ghostImporter.detect(source)).resolves.toBe(true);
    expect((await collectImport(ghostImporter, source)).items).toHaveLength(1);
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16', (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
    ['UTF-16 without a mark', (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))],
    [
      'UTF-16, big end first',
      (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
    ],
  ])('%s is decoded', async (_name, encode) => {
    const { items } = await collectImport(
      ghostImporter,
      memorySource('x.json', {
        'x.json': encode(ghostFile({ posts: [ghostPost({ title: 'Ü €' })] })),
      }),
    );
    expect(items[0]?.hed).toBe('Ü €');
  });

  it.each([
    [
      'other JSON',
      '{"name":"x","version":"1.0.0"}',
      false,
      'x.json:1: this is JSON but no Ghost export: it has no "db" or "data" with a table "posts"; use Settings, Export in Ghost',
    ],
    [
      'a list',
      '[1,2]',
      false,
      'x.json:1: this is JSON but no Ghost export: it has no "db" or "data" with a table "posts"; use Settings, Export in Ghost',
    ],
    [
      'a file that is cut off',
      '{"db":[{"data":{"posts":[{"id":"1","ti',
      true,
      'x.json:1:39: this is not valid JSON: the file ends inside a string: it is cut off',
    ],
    [
      'a slip of the pen',
      '{"db":[{"data":\n{"posts":[{"id":"1",}]}}]}',
      true,
      'x.json:2:21: this is not valid JSON: a name in double quotes is missing',
    ],
    [
      'a bomb of brackets',
      `{"db":${'['.repeat(100_000)}"posts"`,
      true,
      'x.json:1:70: this is not valid JSON: it is nested more than 64 deep',
    ],
    [
      'XML',
      '<rss/>',
      false,
      'x.json:1:1: this is not valid JSON: there is no value where one is expected',
    ],
    [
      'nothing',
      '',
      false,
      'x.json:1:1: this is not valid JSON: the file ends too early: it is cut off',
    ],
  ])('%s is rejected with name, line, and column', async (_name, content, looks, message) => {
    const source = memorySource('x.json', { 'x.json': content });
    await expect(ghostImporter.detect(source)).resolves.toBe(looks);
    await expect(collectImport(ghostImporter, source)).rejects.toThrow(new SourceError(message));
  });

  it('a folder may contain several exports and other JSON, and is rejected without any export', async () => {
    const settings = [{ key: 'title', value: 'Harbor' }];
    const files = {
      'one.json': ghostFile({ posts: [ghostPost()], settings }),
      'two.json': ghostFile({ posts: [ghostPost({ id: 'p2' }), ghostPost()], settings }),
      'package.json': '{"name":"posts"}',
    };
    const { items, skips } = await collectImport(ghostImporter, memorySource('folder', files));
    expect(items).toHaveLength(2);
    expect(skips).toEqual([
      { ref: 'two.json post p1 "Title"', reason: 'the same item as one.json post p1 "Title"' },
    ]);
    await expect(
      collectImport(ghostImporter, memorySource('folder', { 'package.json': '{}', 'a.md': 'x' })),
    ).rejects.toThrow('folder: there is no Ghost export');
  });
});

describe('the outcome of a row', () => {
  it.each<[string, Row, string]>([
    ['published', {}, 'item'],
    ['scheduled', { status: 'scheduled', published_at: '2035-01-01T00:00:00.000Z' }, 'item'],
    ['scheduled without a date', { status: 'scheduled', published_at: null }, 'draft'],
    ['a draft', { status: 'draft', published_at: null }, 'draft'],
    ['a page', { type: 'page' }, 'item'],
    ['sent as an email', { status: 'sent' }, 'sent as an email only'],
    ['published as an email', { email_only: 1 }, 'meant as an email only'],
    ['deleted', { deleted: true }, 'deleted'],
    ['deleted at a time', { deleted_at: '2020-01-01' }, 'deleted'],
    ['without a status', { status: undefined }, 'it has no status'],
    ['with a status of another tool', { status: 'archived' }, 'status "archived" is not imported'],
    ['of another type', { type: 'snippet' }, 'type "snippet" is not imported'],
    ['empty', { title: '', slug: null, html: null }, 'it has neither title nor body'],
  ])('%s', async (_name, fields, outcome) => {
    const { items, drafts, skips } = await imported({ posts: [ghostPost(fields)] });
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

  it('every row is accounted for, including those that are not valid rows', async () => {
    const { items, skips } = await imported({
      posts: [ghostPost(), null, 'x', [], ghostPost({ id: 7, uuid: null, title: 3, html: {} })],
    });
    expect(items).toHaveLength(2);
    expect(skips).toEqual(
      [1, 2, 3]
        .map((index) => ({
          ref: `x.json posts[${index}]`,
          reason: index === 3 ? 'it has neither title nor body' : 'the row is not a post',
        }))
        .map((skip) =>
          skip.ref.endsWith('[3]') ? { ref: 'x.json post posts[3]', reason: skip.reason } : skip,
        ),
    );
  });
});

describe('an item', () => {
  it('is metered, is dated, and has its words', async () => {
    const found = await item({
      title: 'A & B',
      custom_excerpt: 'The dek',
      featured: 1,
      meta_title: 'M',
      meta_description: 'MD',
      og_title: 'O',
      twitter_description: 'TD',
      canonical_url: 'https://first.test/a',
      codeinjection_foot: '<script>secret()</script>',
    });
    expect(found).toMatchObject({
      type: 'article',
      access: 'metered',
      listed: true,
      hed: 'A & B',
      dek: 'The dek',
      slug: 'a-slug',
      promoted: 1,
      pubDate: '2020-01-02T03:04:05.000Z',
      modifiedAt: '2020-02-01T00:00:00.000Z',
      seoTitle: 'M',
      seoDescription: 'MD',
      socialTitle: 'O',
      socialDescription: 'TD',
      body: [{ kind: 'html', html: '<p>Body</p>' }],
    });
  });

  it('has its plain texts as they are, and its captions as HTML', async () => {
    const plain = 'The <title> tag &amp; you';
    const { items, records } = await imported({
      posts: [
        ghostPost({
          title: plain,
          slug: '',
          custom_excerpt: plain,
          meta_title: plain,
          og_description: plain,
          feature_image: 'https://x.test/a.jpg',
          feature_image_alt: plain,
          feature_image_caption: '<b>Bold</b> &amp; good',
          html: '<p>Body</p><img src="https://x.test/b.jpg" alt="The &lt;dialog&gt; element">',
        }),
      ],
      users: [{ id: 'u1', name: 'Ann <Lee>', slug: 'ann', bio: plain }],
      posts_authors: [{ post_id: 'p1', author_id: 'u1' }],
      tags: [{ id: 't1', name: '<canvas>', slug: 'canvas', description: plain }],
      posts_tags: [{ post_id: 'p1', tag_id: 't1' }],
    });
    expect(items[0]).toMatchObject({
      ...{ hed: plain, dek: plain, seoTitle: plain, socialDescription: plain },
      slug: 'the-title-tag-amp-you',
      lead: { alt: plain, caption: '<b>Bold</b> &amp; good' },
      tags: [{ slug: 'canvas', name: '<canvas>' }],
      contributors: { author: [{ name: 'Ann <Lee>' }] },
      body: [{}, { kind: 'image', image: { alt: 'The <dialog> element' } }],
    });
    expect(records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ contributor: expect.objectContaining({ bio: plain }) }),
        expect.objectContaining({ tag: expect.objectContaining({ description: plain }) }),
      ]),
    );
  });

  it('keeps where its original is, and reports that its code was left out, without the code', async () => {
    const { items, warnings, text } = await imported({
      posts: [
        ghostPost({
          canonical_url: 'https://first.test/a',
          codeinjection_head: '<script>secret()</script>',
        }),
      ],
    });
    expect(items[0]?.canonical).toBe('https://first.test/a');
    expect(warnings).toEqual([
      {
        ref: 'x.json post p1 "Title"',
        message: 'the code that it put into its own page was left out',
      },
    ]);
    expect(text).not.toContain('secret()');
  });

  it.each([
    ['public', 'metered'],
    ['members', 'registered'],
    ['paid', 'subscribers'],
    ['tiers', 'subscribers'],
    ['product:gold', 'subscribers'],
    [undefined, 'metered'],
  ])('with the visibility %s is %s', async (visibility, access) => {
    expect((await item({ visibility }))?.access).toBe(access);
  });

  it.each<[string, Row]>([
    ['type', { type: 'page' }],
    ['flag of Ghost 1', { type: undefined, page: 1 }],
    ['flag', { type: undefined, page: true }],
  ])('that is a page by its %s is not listed', async (_name, fields) => {
    expect((await item(fields))?.listed).toBe(false);
  });

  it('of Ghost 1 has its author in a column, its dates as numbers, and its image as "image"', async () => {
    const found = await item(
      {
        author_id: 1,
        published_at: 1577934245000,
        updated_at: 1577934245000,
        image: '/content/images/a.jpg',
        html: null,
        mobiledoc: JSON.stringify({
          version: '0.3.1',
          cards: [['card-markdown', { markdown: 'Hello *you*' }]],
          sections: [[10, 0]],
        }),
      },
      {
        users: [
          {
            id: 1,
            name: 'Ann Lee',
            slug: 'ann',
            email: 'ann@secret.test',
            password: '$2a$10$secret',
          },
        ],
      },
    );
    expect(found).toMatchObject({
      pubDate: '2020-01-02T03:04:05.000Z',
      lead: { filename: 'a.jpg' },
      contributors: { author: [{ slug: 'ann-lee', name: 'Ann Lee' }] },
      body: [{ kind: 'html', html: '<p>Hello <em>you</em></p>' }],
    });
  });

  it('takes its body from HTML, else lexical, else mobiledoc, else Markdown, else plain text', async () => {
    const bodies = {
      html: '<p>html</p>',
      lexical: JSON.stringify({
        root: {
          type: 'root',
          children: [{ type: 'paragraph', children: [{ type: 'text', text: 'lexical' }] }],
        },
      }),
      mobiledoc: JSON.stringify({ sections: [[1, 'p', [[0, [], 0, 'mobiledoc']]]] }),
      markdown: 'markdown',
      plaintext: 'plaintext',
    };
    const names = Object.keys(bodies);
    for (const [index, name] of names.entries()) {
      const found = await item({
        ...bodies,
        ...Object.fromEntries(names.slice(0, index).map((earlier) => [earlier, null])),
      });
      expect(found?.body).toEqual([{ kind: 'html', html: `<p>${name}</p>` }]);
    }
  });

  it('with broken editor JSON, or a JSON bomb, falls back and reports where', async () => {
    const { items, warnings } = await imported({
      posts: [
        ghostPost({
          html: '',
          lexical: '{"root":',
          mobiledoc: '['.repeat(50_000),
          plaintext: 'Still\n\nthere',
        }),
      ],
    });
    expect(items[0]?.body).toEqual([
      { kind: 'html', html: expect.stringMatching(/<p>Still<\/p>\s*<p>there<\/p>/) },
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'its lexical body cannot be read: the file ends too early: it is cut off (line 1, column 9)',
      'its mobiledoc body cannot be read: it is nested more than 200 deep (line 1, column 201)',
    ]);
  });

  it('has the image, alternative text, and caption of posts_meta', async () => {
    const found = await item(
      { feature_image: '__GHOST_URL__/content/images/a.jpg' },
      {
        posts_meta: [
          {
            post_id: 'p1',
            feature_image_alt: 'Alt',
            feature_image_caption: '<i>Cap</i>',
            og_title: 'O',
            email_only: 0,
          },
        ],
      },
    );
    expect(found).toMatchObject({
      lead: { filename: 'a.jpg', alt: 'Alt', caption: '<i>Cap</i>' },
      socialTitle: 'O',
    });
  });

  it('has its tags in order, the primary one first, without internal ones', async () => {
    const tags = [
      { id: 't1', name: 'Bees', slug: 'bees', description: 'All of them' },
      { id: 't2', name: 'Science', slug: 'science' },
      { id: 't3', name: '#hidden', slug: 'hash-hidden', visibility: 'internal' },
      { id: 't4', name: '#old', slug: 'hash-old' },
    ];
    const posts_tags = [
      ['t3', 0],
      ['t1', 2],
      ['t2', 1],
      ['t4', 3],
      ['t9', 4],
    ].map(([tag_id, sort_order]) => ({ post_id: 'p1', tag_id, sort_order }));
    const { items, records } = await imported({ posts: [ghostPost()], tags, posts_tags });
    expect(items[0]).toMatchObject({
      sections: ['science'],
      tags: [{ slug: 'bees', name: 'Bees' }],
    });
    expect(records.filter(({ kind }) => kind === 'tag')).toEqual([
      {
        kind: 'tag',
        ref: 'tag "Bees"',
        tag: { slug: 'bees', name: 'Bees', description: 'All of them' },
      },
    ]);
  });

  it('has its authors in order, without their addresses', async () => {
    const users = [
      {
        id: 'u1',
        name: 'Ann Lee',
        slug: 'ann',
        bio: 'Writes.',
        website: 'https://ann.test',
        profile_image: '__GHOST_URL__/content/images/ann.jpg',
        email: 'ann@secret.test',
      },
      {
        id: 'u2',
        name: 'Ann Lee',
        slug: 'ann-2',
        website: 'javascript:alert(1)',
        profile_image: '//www.gravatar.com/avatar/0123456789abcdef',
      },
      { id: 'u3', name: 'bob@secret.test', slug: 'bob' },
      { id: 'u4', name: 'Unused', slug: 'unused' },
    ];
    const posts_authors = [
      ['u2', 1],
      ['u1', 0],
      ['u3', 2],
    ].map(([author_id, sort_order]) => ({ post_id: 'p1', author_id, sort_order }));
    const { items, records, text } = await imported({ posts: [ghostPost()], users, posts_authors });
    expect(items[0]?.contributors.author).toEqual([
      { slug: 'ann-lee', name: 'Ann Lee' },
      { slug: 'ann-2', name: 'Ann Lee' },
      { slug: 'bob', name: 'bob' },
    ]);
    expect(
      records
        .filter(({ kind }) => kind === 'contributor')
        .map((record) => (record.kind === 'contributor' ? record.contributor : undefined)),
    ).toEqual([
      {
        slug: 'ann-lee',
        name: 'Ann Lee',
        bio: 'Writes.',
        portrait: expect.objectContaining({ filename: 'ann.jpg', alt: 'Ann Lee' }),
        links: { website: 'https://ann.test' },
      },
      { slug: 'ann-2', name: 'Ann Lee' },
      { slug: 'bob', name: 'bob' },
    ]);
    expect(records).toContainEqual({
      kind: 'redirect-path',
      redirect: { from: '/author/ann/', to: '/author/ann-lee/' },
    });
    expect(text).not.toMatch(/secret\.test|gravatar|javascript|Unused/);
  });

  it('without a title gets one from its words', async () => {
    expect((await item({ title: '(Untitled)', html: '<p>First words. More.</p>' }))?.hed).toBe(
      'First words',
    );
  });
});

describe('addresses', () => {
  it('an item is found under its old path, and drafts are not', async () => {
    const { records, items } = await imported({
      posts: [ghostPost(), ghostPost({ id: 'p2', slug: 'draft', status: 'draft' })],
    });
    expect(records.filter(({ kind }) => kind === 'redirect')).toEqual([
      { kind: 'redirect', from: '/a-slug/', toItem: items[0]?.id },
    ]);
  });

  it('an item is found under the pattern of its site, and a page is not', async () => {
    const posts = [
      ghostPost({ id: 'p1', slug: 'lamp' }),
      ghostPost({ id: 'p2', slug: 'about', type: 'page' }),
    ];
    const settings = [{ key: 'permalinks', value: '/:year/:month/:slug/' }];
    const { records } = await imported({ posts, settings });
    expect(records.flatMap((record) => (record.kind === 'redirect' ? [record.from] : []))).toEqual([
      '/2020/01/lamp/',
      '/lamp/',
      '/about/',
    ]);
    const source = memorySource('x.json', { 'x.json': ghostFile({ posts }) });
    const run = (permalink: string) =>
      collectImport(ghostImporter, source, undefined, brand, { addresses: { permalink } });
    expect((await run('/blog/{slug}/')).records).toContainEqual(
      expect.objectContaining({ kind: 'redirect', from: '/blog/lamp/' }),
    );
    await expect(run('/blog/{nothing}/')).rejects.toThrow('--permalink has :nothing');
  });

  it("the site's own address is resolved everywhere: links lead to the items, images to their files", async () => {
    const html =
      '<p><a href="__GHOST_URL__/other/">a</a> <a href="__GHOST_URL__/secret-draft/">b</a> <a href="__GHOST_URL__">c</a> <a href="__GHOST_URL__/#/portal/signup">d</a></p><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/2024/a.jpg" srcset="__GHOST_URL__/content/images/size/w600/2024/a.jpg 600w"></figure>';
    const { items, media, text } = await imported({
      posts: [
        ghostPost({ html }),
        ghostPost({
          id: 'p2',
          slug: 'other',
          lexical: '{"root":{"children":[{"type":"link","url":"__GHOST_URL__/a-slug/"}]}}',
          html: null,
        }),
        ghostPost({ id: 'p3', slug: 'secret-draft', status: 'draft' }),
      ],
    });
    expect(JSON.stringify(items[0]?.body).match(/href=\\"[^"\\]*/g)).toEqual([
      'href=\\"/story/other/',
      'href=\\"/secret-draft/',
      'href=\\"/',
      'href=\\"/subscribe/',
    ]);
    expect(JSON.stringify(items[1]?.body)).toContain('/story/a-slug/');
    expect([...media]).toEqual(['/content/images/2024/a.jpg']);
    expect(text).not.toContain('__GHOST_URL__');
  });

  it('redirects beside the export are read when a folder is given', async () => {
    const files = {
      'site.json': ghostFile({ posts: [ghostPost()] }),
      'redirects.yaml': '301:\n  /short/: /a-slug/\n',
      'content/images/a.jpg': 'x',
    };
    const { records } = await collectImport(ghostImporter, memorySource('folder', files));
    expect(records).toContainEqual({
      kind: 'redirect-path',
      redirect: { from: '/short/', to: '/story/a-slug/' },
    });
  });
});

describe('hostile exports', () => {
  it('keys that are properties of every object are treated as plain keys', async () => {
    const text = ghostFile({ posts: [ghostPost()] }).replace(
      '"id":"p1"',
      '"__proto__":{"status":"draft","polluted":true},"constructor":{"prototype":{"polluted":true}},"id":"p1"',
    );
    const { items } = await collectImport(
      ghostImporter,
      memorySource('x.json', { 'x.json': `${text.slice(0, -1)},"__proto__":{"polluted":true}}` }),
    );
    expect(items).toHaveLength(1);
    expect({}).not.toHaveProperty('polluted');
  });

  it('no script or handler gets through cards, captions, or titles', async () => {
    const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    const lexical = JSON.stringify({
      root: {
        children: [
          {
            type: 'image',
            src: 'javascript:alert(3)',
            alt: '"><script>alert(4)</script>',
            caption: evil,
          },
          { type: 'html', html: evil },
          { type: 'callout', calloutText: evil },
          { type: 'button', buttonText: evil, buttonUrl: 'javascript:alert(5)' },
          {
            type: 'product',
            productTitle: evil,
            productUrl: 'javascript:alert(6)',
            productDescription: evil,
          },
          { type: 'bookmark', url: 'data:text/html,alert(7)', metadata: { title: evil } },
          { type: 'codeblock', code: 'x', language: '"><script>alert(8)</script>' },
          { type: 'markdown', markdown: '[a](javascript:alert(9)) <b onclick="alert(10)">b</b>' },
        ],
      },
    });
    const { items } = await imported({
      posts: [
        ghostPost({
          title: evil + 'T',
          html: null,
          lexical,
          feature_image: 'javascript:alert(11)',
          feature_image_caption: evil,
        }),
      ],
    });
    // Content shown as text may name anything, as long as it is escaped.
    const markup = JSON.stringify(items)
      .replace(/"(?:filename|alt|hed)":"(?:[^"\\]|\\.)*"/g, '')
      .replace(/&lt;.*?&gt;/g, '');
    expect(markup).not.toMatch(
      /<script|onerror|onclick|(?:href|src)=\\"(?:javascript|data)|"(?:src|url|originalUrl)":"(?:javascript|data)/i,
    );
    expect(markup.match(/<[a-z]+/g)).toEqual(['<p', '<p', '<pre', '<code', '<p', '<b']);
  });

  it.each([
    ['elements', { html: '<div>'.repeat(10_000) + 'core' }],
    [
      'cards that never end',
      {
        html: `core${'<div class="kg-card kg-callout-card"><div class="kg-callout-text">'.repeat(10_000)}`,
      },
    ],
    [
      'gates that never end',
      { html: `core${'<!--kg-gated-block:begin nonMember:true -->'.repeat(50_000)}` },
    ],
    [
      'markups',
      {
        html: null,
        mobiledoc: JSON.stringify({
          markups: [['b']],
          sections: [[1, 'p', [[0, Array.from({ length: 100_000 }, () => 0), 0, 'core']]]],
        }),
      },
    ],
    [
      'Markdown',
      { html: null, markdown: `core\n\n${'> '.repeat(10_000)}\n\n${'['.repeat(100_000)}` },
    ],
  ])('thousands of nested %s are read in time', async (_name, fields) => {
    const spentMs = startProcessorClock();
    const found = await item(fields);
    expect(spentMs()).toBeLessThan(20_000);
    expect(JSON.stringify(found?.body)).toContain('core');
  });

  it('a body of more than 4 MiB is skipped', async () => {
    const { skips } = await imported({
      posts: [ghostPost({ html: 'x'.repeat(4 * 1024 * 1024 + 1) })],
    });
    expect(skips).toEqual([
      { ref: 'x.json post p1 "Title"', reason: 'its body is longer than 4194304 characters' },
    ]);
  });
});
