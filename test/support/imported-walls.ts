/**
 * Items of archives that kept a part for members, or marked where their free part ends, each with a
 * canary behind the place, for tests that look for leaks.
 */
import { ghostImporter } from '../../importing/ghost/ghost-importer.ts';
import { markdownImporter } from '../../importing/markdown/markdown-importer.ts';
import { wxrImporter } from '../../importing/wxr/wxr-importer.ts';
import type { Item } from '../../shared/content/item.ts';
import { collectImport, memorySource } from './collect-import.ts';
import { ghostFile, ghostPost } from './ghost-file.ts';
import { CANARY } from './walled-items.ts';
import { wxrFile, wxrItem } from './wxr-file.ts';

const free = 'LEAD-IN, which everybody reads.';
const paid = `${CANARY}-part`;
const after = `${CANARY}-after`;

function block(name: string, inner: string, attributes = ''): string {
  return `<!-- wp:${name} ${attributes}--><div>${inner}</div><!-- /wp:${name} -->`;
}

function paragraph(text: string): string {
  return `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
}

/** Bodies of WordPress posts by the name of what divides them. */
const wordpress: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'membership level="1"',
      'restrict',
      'wcm_restrict plans="gold"',
      'mepr-show rules="5"',
      'mepr-active membership="5" ifallowed="show"',
      'swpm_protected for="2"',
      'um_loggedin',
      's2If current_user_can(access_s2member_level1)',
      'ld_group',
      'student',
      'wlm_private "Gold"',
      'memberful has_subscription_to_plan="1"',
      'content_control status="logged_in"',
      'groups_member group="Gold"',
      'arm_restrict_content plan="1" type="show"',
      'MM_Member_Decision isMember="true"',
      'pms-restrict subscription_plans="1"',
      'acme_premium_part',
    ].map((tag, index) => {
      const [name = ''] = tag.split(' ');
      return index % 2 === 0
        ? [name, `${free}\n\n[${tag}]${paid}[/${name}]\n\n${after}`]
        : [`${name} in a paragraph`, paragraph(`${free} [${tag}]${paid}[/${name}] ${after}`)];
    }),
  ),
  'an unclosed shortcode': `${free}\n\n[membership]\n\n${paid}\n\n${after}`,
  'a shortcode before everything': `[membership]${paid}[/membership]\n\n${after}`,
  'jetpack/paywall': paragraph(free) + '<!-- wp:jetpack/paywall /-->' + paragraph(paid),
  'premium-content': block(
    'premium-content/container',
    block('premium-content/logged-out-view', paragraph(`${CANARY}-join`)) +
      block('premium-content/subscriber-view', paragraph(paid)),
  ),
  'a block of nobody’s': paragraph(free) + block('acme/members-only', paragraph(paid)),
  'a block in a column':
    block(
      'columns',
      block('column', paragraph(free) + block('pmpro/membership', paragraph(paid))),
    ) + paragraph(after),
  'a setting of a group':
    paragraph(free) +
    block('group', paragraph(paid), '{"um_is_restrict":true,"um_who_access":"1"} '),
  'a part in a caption': `${free}\n\n[caption id="a"]<img src="/a.png"> [membership]${paid}[/membership][/caption]\n\n${after}`,
  more: `${free}<!--more-->${after}`,
};

function wordpressSource(): string {
  const walled = Object.entries(wordpress).map(([name, content], index) =>
    wxrItem({
      id: String(index + 1),
      title: `LEAD-IN: ${name}`,
      slug: `wp-${index}`,
      // Without an excerpt of its own nothing of the text may become one.
      excerpt: name === 'restrict' ? `LEAD-IN [restrict]${paid}[/restrict]` : '',
      content,
    }),
  );
  const untitled = wxrItem({
    id: '900',
    title: '',
    slug: 'wp-900',
    excerpt: 'LEAD-IN',
    content: `[restrict]${paid}[/restrict]`,
  });
  return wxrFile([...walled, untitled]);
}

function ghostSource(): string {
  const lexical = (...children: unknown[]): string =>
    JSON.stringify({ root: { type: 'root', children } });
  const text = (value: string) => ({
    type: 'paragraph',
    children: [{ type: 'extended-text', text: value, format: 0 }],
  });
  const card = (visibility: unknown) => ({ type: 'html', html: `<p>${paid}</p>`, visibility });
  const posts = [
    { html: `<p>${free}</p><!--members-only--><p>${paid}</p>`, visibility: 'paid' },
    {
      html: `<p>${free}</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:-free" --><p>${paid}</p><!--kg-gated-block:end--><p>${after}</p>`,
    },
    { html: '', lexical: lexical(text(free), { type: 'paywall' }, text(paid)) },
    {
      html: '',
      lexical: lexical(text(free), card({ web: { nonMember: false } }), text(after)),
    },
    {
      html: '',
      mobiledoc: JSON.stringify({
        cards: [['paywall', {}]],
        sections: [
          [1, 'p', [[0, [], 0, free]]],
          [10, 0],
          [1, 'p', [[0, [], 0, paid]]],
        ],
      }),
    },
  ];
  return ghostFile({
    posts: posts.map((post, index) =>
      ghostPost({ id: `g${index}`, title: 'LEAD-IN', slug: `ghost-${index}`, ...post }),
    ),
  });
}

const markdown: Readonly<Record<string, string>> = {
  '_config.yml': 'title: A site\nexcerpt_separator: "<!-- here -->"\n',
  ...Object.fromEntries(
    Object.entries({
      more: `${free}\n\n<!-- more -->\n\n${paid}`,
      separator: `${free} <!-- here --> ${paid}`,
      shortcode: `${free}\n\n{{< paywall >}}\n\n${paid}\n\n{{< /paywall >}}\n\n${after}`,
      short: `${free} It is ${paid}`,
    }).map(([name, body]) => [
      `_posts/2020-01-02-${name}.md`,
      `---\ntitle: LEAD-IN\naccess: subscribers\n---\n${body}\n`,
    ]),
  ),
  '_posts/2020-01-02-expression.mdx': `---\ntitle: LEAD-IN\naccess: subscribers\n---\n\n${free}\n\n{/* truncate */}\n\n${paid}\n`,
};

/** Returns the items, all for subscribers. */
export async function importedWalls(): Promise<Item[]> {
  const found = await Promise.all([
    collectImport(wxrImporter, memorySource('site.xml', { 'site.xml': wordpressSource() })),
    collectImport(ghostImporter, memorySource('ghost.json', { 'ghost.json': ghostSource() })),
    collectImport(markdownImporter, memorySource('site', markdown)),
  ]);
  return found.flatMap(({ items }) =>
    items.map((item) => ({
      ...item,
      // A mark alone does not say who may read the rest.
      access: 'subscribers' as const,
      pubDate: '2026-03-10T15:00:00.000Z',
      modifiedAt: '2026-03-10T15:00:00.000Z',
      tags: [{ slug: 'marked', name: 'Marked' }],
    })),
  );
}
