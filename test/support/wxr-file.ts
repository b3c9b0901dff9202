/** Writes small WordPress exports for tests. */

export interface WxrFields {
  readonly id?: string;
  readonly type?: string;
  readonly status?: string;
  readonly title?: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly slug?: string;
  readonly link?: string;
  readonly guid?: string;
  readonly creator?: string;
  readonly date?: string;
  readonly dateGmt?: string;
  readonly password?: string;
  readonly sticky?: boolean;
  readonly parent?: string;
  readonly attachmentUrl?: string;
  readonly meta?: Readonly<Record<string, string>>;
  /** `domain nicename name`. */
  readonly terms?: readonly (readonly [string, string, string])[];
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** An `<item>`. A published post by default. */
export function wxrItem(fields: WxrFields = {}): string {
  const {
    id = '1',
    type = 'post',
    status = 'publish',
    title = 'Title',
    slug = `post-${id}`,
  } = fields;
  const meta = Object.entries(fields.meta ?? {})
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
    )
    .join('');
  const terms = (fields.terms ?? [])
    .map(
      ([domain, nicename, name]) =>
        `<category domain="${domain}" nicename="${nicename}">${cdata(name)}</category>`,
    )
    .join('');
  return `<item>
<title>${cdata(title)}</title><link>${fields.link ?? `https://old.test/2020/${slug}/`}</link><guid isPermaLink="false">${fields.guid ?? `https://old.test/?p=${id}`}</guid><dc:creator>${cdata(fields.creator ?? 'ann')}</dc:creator>
<content:encoded>${cdata(fields.content ?? '')}</content:encoded><excerpt:encoded>${cdata(fields.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${fields.date ?? '2020-01-02 03:04:05'}</wp:post_date><wp:post_date_gmt>${fields.dateGmt ?? '2020-01-02 03:04:05'}</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name><wp:status>${status}</wp:status><wp:post_parent>${fields.parent ?? '0'}</wp:post_parent><wp:post_type>${type}</wp:post_type>
<wp:post_password>${fields.password ?? ''}</wp:post_password><wp:is_sticky>${fields.sticky === true ? 1 : 0}</wp:is_sticky>
${fields.attachmentUrl === undefined ? '' : `<wp:attachment_url>${fields.attachmentUrl}</wp:attachment_url>`}${terms}${meta}
</item>`;
}

/** An attachment of the media library. */
export function wxrImage(id: string, file: string, fields: WxrFields = {}): string {
  return wxrItem({
    id,
    type: 'attachment',
    status: 'inherit',
    title: file,
    slug: `file-${id}`,
    attachmentUrl: `https://old.test/wp-content/uploads/${file}`,
    ...fields,
  });
}

/** A complete export. `head` comes before the items. */
export function wxrFile(items: readonly string[], head = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old Site</title><link>https://old.test</link><pubDate>Wed, 01 Jan 2025 00:00:00 +0000</pubDate><language>en-US</language><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.test</wp:base_blog_url>
<wp:author><wp:author_login>ann</wp:author_login><wp:author_email>ann@secret.test</wp:author_email><wp:author_display_name>${cdata('Ann Lee')}</wp:author_display_name></wp:author>
${head}${items.join('\n')}
</channel>
</rss>
`;
}
