/** Which images may lead a page (docs/adr/0088). Pure. */
import type { Card } from './card.ts';
import { widestCrop } from './image-address.ts';

/** In px, cropped to the shape of a lead: about what a phone shows. */
const MIN_WIDTH_PX = 640;
/** Width divided by height. Of others a lead's crop shows less than half. */
const MIN_RATIO = 0.5;
const MAX_RATIO = 3;

/**
 * Returns whether an item may lead with its image: there is one, it is no drawing (SVG), large enough,
 * not much wider or higher than a lead, and no screenshot, chart or logo. Without a known size only
 * the latter counts.
 */
export function canLead({ image }: Pick<Card, 'image'>): boolean {
  if (image?.src === undefined || image.isPlain === true || image.src.endsWith('.svg'))
    return false;
  const { width, height } = image;
  if (width === undefined || height === undefined) return true;
  const ratio = width / height;
  return ratio >= MIN_RATIO && ratio <= MAX_RATIO && widestCrop(image, '3:2') >= MIN_WIDTH_PX;
}

/** Returns the card as it leads a page: with its image only if that may lead. */
export function asLead(card: Card): Card {
  if (canLead(card)) return card;
  const { image: _, ...rest } = card;
  return rest;
}
