/** Sorts the categories and tags of an item into the brand's sections and tags. */
import type { Brand } from '../../../shared/brand/brand.ts';
import { findAnySection } from '../../../shared/brand/sections.ts';
import { isSettingTag } from '../../../shared/content/setting-tags.ts';
import { plainText } from '../body/plain-text.ts';
import { sortTerms, termSlug, type SortedTerms, type SourceTerm } from '../terms.ts';
import { percentDecoded } from './slug-of.ts';
import type { WxrItem, WxrTermReference } from './wxr-entry.ts';
import type { WxrLibrary } from './wxr-library.ts';

/** WordPress stores term names as HTML and slugs percent-encoded. */
function sourceTerm(
  { name, slug }: Pick<WxrTermReference, 'name' | 'slug'>,
  library: WxrLibrary,
): SourceTerm {
  const decoded = percentDecoded(library.termSlug(slug, name));
  return { name: plainText(name), ...(decoded === '' ? {} : { slug: decoded }) };
}

/** WXR 1.0 lists each term twice, once without its slug. */
function named(
  terms: readonly WxrTermReference[],
  ...domains: readonly string[]
): WxrTermReference[] {
  const ours = terms.filter(({ domain }) => domains.includes(domain));
  const withSlug = new Set(ours.filter(({ slug }) => slug !== '').map(({ name }) => name));
  return ours.filter(({ name, slug }) => name !== '' && (slug !== '' || !withSlug.has(name)));
}

/**
 * Returns the parent sections of a category, nearest first: an item in "Space" below "Science"
 * belongs to Science.
 */
function sectionsAbove(slug: string, library: WxrLibrary, brand: Brand): SourceTerm[] {
  const above: SourceTerm[] = [];
  const seen = new Set<string>([slug]);
  for (
    let parent = library.categories.get(slug)?.parent ?? '';
    parent !== '' && !seen.has(parent);
    parent = library.categories.get(parent)?.parent ?? ''
  ) {
    seen.add(parent);
    const decoded = termSlug(percentDecoded(parent));
    if (findAnySection(brand, decoded) !== undefined) above.push({ name: decoded, slug: decoded });
  }
  return above;
}

export interface ItemTerms extends SortedTerms {
  /** Names of categories that are neither sections of the brand nor settings. */
  readonly categoriesAsTags: readonly string[];
}

/**
 * Returns the sections and tags of an item: first its categories, then their parents, then its
 * tags.
 */
export function termsOf(
  item: Pick<WxrItem, 'terms'>,
  library: WxrLibrary,
  brand: Brand,
): ItemTerms {
  const plain = item.terms.some(({ domain }) => domain === 'category') ? [] : [''];
  const categories = named(item.terms, 'category', ...plain);
  const tags = named(item.terms, 'post_tag', 'tag');
  const own = categories.map((term) => sourceTerm(term, library));
  const above = categories.flatMap(({ slug }) => sectionsAbove(slug, library, brand));
  const sorted = sortTerms([...own, ...above], brand);
  const tagSlugs = new Set(sorted.tags.map(({ slug }) => slug));
  const categoriesAsTags = own
    .map(({ name, slug }) => ({ name, slug: termSlug(slug ?? name) }))
    .filter(({ slug }) => tagSlugs.has(slug) && !isSettingTag(slug))
    .map(({ name }) => name);
  // A tag says what an item is about, not where it belongs, so it never becomes a section.
  const free = sortTerms(
    tags.map((term) => sourceTerm(term, library)),
    { ...brand, sections: [], subSections: [], reviewCategories: [] },
  );
  return {
    ...sorted,
    tags: [...sorted.tags, ...free.tags.filter(({ slug }) => !tagSlugs.has(slug))],
    categoriesAsTags,
  };
}
