/**
 * Writes rows of WordPress's REST API as WordPress's own export (WXR 1.2) would hold them, so that one
 * importer reads both.
 */
import { fieldsOf, listOf } from '../ghost/fields.ts';
import { plainText } from '../body/plain-text.ts';
import { ALT_META, THUMBNAIL_META } from '../wxr/wxr-meta-keys.ts';
import type { RemoteContext, RemoteRow } from './remote-source.ts';
import { rawOf, rowOf, textOf } from './row-fields.ts';

/** XML 1.0 §2.2 forbids them, and WordPress does not show them. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function element(name: string, text: string, attributes = ''): string {
  const safe = text.replace(forbidden, '').replaceAll(']]>', ']]]]><![CDATA[>');
  return `<${name}${attributes}><![CDATA[${safe}]]></${name}>\n`;
}

function attribute(name: string, value: string): string {
  const safe = value
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
  return ` ${name}="${safe}"`;
}

/** The API says `2025-03-04T09:30:00`, the export `2025-03-04 09:30:00`. */
function dateOf(value: unknown): string {
  const date = textOf(value);
  return date === '' ? '0000-00-00 00:00:00' : date.replace('T', ' ').slice(0, 19);
}

function meta(key: string, value: string): string {
  if (value === '') return '';
  return `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>\n`;
}

/** The field that the file of `masthead sync connect` adds to posts (cli/sync/masthead-wordpress.php). */
const FIELDS = 'masthead_fields';
/** Fields that rows have elsewhere. */
const ownElements = new Set([THUMBNAIL_META, ALT_META]);

/** A custom field with its values. */
type Field = readonly [key: string, values: readonly string[]];

type Lookup = ReadonlyMap<string, RemoteRow>;

function byId(rows: readonly RemoteRow[] = []): Lookup {
  return new Map(rows.map((row) => [textOf(row['id']), row]));
}

/** Returns a title without the site's name before or behind it: `A title - The site`. */
function withoutSite(title: string, site: string): string {
  const before = site !== '' && title.endsWith(site) ? title.slice(0, -site.length) : '';
  const behind = site !== '' && title.startsWith(site) ? title.slice(site.length) : '';
  const mark = String.raw`\s+[^\s\p{L}\p{N}]{1,2}\s+`;
  if (new RegExp(`${mark}$`, 'u').test(before))
    return before.replace(new RegExp(`${mark}$`, 'u'), '');
  return new RegExp(`^${mark}`, 'u').test(behind)
    ? behind.replace(new RegExp(`^${mark}`, 'u'), '')
    : title;
}

/**
 * What Yoast SEO tells search engines of a post, by the field `yoast_head_json` that it adds to every one
 * (https://developer.yoast.com/customization/apis/rest-api/). Titles that it makes of the post's own are
 * not taken.
 */
function headFields(row: RemoteRow, site: string): Field[] {
  const head = fieldsOf(row['yoast_head_json']);
  const robots = fieldsOf(head.get('robots'));
  const canonical = textOf(head.get('canonical'));
  const own = plainText(rawOf(row['title']));
  const written = (name: string) => {
    const title = withoutSite(plainText(textOf(head.get(name))), site);
    return title === own ? '' : title;
  };
  const description = textOf(head.get('description'));
  const social = textOf(head.get('og_description'));
  const found: Readonly<Record<string, string>> = {
    '_yoast_wpseo_meta-robots-noindex': robots.get('index') === 'noindex' ? '1' : '',
    '_yoast_wpseo_meta-robots-nofollow': robots.get('follow') === 'nofollow' ? '1' : '',
    _yoast_wpseo_canonical: canonical === textOf(row['link']) ? '' : canonical,
    _yoast_wpseo_title: written('title'),
    _yoast_wpseo_metadesc: description,
    '_yoast_wpseo_opengraph-title':
      written('og_title') === written('title') ? '' : written('og_title'),
    // Without one of its own it is the description, or the beginning of the text.
    '_yoast_wpseo_opengraph-description':
      description === '' || social === description ? '' : social,
  };
  return Object.entries(found).map(([key, value]) => [key, [value]]);
}

/**
 * Custom fields of a post: those that the API shows, and the ones of plug-ins, which the file of
 * `masthead sync connect` adds as the database has them. Without it what Yoast SEO says is read.
 */
function fieldsXml(row: RemoteRow, site: string): string {
  const shown = Object.entries(rowOf(row['meta'])).map(([key, value]): Field => [
    key,
    [textOf(value)],
  ]);
  const added = row[FIELDS];
  const others =
    added === undefined
      ? headFields(row, site)
      : Object.entries(rowOf(added)).map(([key, values]): Field => [
          key,
          listOf(values).map(textOf),
        ]);
  return [...new Map<string, readonly string[]>([...shown, ...others])]
    .filter(([key]) => !ownElements.has(key))
    .flatMap(([key, values]) => values.map((value) => meta(key, value)))
    .join('');
}

interface Lookups {
  /** The site's name. */
  readonly site: string;
  readonly users: Lookup;
  readonly terms: { readonly category: Lookup; readonly post_tag: Lookup };
}

/** The export names the terms of a post in the order of their names, categories among tags. */
function termsOf(row: RemoteRow, { terms }: Lookups): string {
  const named = (['category', 'post_tag'] as const).flatMap((domain) =>
    listOf(row[domain === 'category' ? 'categories' : 'tags']).flatMap((id) => {
      const term = terms[domain].get(textOf(id));
      return term === undefined
        ? []
        : [{ domain, slug: textOf(term['slug']), name: textOf(term['name']) }];
    }),
  );
  const format = textOf(row['format']);
  const all = [
    ...named,
    ...(format === '' || format === 'standard'
      ? []
      : [{ domain: 'post_format', slug: `post-format-${format}`, name: format }]),
  ];
  return all
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ domain, slug, name }) =>
      element('category', name, attribute('domain', domain) + attribute('nicename', slug)),
    )
    .join('');
}

function utcDate(row: RemoteRow): string {
  const gmt = textOf(row['date_gmt']);
  const date = new Date(gmt === '' ? Number.NaN : `${gmt}Z`);
  return Number.isNaN(date.getTime()) ? '' : date.toUTCString().replace('GMT', '+0000');
}

function itemXml(row: RemoteRow, lookups: Lookups): string {
  const user = lookups.users.get(textOf(row['author']));
  const isAttachment = row['type'] === 'attachment';
  const featured = textOf(row['featured_media']);
  return [
    '<item>\n',
    element('title', rawOf(row['title'])),
    element('link', textOf(row['link'])),
    element('pubDate', utcDate(row)),
    element('dc:creator', user === undefined ? '' : loginOf(user)),
    element('guid', rawOf(row['guid'])),
    element('content:encoded', rawOf(row[isAttachment ? 'description' : 'content'])),
    element('excerpt:encoded', rawOf(row[isAttachment ? 'caption' : 'excerpt'])),
    element('wp:post_id', textOf(row['id'])),
    element('wp:post_date', dateOf(row['date'])),
    element('wp:post_date_gmt', dateOf(row['date_gmt'])),
    element('wp:post_modified', dateOf(row['modified'])),
    element('wp:post_modified_gmt', dateOf(row['modified_gmt'])),
    element('wp:post_name', textOf(row['slug'])),
    element('wp:status', textOf(row['status'])),
    element('wp:post_parent', textOf(row['parent'] ?? row['post']) || '0'),
    element('wp:menu_order', textOf(row['menu_order']) || '0'),
    element('wp:post_type', textOf(row['type'])),
    element('wp:post_password', textOf(row['password'])),
    element('wp:is_sticky', row['sticky'] === true ? '1' : '0'),
    isAttachment ? element('wp:attachment_url', textOf(row['source_url'])) : '',
    termsOf(row, lookups),
    meta('_thumbnail_id', featured === '0' ? '' : featured),
    meta('_wp_attachment_image_alt', textOf(row['alt_text'])),
    fieldsXml(row, lookups.site),
    '</item>\n',
  ].join('');
}

/** Who may not list users sees no login; the slug of an author's page is made from it. */
function loginOf(user: RemoteRow): string {
  return textOf(user['username']) || textOf(user['slug']);
}

function siteXml({ site }: RemoteContext): string {
  return [
    element('title', textOf(site['name'])),
    element('link', textOf(site['home'])),
    element('language', textOf(site['language'])),
    element('wp:wxr_version', '1.2'),
    element('wp:base_site_url', textOf(site['url'])),
    element('wp:base_blog_url', textOf(site['home'])),
  ].join('');
}

/** People and terms. */
function namesXml({ rows }: RemoteContext): string {
  const categories = byId(rows['categories']);
  return [
    ...(rows['users'] ?? []).map((user) =>
      [
        '<wp:author>',
        element('wp:author_login', loginOf(user)),
        element('wp:author_display_name', textOf(user['name'])),
        element('wp:author_first_name', textOf(user['first_name'])),
        element('wp:author_last_name', textOf(user['last_name'])),
        // An export has no biographies.
        element('wp:author_description', textOf(user['description'])),
        '</wp:author>\n',
      ].join(''),
    ),
    ...(rows['categories'] ?? []).map((term) =>
      [
        '<wp:category>',
        element('wp:category_nicename', textOf(term['slug'])),
        element('wp:category_parent', textOf(categories.get(textOf(term['parent']))?.['slug'])),
        element('wp:cat_name', textOf(term['name'])),
        element('wp:category_description', textOf(term['description'])),
        '</wp:category>\n',
      ].join(''),
    ),
    ...(rows['tags'] ?? []).map((term) =>
      [
        '<wp:tag>',
        element('wp:tag_slug', textOf(term['slug'])),
        element('wp:tag_name', textOf(term['name'])),
        element('wp:tag_description', textOf(term['description'])),
        '</wp:tag>\n',
      ].join(''),
    ),
  ].join('');
}

/**
 * Returns one file of an export.
 * @param rows posts, pages, attachments and patterns.
 * @param part The first file alone has people and terms.
 */
export function wordpressExport(
  rows: readonly RemoteRow[],
  context: RemoteContext,
  part: 'first' | 'further' = 'first',
): string {
  const lookups: Lookups = {
    site: plainText(textOf(context.site['name'])),
    users: byId(context.rows['users']),
    terms: {
      category: byId(context.rows['categories']),
      post_tag: byId(context.rows['tags']),
    },
  };
  return [
    '<?xml version="1.0" encoding="UTF-8" ?>\n',
    '<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n',
    siteXml(context),
    part === 'first' ? namesXml(context) : '',
    ...rows.map((row) => itemXml(row, lookups)),
    '</channel>\n</rss>\n',
  ].join('');
}
