/**
 * Which sections have items, as a publish writes it beside the time of the edition: pages leave the
 * others out of the navigation (docs/adr/0092).
 */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { everySection } from '../../shared/brand/sections.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { listingOfSection } from './keys.ts';
import type { ListingHead } from './listing-tree.ts';

/** By slug: from when readers see an item in the section, ISO; '' where they always do. */
const filledSchema = v.record(v.string(), v.string());
export type FilledSections = v.InferOutput<typeof filledSchema>;

/** Returns which sections have items, by the heads of their lists. */
export function filledSections(
  brand: Brand,
  heads: ReadonlyMap<string, ListingHead>,
): FilledSections {
  return Object.fromEntries(
    everySection(brand).flatMap((section) => {
      const { total = 0, upcoming = [] } = heads.get(listingOfSection(section)) ?? {};
      if (total === 0) return [];
      const [first = ''] = total > upcoming.length ? [] : [upcoming.at(-1)?.split('#')[0]];
      return [[section.slug, first]];
    }),
  );
}

/**
 * Returns the sections of the record of the edition. Undefined where an earlier release wrote it, or
 * where nothing was published.
 */
export function parseFilled(record: PlainItem | undefined): FilledSections | undefined {
  const { filled } = record ?? {};
  return typeof filled === 'string' ? v.parse(filledSchema, JSON.parse(filled)) : undefined;
}

/** Returns the slugs of sections without an item that readers see. What is not known is not empty. */
export function emptySections(
  brand: Brand,
  filled: FilledSections | undefined,
  now: string,
): string[] {
  if (filled === undefined) return [];
  return everySection(brand)
    .map(({ slug }) => slug)
    .filter((slug) => !((filled[slug] ?? 'never') <= now));
}
