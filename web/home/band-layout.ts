/**
 * Chooses a layout for each section of the home page. Each layout suits the section's content, and
 * no two neighboring sections share one. Pure.
 */
import type { Card } from '../../shared/content/card.ts';

/** In the order in which a full page uses them: text follows images, and light follows heavy. */
const usualLayouts = [
  'cover',
  'columns',
  'mirror',
  'essays',
  'dated',
  'feature',
  'triptych',
  'pair',
] as const;
/** Numbers are a ranking, which only an editor can make of a section. */
export const bandLayouts = [...usualLayouts, 'numbered'] as const;
export type BandLayout = (typeof bandLayouts)[number];

/** Bands of the home page that are not a section, by the names that editors give them. */
export const namedBands = [
  'popular',
  'reviews',
  'photo',
  'video',
  'advertisement',
  'newsletter',
] as const;
export type NamedBand = (typeof namedBands)[number];

/**
 * What a layout needs to look complete: a number of items, and of images among the first of them.
 */
const needs: Readonly<Record<BandLayout, { readonly items: number; readonly images: number }>> = {
  cover: { items: 1, images: 1 },
  columns: { items: 4, images: 1 },
  mirror: { items: 3, images: 1 },
  essays: { items: 1, images: 0 },
  dated: { items: 3, images: 0 },
  numbered: { items: 3, images: 0 },
  feature: { items: 1, images: 1 },
  triptych: { items: 3, images: 3 },
  pair: { items: 2, images: 2 },
};

function suits(layout: BandLayout, cards: readonly Card[]): boolean {
  const { items, images } = needs[layout];
  return cards.length >= items && cards.slice(0, images).every((card) => card.image !== undefined);
}

/**
 * Returns the layouts of consecutive bands. Sections without an image get text-only layouts.
 * @param given layouts that an editor chose, by index.
 */
export function layBands(
  bands: readonly (readonly Card[])[],
  given: readonly (BandLayout | undefined)[] = [],
): BandLayout[] {
  const chosen: BandLayout[] = [];
  bands.forEach((cards, index) => {
    const own = given[index];
    if (own !== undefined) {
      chosen.push(own);
      return;
    }
    const turn = Array.from(
      { length: usualLayouts.length },
      (_, step) => usualLayouts[(index + step) % usualLayouts.length] ?? 'cover',
    );
    const others = turn.filter((layout) => layout !== chosen[index - 1]);
    chosen.push(others.find((layout) => suits(layout, cards)) ?? others[0] ?? 'cover');
  });
  return chosen;
}
