/** Sorts a source's categories and tags into the brand's sections and free tags (design §5). */
import type { Brand } from '../../shared/brand/brand.ts';
import { findAnySection, findReviewCategory } from '../../shared/brand/sections.ts';
import { tagSlug } from '../../shared/urls/paths.ts';

/** A category or tag as a source names it; `slug` when it has one of its own. */
export interface SourceTerm {
  readonly name: string;
  readonly slug?: string;
}

export interface SortedTerms {
  /** Sections and sub-sections of the brand, in the source's order. */
  readonly sections: string[];
  readonly tags: { slug: string; name: string }[];
  /** The first review category named; for pieces that have a rating. */
  readonly reviewCategory?: string;
}

/** A slug for a term, with nothing in it that a path could not hold; empty when nothing is left. */
export function termSlug(name: string): string {
  return tagSlug(name.normalize('NFC').replace(/[\s/?#%\\\p{Cc}]+/gu, ' '))
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}

/**
 * A term whose slug names a section, sub-section or review category becomes that, any other a tag; each once. A review
 * category also puts the piece into the section of reviews, and stays a tag of pieces that are no reviews. Terms that start
 * with an underscore are a desk's own and dropped (ledger CT-01), like WordPress's "uncategorized".
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
