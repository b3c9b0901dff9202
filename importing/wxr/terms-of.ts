/** Sorts the categories and tags of an item into the brand's sections and tags. */
import type { Brand } from '../../shared/brand/brand.ts';
import { isSettingTag } from '../../shared/content/setting-tags.ts';
import { plainText } from '../body/plain-text.ts';
import { termSlug } from '../../shared/urls/term-slug.ts';
import { sortTerms, type SortedTerms, type SourceTerm } from '../terms.ts';
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

function parentOf(slug: string, { categories }: WxrLibrary): Pick<SourceTerm, 'parent'> {
  const parent = termSlug(percentDecoded(categories.get(slug)?.parent ?? ''));
  return parent === '' ? {} : { parent };
}

/**
 * Returns the parents of a category, nearest first: an item in "Space" below "Science" belongs to
 * Science, if that is a section.
 */
function categoriesAbove(slug: string, library: WxrLibrary): SourceTerm[] {
  const above: SourceTerm[] = [];
  const seen = new Set<string>([slug]);
  for (
    let parent = library.categories.get(slug)?.parent ?? '';
    parent !== '' && !seen.has(parent);
    parent = library.categories.get(parent)?.parent ?? ''
  ) {
    seen.add(parent);
    const decoded = termSlug(percentDecoded(parent));
    const name = plainText(library.categories.get(parent)?.name ?? '') || decoded;
    above.push({
      name,
      slug: decoded,
      role: 'place',
      kind: 'category',
      ...parentOf(parent, library),
    });
  }
  return above;
}

export interface ItemTerms extends SortedTerms {
  /** Names of categories that are neither sections of the brand nor settings. */
  readonly categoriesAsTags: readonly string[];
  /** All of them, as the export has them. */
  readonly terms: readonly SourceTerm[];
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
  const own = categories.map((term): SourceTerm => ({
    ...sourceTerm(term, library),
    kind: 'category',
    ...parentOf(term.slug, library),
  }));
  const above = categories.flatMap(({ slug }) => categoriesAbove(slug, library));
  // A tag says what an item is about, not where it belongs: it counts where no category does.
  const free = tags.map((term): SourceTerm => ({
    ...sourceTerm(term, library),
    role: 'tag',
    kind: 'tag',
  }));
  const all = [...own, ...above, ...free];
  const sorted = sortTerms(all, brand);
  const tagSlugs = new Set(sorted.tags.map(({ slug }) => slug));
  const categoriesAsTags = own
    .map(({ name, slug }) => ({ name, slug: termSlug(slug ?? name) }))
    .filter(({ slug }) => tagSlugs.has(slug) && !isSettingTag(slug))
    .map(({ name }) => name);
  return { ...sorted, categoriesAsTags, terms: all };
}
