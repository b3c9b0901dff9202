/**
 * Chooses a layout for each section of the home page. Each layout suits the section's content, and
 * no two neighboring sections share one. Pure.
 */
import { usualLayouts, type BandLayout } from '../../shared/content/bands.ts';
import type { Card } from '../../shared/content/card.ts';
import { canLead, isPortrait } from '../../shared/content/image-room.ts';

/** In the order in which a page of portraits uses them. */
const portraitLayouts = ['triptych', 'essays', 'pair', 'leader'] as const;
/** In the order in which a page without images uses them. */
const textLayouts = ['leader', 'essays', 'dated'] as const;
interface Needs {
  /** At least so many items. */
  readonly items: number;
  /** So many of the first items have an image that is large enough. */
  readonly images: number;
}

/** What a layout needs to look complete. */
const needs: Readonly<Record<BandLayout, Needs>> = {
  cover: { items: 1, images: 1 },
  columns: { items: 4, images: 1 },
  mirror: { items: 3, images: 1 },
  essays: { items: 1, images: 0 },
  dated: { items: 3, images: 0 },
  leader: { items: 1, images: 0 },
  numbered: { items: 3, images: 0 },
  feature: { items: 1, images: 1 },
  triptych: { items: 3, images: 3 },
  pair: { items: 2, images: 2 },
};

function suits(layout: BandLayout, cards: readonly Card[]): boolean {
  const { items, images } = needs[layout];
  return cards.length >= items && cards.slice(0, images).every(canLead);
}

/** Returns the layouts for what the first of a band's items has. */
function layoutsFor([first]: readonly Card[]): readonly BandLayout[] {
  if (first === undefined || !canLead(first)) return [];
  return isPortrait(first) ? portraitLayouts : usualLayouts;
}

function fromTurn<T>(layouts: readonly T[], turn: number): T[] {
  const start = turn % layouts.length;
  return [...layouts.slice(start), ...layouts.slice(0, start)];
}

/** A band as the page shows it. */
export interface LaidBand {
  readonly layout: BandLayout;
  readonly cards: readonly Card[];
}

/** Returns the cards with those first whose image is large enough, wide ones before others. */
function imagesFirst(cards: readonly Card[]): Card[] {
  const rank = (card: Card) => (canLead(card) ? Number(isPortrait(card)) : 2);
  return [...cards].sort((one, other) => rank(one) - rank(other));
}

/**
 * Returns consecutive bands with their layouts. One without an image gets a layout of text only. In
 * one with images, items with an image come first, unless an editor put its items in order.
 *
 * @param bands the items of each, at least one.
 * @param given of a page that an editor arranged: the layout that the editor chose, by index. One for
 *   which a band has too few items or images gives way.
 */
export function layBands(
  bands: readonly (readonly Card[])[],
  given?: readonly (BandLayout | undefined)[],
): LaidBand[] {
  const laid: LaidBand[] = [];
  bands.forEach((cards, index) => {
    const own = given?.[index];
    if (own !== undefined && suits(own, cards)) {
      laid.push({ layout: own, cards });
      return;
    }
    const before = laid[index - 1]?.layout;
    const ordered = given === undefined ? imagesFirst(cards) : cards;
    const turns = [...fromTurn(layoutsFor(ordered), index), ...fromTurn(textLayouts, index)];
    const others = turns.filter((layout) => layout !== before);
    const layout = others.find((each) => suits(each, ordered)) ?? 'leader';
    laid.push({ layout, cards: needs[layout].images === 0 ? cards : ordered });
  });
  return laid;
}
