/** The contents of an issue: its features, then its departments. Pure. */
import type { Brand } from '../../shared/brand/brand.ts';
import { findSubSection } from '../../shared/brand/sections.ts';
import type { Card } from '../../shared/content/card.ts';

export interface Department {
  /** Slug of its section; undefined for what belongs to none. */
  readonly section: string | undefined;
  /** Number of its first item: the contents are numbered through, from the features on. */
  readonly first: number;
  readonly cards: readonly Card[];
}

/** From so many items on, a department runs on from column to column. */
const LONG_DEPARTMENT = 7;
/** Fewer columns are wide enough for two or three; more than five too narrow for a headline. */
const columnCounts = [5, 4, 3];

/**
 * Returns into how many columns the departments go, in rows, so that the last row is as full as it
 * can be; undefined where one is too long for rows.
 */
export function departmentColumns(departments: readonly Department[]): number | undefined {
  if (departments.some(({ cards }) => cards.length >= LONG_DEPARTMENT)) return undefined;
  const gaps = (columns: number) => (columns - (departments.length % columns)) % columns;
  return columnCounts.toSorted((one, other) => gaps(one) - gaps(other))[0];
}

export interface IssueContents {
  readonly features: readonly Card[];
  readonly departments: readonly Department[];
}

/** How many items with an image stand for the features where no template tells them. */
const FEATURES_AT_LEAST = 4;

/** Templates that open with a large image (spec §3). */
const featured: ReadonlySet<Card['template']> = new Set(['feature-story', 'fullbleed', 'wide']);

function featuresOf(cards: readonly Card[]): readonly Card[] {
  const illustrated = cards.filter(({ image }) => image?.src !== undefined);
  const found = illustrated.filter(({ template }) => featured.has(template));
  return found.length > 0 ? found : illustrated.slice(0, FEATURES_AT_LEAST);
}

/**
 * Arranges the items of an issue in the order of the brand's sections. What belongs to the issue
 * itself, such as the editor's letter, comes first; a sub-section is part of its section.
 * @param own Slug of the section that the issue is.
 */
export function issueContents(cards: readonly Card[], brand: Brand, own: string): IssueContents {
  const features = featuresOf(cards);
  const bySection = new Map<string | undefined, Card[]>();
  for (const card of cards.filter((one) => !features.includes(one))) {
    const slug = findSubSection(brand, card.section)?.parent ?? card.section;
    const known = brand.sections.some((section) => section.slug === slug) ? slug : undefined;
    bySection.set(known, [...(bySection.get(known) ?? []), card]);
  }
  const order = [own, ...brand.sections.map(({ slug }) => slug).filter((slug) => slug !== own)];
  const departments: Department[] = [];
  let first = features.length + 1;
  for (const section of [...order, undefined]) {
    const found = bySection.get(section) ?? [];
    if (found.length > 0) departments.push({ section, first, cards: found });
    first += found.length;
  }
  return { features, departments };
}
