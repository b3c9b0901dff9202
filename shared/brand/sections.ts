/** Lookups in a brand's sections: by slug, by path, and for a category of an import. */
import type { Brand, ReviewCategory, Section, SubSection } from './brand.ts';
import { termSlug } from '../urls/term-slug.ts';

/** Returns the path of a section or sub-section, with leading and trailing slashes. */
export function sectionPath(section: Section | SubSection): string {
  if (section.path !== undefined) return section.path;
  return 'parent' in section
    ? `/category/${section.parent}/${section.slug}/`
    : `/category/${section.slug}/`;
}

/** Returns the section with a slug, or undefined. */
export function findSection(brand: Brand, slug: string): Section | undefined {
  return brand.sections.find((section) => section.slug === slug);
}

/** Returns the sections of the navigation, in order. */
export function navigationSections(brand: Brand): Section[] {
  return brand.navigation.flatMap((slug) => findSection(brand, slug) ?? []);
}

/** Returns the sub-section with a slug, under `parent` if given. */
export function findSubSection(
  brand: Brand,
  slug: string,
  parent?: string,
): SubSection | undefined {
  return brand.subSections.find(
    (section) => section.slug === slug && (parent === undefined || section.parent === parent),
  );
}

/** Returns all sections and sub-sections of a brand. */
export function everySection({
  sections,
  subSections,
}: Pick<Brand, 'sections' | 'subSections'>): (Section | SubSection)[] {
  return [...sections, ...subSections];
}

/** Returns the section or sub-section with a slug. */
export function findAnySection(brand: Brand, slug: string): Section | SubSection | undefined {
  return findSection(brand, slug) ?? findSubSection(brand, slug);
}

/**
 * Returns the section or sub-section of a category or tag of an archive, by its slug: the one that has
 * the slug, else the one that names the term.
 */
export function sectionOfTerm(brand: Brand, slug: string): Section | SubSection | undefined {
  return (
    findAnySection(brand, slug) ??
    everySection(brand).find(({ terms }) => terms?.some((term) => termSlug(term) === slug))
  );
}

/** Returns the review category with a slug, or undefined. */
export function findReviewCategory(brand: Brand, slug: string): ReviewCategory | undefined {
  return brand.reviewCategories.find((category) => category.slug === slug);
}

/** Returns the path of a review category. */
export function reviewCategoryPath(brand: Brand, slug: string): string {
  return `/category/${brand.reviewSection}/reviews/${slug}/`;
}

/** Returns the ad channel of a section (spec §3): its own, its parent's, or the brand's. */
export function adChannel(brand: Brand, sectionSlug: string): string {
  const section = findAnySection(brand, sectionSlug);
  if (section?.adChannel !== undefined) return section.adChannel;
  if (section !== undefined && 'parent' in section) return adChannel(brand, section.parent);
  return brand.key;
}
