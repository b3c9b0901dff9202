/** Where importers find the end of the free part, and parts that a source keeps for members. */
import { describe, expect, it } from '@jest/globals';
import { ghostImporter } from '../../../importing/ghost/ghost-importer.ts';
import { markdownImporter } from '../../../importing/markdown/markdown-importer.ts';
import { wxrImporter } from '../../../importing/wxr/wxr-importer.ts';
import { freeSegments } from '../../../shared/content/free-part.ts';
import type { Item, Segment } from '../../../shared/content/item.ts';
import { collectImport, memorySource, type CollectedImport } from '../../support/collect-import.ts';
import { ghostFile, ghostPost, type Row } from '../../support/ghost-file.ts';
import { wxrFile, wxrItem, type WxrFields } from '../../support/wxr-file.ts';

function textOf(segments: readonly Segment[]): string {
  return segments
    .map((part) => (part.kind === 'html' ? part.html.replace(/<[^>]*>/g, ' ') : `[${part.kind}]`))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

interface Read {
  /** Undefined where no end is marked. */
  readonly free: string | undefined;
  readonly all: string;
  readonly item: Item;
  readonly warnings: readonly string[];
}

function readOnly({ items: [item], warnings }: CollectedImport): Read {
  if (item === undefined) throw new Error('nothing was imported');
  return {
    free: item.freePart === undefined ? undefined : textOf(freeSegments(item.body, item.freePart)),
    all: textOf(item.body),
    item,
    warnings: warnings.map(({ message }) => message),
  };
}

async function wordpress(content: string, fields: WxrFields = {}): Promise<Read> {
  const file = wxrFile([wxrItem({ content, ...fields })]);
  return readOnly(await collectImport(wxrImporter, memorySource('a.xml', { 'a.xml': file })));
}

async function ghost(post: Row): Promise<Read> {
  const file = ghostFile({ posts: [ghostPost(post)] });
  return readOnly(await collectImport(ghostImporter, memorySource('a.json', { 'a.json': file })));
}

async function markdown(body: string, more: Readonly<Record<string, string>> = {}): Promise<Read> {
  const { path = 'content/posts/a.md', front = '', ...files } = more;
  return readOnly(
    await collectImport(
      markdownImporter,
      memorySource('site', {
        ...files,
        [path]: `---\ntitle: A\ndate: 2020-01-02\n${front}---\n${body}\n`,
      }),
    ),
  );
}

const block = (name: string, inner: string, json = ''): string =>
  `<!-- wp:${name} ${json}--><div>${inner}</div><!-- /wp:${name} -->`;
const p = (text: string): string => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;

describe('The end of the free part in WordPress', () => {
  it.each([
    ['a classic post', 'open\n\n<!--more-->\n\nshut', 'open'],
    ['with words of its own', 'open\n\n<!--more Read on-->\n\nshut', 'open'],
    ['within a line', 'open <!--more-->shut', 'open'],
    ['the block', `${p('open')}<!-- wp:more --><!--more--><!-- /wp:more -->${p('shut')}`, 'open'],
    [
      'the block in a group',
      `${block('group', `${p('open')}<!-- wp:more {"customText":"On"} --><!--more On--><!-- /wp:more -->${p('x')}`)}${p('shut')}`,
      'open',
    ],
    ['before everything', '<!--more-->\nshut', ''],
    ['after everything', 'open\n\n<!--more-->', 'open'],
    ['in code', 'open\n\n<pre>&lt;!--more--&gt;</pre>\n\nopen', undefined],
    ['as an author’s note', 'open\n\n<!-- more about this later -->\n\nopen', undefined],
  ])('is the "more" mark: %s', async (_where, content, free) => {
    expect((await wordpress(content)).free).toBe(free);
  });

  it('stands behind the text that a page without teaser did not show, which is reported', async () => {
    const found = await wordpress(
      `${p('teaser')}<!-- wp:more {"noTeaser":true} --><!--more--><!--noteaser--><!-- /wp:more -->${p('text')}`,
    );
    expect(found).toMatchObject({ free: 'teaser', all: 'teaser text' });
    expect(found.warnings).toEqual([expect.stringContaining('above its "more" mark')]);
  });

  it('is kept in a post whose galleries become slides', async () => {
    const { item, free } = await wordpress(
      `${p('open')}<img src="/a.png"><!--more--><img src="/b.png">${p('shut')}`,
      { terms: [['post_format', 'post-format-gallery', 'Gallery']] },
    );
    expect(item.slides).toHaveLength(2);
    expect(free).toBe('open');
  });
});

describe('Parts that WordPress kept for members', () => {
  it.each([
    ['a divider', `${p('open')}<!-- wp:jetpack/paywall /-->${p('shut')}`, 'open', 'open shut'],
    [
      'two views',
      `${p('open')}${block('premium-content/container', block('premium-content/logged-out-view', p('join')) + block('premium-content/subscriber-view', p('shut')))}${p('after')}`,
      'open',
      'open shut after',
    ],
    [
      'a shortcode',
      'open\n\n[membership level="1"]shut[/membership]\n\nafter',
      'open',
      'open shut after',
    ],
    [
      'a shortcode of several blocks',
      `${p('open')}<!-- wp:shortcode -->[wcm_restrict]<!-- /wp:shortcode -->${p('shut')}<!-- wp:shortcode -->[/wcm_restrict]<!-- /wp:shortcode -->${p('after')}`,
      'open',
      'open shut after',
    ],
    ['an unclosed one', 'open\n\n[membership]\n\nshut', 'open', 'open shut'],
    [
      'a block with levels',
      `${p('open')}${block('pmpro/membership', p('shut'), '{"levels":["1"]} ')}`,
      'open',
      'open shut',
    ],
    [
      'a block’s own setting',
      `${p('open')}${block('group', p('shut'), '{"contentControls":{"enabled":true,"rules":{"user":{"userStatus":"logged_in"}}}} ')}`,
      'open',
      'open shut',
    ],
    [
      'a block that no table knows',
      `${p('open')}${block('acme/premium-part', p('shut'))}`,
      'open',
      'open shut',
    ],
    ['Steady’s place', 'open\n\n___STEADY_PAYWALL___\n\nshut', 'open', 'open shut'],
    [
      'before the "more" mark',
      'open\n\n[restrict]shut[/restrict]\n\n<!--more-->\n\nafter',
      'open',
      'open shut after',
    ],
    [
      'after the "more" mark',
      'open\n\n<!--more-->\n\n[restrict]shut[/restrict]',
      'open',
      'open shut',
    ],
  ])('are behind the wall, and nothing is lost: %s', async (_kind, content, free, all) => {
    const found = await wordpress(content);
    expect(found).toMatchObject({ free, all, item: { access: 'subscribers' } });
    expect(found.warnings).toContainEqual(expect.stringContaining('kept for members'));
  });

  it.each([
    ['a shortcode', 'open\n\n[wcm_nonmember]join[/wcm_nonmember]\n\nopen'],
    ['a level', 'open\n\n[membership level="0"]join[/membership]\n\nopen'],
    [
      'a block',
      `${p('open')}${block('pmpro/membership', p('join'), '{"levels":["0"]} ')}${p('open')}`,
    ],
    [
      'a setting',
      `${p('open')}${block('group', p('join'), '{"um_is_restrict":true,"um_who_access":"2"} ')}${p('open')}`,
    ],
  ])('leave out what other readers saw instead: %s', async (_kind, content) => {
    const found = await wordpress(content);
    expect(found).toMatchObject({ free: undefined, all: 'open open', item: { access: 'metered' } });
    expect(found.warnings).toContainEqual(expect.stringContaining('left out'));
  });

  it.each([
    ['an escaped shortcode', 'open [[membership]] open'],
    ['code', 'open <code>[membership]x[/membership]</code>'],
    ['a form', `${p('open')}${block('jetpack/subscriptions', p('Sign up'))}`],
    ['people', `${p('open')}${block('acme/team-member', p('Ada'))}`],
    ['blocks that are called premium', `${p('open')}${block('premium/heading', p('Title'))}`],
    [
      'a setting that is off',
      `${p('open')}${block('group', p('open'), '{"um_is_restrict":false} ')}`,
    ],
  ])('are not %s', async (_what, content) => {
    expect(await wordpress(content)).toMatchObject({
      free: undefined,
      item: { access: 'metered' },
    });
  });

  it('are not what the item links to, and their files stay with them', async () => {
    const { item } = await wordpress('[restrict]<a href="https://x.example/">x</a>[/restrict]', {
      terms: [['post_format', 'post-format-link', 'Link']],
    });
    expect(item.linkUrl).toBeUndefined();
    const file = 'https://old.test/a.mp3';
    const { free, all } = await wordpress(`open [restrict]<a href="${file}">it</a>[/restrict]`, {
      meta: { enclosure: `${file}\n1\naudio/mpeg` },
    });
    expect([free, all]).toEqual(['open', 'open it [media]']);
  });

  it('may be named by rules that the export does not explain, which is reported', async () => {
    const file = wxrFile([wxrItem(), wxrItem({ id: '2', type: 'memberpressrule' })]);
    const { warnings } = await collectImport(wxrImporter, memorySource('a.xml', { 'a.xml': file }));
    expect(warnings).toContainEqual({
      ref: 'a.xml',
      message: expect.stringContaining('memberpressrule'),
    });
  });

  it('are in no dek, and give no title', async () => {
    const { item } = await wordpress('[restrict]Shut words.[/restrict] Others.', {
      title: '',
      excerpt: 'Open [restrict]shut[/restrict] more',
    });
    expect([item.hed, item.dek]).toEqual(['Untitled', 'Open']);
  });

  it.each([
    ['_jetpack_newsletter_access', 'subscribers', true],
    ['_jetpack_newsletter_access', 'paid_subscribers', true],
    ['_jetpack_newsletter_access', 'everybody', false],
    ['_members_access_role', 'gold', true],
    ['rcp_user_level', 'None', false],
    ['rcp_subscription_level', 'a:1:{i:0;s:1:"2";}', true],
    ['rcp_access_level', '2', true],
    ['_is_paid', '1', true],
    ['_wc_memberships_force_public', 'yes', false],
    [
      'um_content_restriction',
      'a:2:{s:26:"_um_custom_access_settings";s:1:"1";s:14:"_um_accessible";s:1:"2";}',
      true,
    ],
    [
      'um_content_restriction',
      'a:2:{s:26:"_um_custom_access_settings";s:1:"1";s:14:"_um_accessible";s:1:"0";}',
      false,
    ],
    ['um_content_restriction', 'a:1:{s:26:"_um_custom_access_settings";s:1:"0";}', false],
    ['_leaky_paywall_visibility', 'a:1:{s:15:"visibility_type";s:4:"only";}', true],
    ['_leaky_paywall_visibility', 'a:1:{s:15:"visibility_type";s:7:"default";}', false],
    ['_memberful_acl', 'a:1:{i:0;s:1:"5";}', true],
    ['groups-read', '3', true],
    ['s2member_ccaps_req', 'a:0:{}', false],
    ['patreon-level', '0', false],
    ['patreon-level', '5', true],
    ['acme_members_only', 'yes', true],
    ['acme_members_only', 'no', false],
  ])('may be the whole item: the field %s = %s: %s', async (key, value, expected) => {
    const { item, warnings } = await wordpress('open', { meta: { [key]: value } });
    expect(item.access).toBe(expected ? 'subscribers' : 'metered');
    expect(warnings.some((message) => message.includes(key))).toBe(expected);
  });
});

describe('The end of the free part in Ghost', () => {
  const lexical = (...children: unknown[]): string =>
    JSON.stringify({ root: { type: 'root', children } });
  const text = (value: string): unknown => ({
    type: 'paragraph',
    children: [{ type: 'extended-text', text: value, format: 0 }],
  });
  const card = (visibility: unknown): unknown => ({
    type: 'html',
    html: '<p>shut</p>',
    visibility,
  });

  it.each<[string, Row]>([
    ['HTML', { html: '<p>open</p><!--members-only--><p>shut</p>' }],
    [
      'HTML with cards',
      {
        html: '<p>open</p><!--members-only--><div class="kg-card kg-callout-card"><div class="kg-callout-text">shut</div></div>',
      },
    ],
    ['lexical', { html: '', lexical: lexical(text('open'), { type: 'paywall' }, text('shut')) }],
    [
      'mobiledoc',
      {
        html: '',
        mobiledoc: JSON.stringify({
          cards: [['paywall', {}]],
          sections: [
            [1, 'p', [[0, [], 0, 'open']]],
            [10, 0],
            [1, 'p', [[0, [], 0, 'shut']]],
          ],
        }),
      },
    ],
  ])('is its public preview’s divider in %s', async (_format, post) => {
    for (const visibility of ['public', 'paid'])
      expect(await ghost({ ...post, visibility })).toMatchObject({
        free: 'open',
        all: 'open shut',
        item: { access: visibility === 'paid' ? 'subscribers' : 'metered' },
      });
  });

  it.each([
    ['public', { access: 'metered' }],
    ['members', { access: 'registered' }],
    ['paid', { access: 'subscribers' }],
    ['tiers', { access: 'subscribers', tiers: ['complete', 'gone'] }],
    ['product:digital', { access: 'subscribers', tiers: ['digital'] }],
    ['tier:digital,tier:gold', { access: 'subscribers', tiers: ['digital', 'gold'] }],
    ['label:vip', { access: 'subscribers' }],
  ])('ends where an item of the visibility %s asks for more', async (visibility, access) => {
    const file = ghostFile({
      posts: [ghostPost({ visibility })],
      products: [
        { id: 't1', name: 'Complete', slug: 'complete' },
        { id: 't2', name: 'Other', slug: 'other' },
      ],
      posts_products: [
        { post_id: 'p1', product_id: 't1', sort_order: 0 },
        { post_id: 'p1', product_id: 'gone', sort_order: 1 },
      ],
    });
    const { item } = readOnly(
      await collectImport(ghostImporter, memorySource('a.json', { 'a.json': file })),
    );
    expect({ access: item.access, tiers: item.tiers }).toEqual({ tiers: undefined, ...access });
  });

  it('is a card for members alone, which makes the item one for subscribers', async () => {
    const found = await ghost({
      html: '',
      lexical: lexical(text('open'), card({ web: { nonMember: false } }), text('after')),
    });
    expect(found).toMatchObject({
      free: 'open',
      all: 'open shut after',
      item: { access: 'subscribers' },
    });
    expect(found.warnings).toEqual([expect.stringContaining('1 × html card')]);
  });

  it('is none of the cards that readers with access did not see', async () => {
    const found = await ghost({
      html: '',
      lexical: lexical(
        text('open'),
        card({ web: { nonMember: true, memberSegment: 'status:free' } }),
      ),
    });
    expect(found).toMatchObject({ free: undefined, all: 'open', item: { access: 'metered' } });
  });

  it('keeps the internal tags that are settings, and no others', async () => {
    const file = ghostFile({
      posts: [ghostPost()],
      tags: [
        {
          id: 't1',
          name: '#paywall-exclude',
          slug: 'hash-paywall-exclude',
          visibility: 'internal',
        },
        { id: 't2', name: '#desk', slug: 'hash-desk', visibility: 'internal' },
      ],
      posts_tags: [
        { post_id: 'p1', tag_id: 't1', sort_order: 0 },
        { post_id: 'p1', tag_id: 't2', sort_order: 1 },
      ],
    });
    const { items } = await collectImport(
      ghostImporter,
      memorySource('a.json', { 'a.json': file }),
    );
    expect(items[0]?.tags).toEqual([{ slug: 'paywall-exclude', name: 'paywall-exclude' }]);
  });
});

describe('The end of the free part in Markdown', () => {
  const jekyll = { path: '_posts/2020-01-02-a.md' };
  it.each<[string, string, Readonly<Record<string, string>>, string | undefined]>([
    ['Hugo', 'open\n\n<!--more-->\n\nshut', {}, 'open'],
    ['Hexo and Zola', 'open\n\n<!-- more -->\n\nshut', {}, 'open'],
    ['Docusaurus', 'open\n\n<!-- truncate -->\n\nshut', {}, 'open'],
    ['MDX', 'open\n\n{/* truncate */}\n\nshut', { path: 'blog/a.mdx' }, 'open'],
    ['Pelican', 'open\n\n<!-- PELICAN_END_SUMMARY -->\n\nshut', {}, 'open'],
    ['within a sentence', 'open <!--more--> shut', {}, 'open'],
    ['in a list', '- open\n- open <!--more-->\n- shut', {}, 'open open'],
    ['in a fence', 'open\n\n```\n<!--more-->\n```\n\nopen', {}, undefined],
    ['in a code span', 'open `<!--more-->` open', {}, undefined],
    ['indented', 'open\n\n    <!--more-->\n\nopen', {}, undefined],
    [
      'Jekyll',
      'open\n\n<!-- cut -->\n\nshut',
      { ...jekyll, '_config.yml': 'excerpt_separator: "<!-- cut -->"\n' },
      'open',
    ],
    [
      'an item’s own',
      'open\n\n====cut====\n\nshut',
      { front: 'excerpt_separator: "====cut===="\n' },
      'open',
    ],
    ['a rule', 'open\n\n---\n\nshut --- shut', { front: 'excerpt_separator: "---"\n' }, 'open'],
    [
      'Eleventy',
      'open\n\n<!-- cut -->\n\nshut',
      {
        '.eleventy.js':
          'c.setFrontMatterParsingOptions({ excerpt: true, excerpt_separator: "<!-- cut -->" })',
      },
      'open',
    ],
    [
      'MkDocs',
      'open\n\n<!-- cut -->\n\nshut',
      {
        path: 'handbook/blog/posts/a.md',
        'mkdocs.yml': 'plugins:\n  - blog:\n      post_excerpt_separator: <!-- cut -->\n',
      },
      'open',
    ],
    [
      'an empty line is none',
      'open\n\nopen',
      { ...jekyll, '_config.yml': 'excerpt_separator: "\\n\\n"\n' },
      undefined,
    ],
  ])('is the mark of %s', async (_generator, body, more, free) => {
    const found = await markdown(body, more);
    expect(found.free).toBe(free);
    expect(found.all).not.toContain('cut');
  });

  it.each([
    ['{{< members >}}\n\nshut\n\n{{< /members >}}\n\nafter', {}],
    ['{{< paywall >}}\n\nshut after', {}],
    ['{% paywall %}shut{% endpaywall %} after', { path: '_posts/2020-01-02-a.md' }],
    ['<MembersOnly>\n\nshut\n\n</MembersOnly>\n\nafter', { path: 'blog/a.mdx' }],
  ])('is a tag that keeps something for members: %s', async (body, more) => {
    const found = await markdown(`open\n\n${body}`, more);
    expect(found).toMatchObject({
      free: 'open',
      all: 'open shut after',
      item: { access: 'subscribers' },
    });
  });

  it('hides no title that stands behind it', async () => {
    const found = await markdown('<!--more-->\n\n## Shut', { front: 'title: ""\n' });
    expect(found.item.hed).not.toContain('Shut');
  });
});
