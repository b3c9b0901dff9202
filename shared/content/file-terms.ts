/**
 * Files an item: finds the brand's sections among the terms of its source, and makes tags of the
 * rest (docs/adr/0091).
 */
import type { Brand } from '../brand/brand.ts';
import { findReviewCategory, sectionOfTerm } from '../brand/sections.ts';
import type { Item } from './item.ts';

/** A term under which the source of an item files it. */
export type FiledTerm = NonNullable<Item['filedUnder']>[number];

export interface FiledItem {
  /** The brand's sections and sub-sections, in the source's order. */
  readonly sections: string[];
  readonly tags: Item['tags'];
  /** The first review category, for items with a rating. */
  readonly reviewCategory?: string;
}

/**
 * A term that a section, sub-section or review category has as its slug, or names, becomes that; any
 * other becomes a tag. A review category also puts the item into the reviews section, and stays a tag on items that
 * are not reviews.
 */
export function fileTerms(terms: readonly FiledTerm[], brand: Brand): FiledItem {
  const sectionOf = ({ slug, role }: FiledTerm) => {
    const section = sectionOfTerm(brand, slug);
    // Sections with a path of their own, such as that of videos, hold more than a subject.
    return role === 'tag' && section?.path !== undefined ? undefined : section?.slug;
  };
  const isReview = ({ slug, role }: FiledTerm) =>
    role === undefined && findReviewCategory(brand, slug) !== undefined;
  const isFiled = terms.some(
    (term) => term.role !== 'tag' && (sectionOf(term) !== undefined || isReview(term)),
  );
  const sections = new Set<string>();
  const tags = new Map<string, Item['tags'][number]>();
  let reviewCategory: string | undefined;
  for (const term of terms) {
    const { slug, name, role } = term;
    const section = role === 'tag' && isFiled ? undefined : sectionOf(term);
    if (section !== undefined) {
      sections.add(section);
      continue;
    }
    if (isReview(term)) {
      reviewCategory ??= slug;
      if (brand.reviewSection !== undefined) sections.add(brand.reviewSection);
    }
    if (role !== 'place' && !tags.has(slug)) tags.set(slug, { slug, name });
  }
  return {
    sections: [...sections],
    tags: [...tags.values()],
    ...(reviewCategory === undefined ? {} : { reviewCategory }),
  };
}

/**
 * Returns an item filed by the brand's sections as they are now. Undefined for an item that keeps no
 * terms of its source: an earlier release imported it.
 */
export function refiled(item: Item, brand: Brand): Item | undefined {
  if (item.filedUnder === undefined) return undefined;
  const { sections, tags } = fileTerms(item.filedUnder, brand);
  return { ...item, sections: sectionsOfType(item.type, sections, brand), tags };
}

/** Returns the sections of an item. A review without one belongs to that of the reviews. */
export function sectionsOfType(
  type: Item['type'],
  sections: readonly string[],
  { reviewSection }: Brand,
): string[] {
  return type === 'review' && sections.length === 0 && reviewSection !== undefined
    ? [reviewSection]
    : [...sections];
}
