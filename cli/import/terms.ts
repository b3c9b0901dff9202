/** Sorts a source's categories and tags into the brand's sections and free tags (design §5). */
import type { Brand } from '../../shared/brand/brand.ts';
import { findAnySection, findReviewCategory } from '../../shared/brand/sections.ts';
import { tagSlug } from '../../shared/urls/paths.ts';

/** A category or tag of a source, with its `slug` if it has one. */
export interface SourceTerm {
  readonly name: string;
  readonly slug?: string;
}

export interface SortedTerms {
  /** The brand's sections and sub-sections, in the source's order. */
  readonly sections: string[];
  readonly tags: { slug: string; name: string }[];
  /** The first review category, for items with a rating. */
  readonly reviewCategory?: string;
}

/**
 * Returns a slug for a term, without characters that a path cannot hold. Empty when nothing is
 * left.
 */
export function termSlug(name: string): string {
  return tagSlug(name.normalize('NFC').replace(/[\s/?#%\\\p{Cc}]+/gu, ' '))
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}

/**
 * Sorts each term once. A term whose slug matches a section, sub-section or review category becomes
 * that; any other becomes a tag. A review category also puts the item into the reviews section, and
 * stays a tag on items that are not reviews. Drops terms that start with an underscore, which are
 * for a desk's internal use (spec CT-01), and WordPress's "uncategorized".
 */
export function sortTerms(terms: readonly SourceTerm[], brand: Brand): SortedTerms {
  const sections = new Set<string>();
  const tags = new Map<string, { slug: string; name: string }>();
  let reviewCategory: string | undefined;
  for (const term of terms) {
    const name = term.name.trim();
    const slug = termSlug(term.slug ?? name);
    if (name === '' || slug === '' || name.startsWith('_') || slug === 'uncategorized') continue;
    const section = findAnySection(brand, slug);
    if (section !== undefined) {
      sections.add(section.slug);
      continue;
    }
    if (findReviewCategory(brand, slug) !== undefined) {
      reviewCategory ??= slug;
      sections.add(brand.reviewSection);
    }
    if (!tags.has(slug)) tags.set(slug, { slug, name });
  }
  return {
    sections: [...sections],
    tags: [...tags.values()],
    ...(reviewCategory === undefined ? {} : { reviewCategory }),
  };
}
