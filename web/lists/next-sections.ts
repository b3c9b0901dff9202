/** Chooses the sections that the end of a list leads on to. Pure. */
import type { Brand, Section } from '../../shared/brand/brand.ts';
import { findSubSection, navigationSections } from '../../shared/brand/sections.ts';
import type { Card } from '../../shared/content/card.ts';

const SECTIONS = 3;

/**
 * Returns the sections that follow in the navigation, which begins again after its end. A list that
 * is not a section's, such as that of a tag, leads to those of its stories first, the most frequent
 * before the others.
 * @param slug Slug of the list's section, if any.
 * @param all those that may be named: the navigation, or the part of it that has items.
 */
export function nextSections(
  brand: Brand,
  slug: string,
  cards: readonly Card[],
  all: readonly Section[] = navigationSections(brand),
): Section[] {
  const at = all.findIndex((section) => section.slug === slug);
  if (at >= 0) return [...all.slice(at + 1), ...all.slice(0, at)].slice(0, SECTIONS);
  const counts = new Map<string, number>();
  for (const { section } of cards) {
    const own = findSubSection(brand, section)?.parent ?? section;
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  const countOf = (section: Section) => counts.get(section.slug) ?? 0;
  return all.toSorted((one, other) => countOf(other) - countOf(one)).slice(0, SECTIONS);
}
