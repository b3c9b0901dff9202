/**
 * Which images suit which places (docs/adr/0086, docs/adr/0088). Of sizes it counts what is left when
 * an image is cropped: a banner of 728 × 90 px has a crop of 135 px. An image of unknown size has
 * enough. Pure.
 */
import type { Card } from './card.ts';
import { widestCrop } from './image-address.ts';

/** About what a phone shows: below it, an image across half a page is mostly the work of the browser. */
const LEAD_PX = 640;
/** Width divided by height. Of others a lead's crop shows less than half. */
const LEAD_MIN_RATIO = 0.5;
const LEAD_MAX_RATIO = 3;
/** A card of a row of four is some 290 px wide. */
const CARD_PX = 280;
/** Below it, width by height, a crop to 3:2 loses heads and feet. */
const PORTRAIT = 0.9;

type Pictured = Pick<Card, 'image'>;

function ratioOf({ image }: Pictured): number | undefined {
  return image?.width === undefined || image.height === undefined
    ? undefined
    : image.width / image.height;
}

/**
 * Whether an item may lead a page or a band with its image: there is one, it is no drawing (SVG), large
 * enough, not much wider or higher than a lead, and no screenshot, chart or logo.
 */
export function canLead(card: Pictured): boolean {
  const { image } = card;
  if (image?.src === undefined || image.isPlain === true || image.src.endsWith('.svg'))
    return false;
  const ratio = ratioOf(card) ?? 1;
  return ratio >= LEAD_MIN_RATIO && ratio <= LEAD_MAX_RATIO && widestCrop(image, '3:2') >= LEAD_PX;
}

/** Returns the card as it leads a page: with its image only if that may lead. */
export function asLead(card: Card): Card {
  if (canLead(card)) return card;
  const { image: _, ...rest } = card;
  return rest;
}

/** Whether an item's image may stand in a row of cards. */
export function fillsCard({ image }: Pictured): boolean {
  return image?.src !== undefined && widestCrop(image, '3:2') >= CARD_PX;
}

/** Whether an item's image is clearly higher than wide. */
export function isPortrait(card: Pictured): boolean {
  const ratio = ratioOf(card);
  return ratio !== undefined && ratio < PORTRAIT;
}
