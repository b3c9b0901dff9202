/** How paths and slugs are made from names, and read back (spec §2.3, §2.4). */

/** Tag slug: trimmed, lower-cased, every run of hyphens, underscores and spaces one hyphen (spec §2.3). */
export function tagSlug(tag: string): string {
  return tag
    .trim()
    .toLowerCase()
    .replace(/[-_\s]+/g, '-');
}

/** A slug of letters, digits and hyphens, for names, headlines and file names; accents are folded. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** The tag's page. */
export function tagPath(tag: string): string {
  return `/tag/${encodeURIComponent(tagSlug(tag))}/`;
}

/** The author's page: `/author/<slugified author name>/` (spec §2.3). */
export function authorPath(name: string): string {
  return `/author/${encodeURIComponent(slugify(name))}/`;
}

/** A path with one slash at both ends. */
export function withSlashes(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}

/** Secondary links (spec §2.3): those containing `coupons` lose their trailing slash, the others get slashes at both ends. */
export function secondaryHref(href: string): string {
  if (href.includes('coupons')) return href.replace(/\/+$/, '');
  return /^[a-z][a-z0-9+.-]*:/i.test(href) ? href : withSlashes(href);
}

/** The article slug of a path (spec §2.4): second segment after `story`, otherwise the third; a leading `pwa` is ignored. */
export function articleSlug(pathname: string): string | undefined {
  const segments = pathname.split('/').filter(Boolean);
  if (segments[0] === 'pwa') segments.shift();
  return segments[0] === 'story' ? segments[1] : segments[2];
}

/** Whether two paths are the same but for leading and trailing slashes (spec §2.4, the validity rule). */
export function samePath(one: string, other: string): boolean {
  return one.replace(/^\/+|\/+$/g, '') === other.replace(/^\/+|\/+$/g, '');
}
