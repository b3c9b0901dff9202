/** Builds paths and slugs from names, and compares paths (spec §2.3, §2.4). */

/**
 * Returns a tag slug: trimmed, lower-cased, with every run of hyphens, underscores and spaces
 * replaced by one hyphen (spec §2.3).
 */
export function tagSlug(tag: string): string {
  return tag
    .trim()
    .toLowerCase()
    .replace(/[-_\s]+/g, '-');
}

/** Letters that Unicode takes for letters of their own, and their usual spelling without them. */
const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Returns a text with the usual spelling of these letters, where they are in lower case. */
export function latinSpelling(text: string): string {
  return text.replace(/[ßæœøđðþłı]/g, (letter) => spellings[letter] ?? letter);
}

/**
 * Returns a slug of letters, digits and hyphens for names, headlines and file names. Accents are
 * folded.
 */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * Returns the path of a tag's page (spec §2.3).
 * @param slug As {@link tagSlug} makes it.
 */
export function tagPath(slug: string): string {
  return `/tag/${encodeURIComponent(slug)}/`;
}

/**
 * Returns the path of an author's page (spec §2.3).
 * @param slug As {@link slugify} makes it of the name.
 */
export function authorPath(slug: string): string {
  return `/author/${encodeURIComponent(slug)}/`;
}

/** Returns a path with exactly one slash at each end. */
export function withSlashes(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}

/**
 * Normalizes secondary links (spec §2.3): those that contain `coupons` lose their trailing slash,
 * the others get slashes at both ends.
 */
export function secondaryHref(href: string): string {
  if (href.includes('coupons')) return href.replace(/\/+$/, '');
  return /^[a-z][a-z0-9+.-]*:/i.test(href) ? href : withSlashes(href);
}

/**
 * Returns whether two paths are equal, ignoring leading and trailing slashes (spec §2.4, the
 * validity rule).
 */
export function samePath(one: string, other: string): boolean {
  return one.replace(/^\/+|\/+$/g, '') === other.replace(/^\/+|\/+$/g, '');
}

/** Where the pages of a list live: the first, and the path below which the others have numbers. */
export interface ListPaths {
  readonly first: string;
  readonly base: string;
}

/** Returns the address of page n of a list. */
export function pageHref({ first, base }: ListPaths, page: number): string {
  return page === 1 ? first : `${base}page/${page}/`;
}
