/**
 * Chooses a layout for each section of the home page. Each layout suits the section's content, and
 * no two neighboring sections share one. Pure.
 */
import type { Card } from '../../shared/content/card.ts';

/** In the order in which a full page uses them: text follows images, and light follows heavy. */
export const bandLayouts = [
  'cover',
  'columns',
  'mirror',
  'essays',
  'numbered',
  'feature',
  'triptych',
  'pair',
] as const;
export type BandLayout = (typeof bandLayouts)[number];

/**
 * What a layout needs to look complete: a number of items, and of images among the first of them.
 */
const needs: Readonly<Record<BandLayout, { readonly pieces: number; readonly pictures: number }>> =
  {
    cover: { pieces: 1, pictures: 1 },
    columns: { pieces: 4, pictures: 1 },
    mirror: { pieces: 3, pictures: 1 },
    essays: { pieces: 1, pictures: 0 },
    numbered: { pieces: 3, pictures: 0 },
    feature: { pieces: 1, pictures: 1 },
    triptych: { pieces: 3, pictures: 3 },
    pair: { pieces: 2, pictures: 2 },
  };

function suits(layout: BandLayout, cards: readonly Card[]): boolean {
  const { pieces, pictures } = needs[layout];
  return (
    cards.length >= pieces && cards.slice(0, pictures).every((card) => card.picture !== undefined)
  );
}

/** Returns the layouts of consecutive bands. Sections without an image get text-only layouts. */
export function layBands(bands: readonly (readonly Card[])[]): BandLayout[] {
  const chosen: BandLayout[] = [];
  bands.forEach((cards, index) => {
    const turn = Array.from(
      { length: bandLayouts.length },
      (_, step) => bandLayouts[(index + step) % bandLayouts.length] ?? 'cover',
    );
    const others = turn.filter((layout) => layout !== chosen[index - 1]);
    chosen.push(others.find((layout) => suits(layout, cards)) ?? others[0] ?? 'cover');
  });
  return chosen;
}
