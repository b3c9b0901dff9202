/** What WordPress and Ghost hid from readers, or from machines, stays hidden. */
import { describe, expect, it } from '@jest/globals';
import { ghostImporter } from '../../../importing/ghost/ghost-importer.ts';
import { wxrImporter } from '../../../importing/wxr/wxr-importer.ts';
import type { ImportRun } from '../../../importing/source.ts';
import { collectImport, memorySource } from '../../support/collect-import.ts';
import { ghostFile, ghostPost, type Row } from '../../support/ghost-file.ts';
import { wxrFile, wxrItem, type WxrFields } from '../../support/wxr-file.ts';

function importWxr(items: readonly string[], settings: Partial<ImportRun> = {}) {
  const source = memorySource('x.xml', { 'x.xml': wxrFile(items) });
  return collectImport(wxrImporter, source, undefined, undefined, settings);
}

function importGhost(post: Row, tables: Readonly<Record<string, readonly unknown[]>> = {}) {
  const text = ghostFile({ posts: [ghostPost(post)], ...tables });
  return collectImport(ghostImporter, memorySource('ghost.json', { 'ghost.json': text }));
}

const wpItem = async (fields: WxrFields) => (await importWxr([wxrItem(fields)])).items[0];

describe('Parts of a WordPress body that its site hid', () => {
  const block = (attributes: object) =>
    `<!-- wp:group ${JSON.stringify(attributes)} --><div><!-- wp:paragraph --><p>SECRET</p><!-- /wp:paragraph --></div><!-- /wp:group -->`;
  const shown = '<!-- wp:paragraph --><p>shown</p><!-- /wp:paragraph -->';

  it.each([
    ['WordPress 6.9', { metadata: { blockVisibility: false } }],
    [
      'WordPress 7.0, on every screen',
      {
        metadata: {
          blockVisibility: { viewport: { mobile: false, tablet: false, desktop: false } },
        },
      },
    ],
    ['Block Visibility', { blockVisibility: { hideBlock: true } }],
    ['Conditional Blocks', { conditionalBlocks: [{ type: 'lockdown' }] }],
    ['Kadence', { vsdesk: true, vstablet: true, vsmobile: true }],
    ['Spectra', { UAGHideDesktop: true, UAGHideTab: true, UAGHideMob: true }],
    ['EditorsKit', { editorskit: { loggedin: false, loggedout: false } }],
  ])('are left out, and the report says so: %s', async (_name, attributes) => {
    const { text, items, warnings } = await importWxr([
      wxrItem({ content: block(attributes) + shown }),
    ]);
    expect(text).not.toContain('SECRET');
    expect(items[0]?.body).toEqual([{ kind: 'html', html: '<p>shown</p>' }]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'a block that its site hid was left out: core/group',
    ]);
  });

  it.each([
    ['shown', { metadata: { blockVisibility: true } }],
    ['hidden on phones', { metadata: { blockVisibility: { viewport: { mobile: false } } } }],
    ['hidden on phones by Kadence', { vsmobile: true }],
    ['named', { metadata: { name: 'Group' } }],
  ])('stay where some readers saw them: %s', async (_name, attributes) => {
    expect((await importWxr([wxrItem({ content: block(attributes) })])).text).toContain('SECRET');
  });

  it.each([
    '[vc_row disable_element="yes"][vc_column]SECRET[/vc_column][/vc_row]',
    '[et_pb_section disabled="on"]SECRET[/et_pb_section]',
    '[et_pb_text disabled_on="on|on|on"]SECRET[/et_pb_text]',
    '[fusion_builder_container status="draft"]SECRET[/fusion_builder_container]',
  ])('are left out where a page builder hid them: %s', async (content) => {
    const { text, items } = await importWxr([wxrItem({ content: `shown\n\n${content}` })]);
    expect(text).not.toContain('SECRET');
    expect(JSON.stringify(items[0]?.body)).toContain('shown');
  });

  it.each([{ status: 'draft' }, { status: 'trash' }, { password: 'sesame' }])(
    'are left out where a reusable block is no longer shown: %j',
    async (state) => {
      const { text } = await importWxr([
        wxrItem({ content: '<!-- wp:block {"ref":9} /-->' }),
        wxrItem({ id: '9', type: 'wp_block', content: '<p>SECRET</p>', ...state }),
      ]);
      expect(text).not.toContain('SECRET');
    },
  );
});

describe('What plugins of WordPress say to machines', () => {
  it.each<[string, Record<string, string>, object]>([
    ['Yoast', { '_yoast_wpseo_meta-robots-noindex': '1' }, { robots: ['noindex'] }],
    [
      'Yoast, more',
      {
        '_yoast_wpseo_meta-robots-nofollow': '1',
        '_yoast_wpseo_meta-robots-adv': 'noarchive,nosnippet',
      },
      { robots: ['nofollow', 'noarchive', 'nosnippet'] },
    ],
    [
      'Rank Math',
      { rank_math_robots: 'a:2:{i:0;s:7:"noindex";i:1;s:8:"nofollow";}' },
      { robots: ['noindex', 'nofollow'] },
    ],
    ['All in One SEO', { _aioseop_noindex: 'on' }, { robots: ['noindex'] }],
    ['SEOPress', { _seopress_robots_index: 'yes' }, { robots: ['noindex'] }],
    ['The SEO Framework', { _genesis_noindex: '1' }, { robots: ['noindex'] }],
    ['Slim SEO', { slim_seo: 'a:1:{s:7:"noindex";i:1;}' }, { robots: ['noindex'] }],
    ['Relevanssi', { _relevanssi_hide_post: 'on' }, { hiddenFrom: ['search'] }],
  ])('is kept: %s', async (_name, meta, kept) => {
    expect(await wpItem({ meta })).toMatchObject({ listed: true, ...kept });
  });

  it.each<Record<string, string>>([
    { '_yoast_wpseo_meta-robots-noindex': '2' },
    { rank_math_robots: 'a:1:{i:0;s:5:"index";}' },
    { _genesis_noindex: '-1' },
    { slim_seo: 'a:1:{s:7:"noindex";i:0;}' },
  ])('is nothing where they may show it: %j', async (meta) => {
    const item = await wpItem({ meta });
    expect([item?.robots, item?.hiddenFrom]).toEqual([undefined, undefined]);
  });

  it.each([
    ['_yoast_wpseo_canonical', 'https://orig.example/a/', 'https://orig.example/a/'],
    ['rank_math_canonical_url', 'https://old.test/2020/post-2/', '/story/post-2/'],
    ['_seopress_robots_canonical', 'https://old.test/2020/post-1/', undefined],
  ])('is the address of the original: %s', async (key, address, canonical) => {
    const { items } = await importWxr([
      wxrItem({ meta: { [key]: address } }),
      wxrItem({ id: '2' }),
    ]);
    expect(items[0]?.canonical).toBe(canonical);
  });

  it('is when a post expires: one whose time came since the export is a draft', async () => {
    const at = (date: string, action = '') => ({
      meta: {
        '_expiration-date': String(Date.parse(date) / 1_000),
        '_expiration-date-type': action,
      },
    });
    const { items, drafts, warnings } = await importWxr([
      wxrItem({ id: '1', ...at('2024-06-01') }),
      wxrItem({ id: '2', ...at('2025-06-01', 'draft') }),
      wxrItem({ id: '3', ...at('2990-06-01') }),
      wxrItem({ id: '4', ...at('2025-06-01', 'category') }),
    ]);
    expect(items.map(({ slug }) => slug)).toEqual(['post-1', 'post-3', 'post-4']);
    expect(drafts.map(({ slug }) => slug)).toEqual(['post-2']);
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('it is past its expiry date and stays published'),
      expect.stringContaining('its expiry date is past: it is a draft'),
      expect.stringContaining('it expires on 2990-06-01'),
    ]);
    const dropped = await importWxr([wxrItem(at('2024-06-01'))], { expired: 'drop' });
    expect(dropped.drafts).toHaveLength(1);
  });
});

describe('What Ghost hid', () => {
  it.each([
    [
      'a card for nobody',
      {
        type: 'html',
        html: '<p>SECRET</p>',
        visibility: { web: { nonMember: false, memberSegment: '' } },
      },
    ],
    [
      'a card for emails',
      { type: 'callout', calloutText: 'SECRET', visibility: { showOnWeb: false } },
    ],
    [
      'a card of a later release',
      {
        type: 'new',
        text: 'SECRET',
        visibility: { web: { nonMember: false, memberSegment: '' } },
      },
    ],
  ])('is left out: %s', async (_name, card) => {
    const lexical = JSON.stringify({
      root: {
        type: 'root',
        children: [card, { type: 'paragraph', children: [{ type: 'text', text: 'shown' }] }],
      },
    });
    const { text, items } = await importGhost({ html: '', lexical });
    expect(text).not.toContain('SECRET');
    expect(JSON.stringify(items[0]?.body)).toContain('shown');
  });

  it('from machines is what its code says to robots', async () => {
    const { items } = await importGhost({
      codeinjection_head: '<meta content="noindex, nofollow" name="robots">',
    });
    expect(items[0]?.robots).toEqual(['noindex', 'nofollow']);
  });

  it.each([
    [{ canonical_url: 'https://orig.example/a' }, 'https://orig.example/a'],
    [{ canonical_url: '__GHOST_URL__/a-slug/' }, undefined],
    [
      { codeinjection_head: '<link rel="canonical" href="https://orig.example/b">' },
      'https://orig.example/b',
    ],
  ])('the address of its original is kept: %j', async (fields, canonical) => {
    expect((await importGhost(fields)).items[0]?.canonical).toBe(canonical);
  });
});
