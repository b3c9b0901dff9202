/**
 * Whether an image has enough pixels for the places of a home page. It counts what is left when it is
 * cropped: a banner of 728 × 90 px has a crop of 135 px. An image of unknown size has enough.
 */
import { widestCrop, type AddressedImage } from './image-address.ts';

/** Below it, an image across half a page or more is mostly the work of the browser. */
const LARGE_PX = 400;
/** A card of a row of four is some 290 px wide. */
const CARD_PX = 280;
/** Below it, width by height, a crop to 3:2 loses heads and feet. */
const PORTRAIT = 0.9;

interface Pictured {
  readonly image?: AddressedImage;
}

const hasCrop = ({ image }: Pictured, px: number) =>
  image?.src !== undefined && widestCrop(image, '3:2') >= px;

/** Whether its image may lead the page or a band. */
export function fillsLarge(card: Pictured): boolean {
  return hasCrop(card, LARGE_PX);
}

/** Whether its image may stand in a row of cards. */
export function fillsCard(card: Pictured): boolean {
  return hasCrop(card, CARD_PX);
}

/** Whether its image is clearly higher than wide. */
export function isPortrait({ image }: Pictured): boolean {
  return (
    image?.width !== undefined &&
    image.height !== undefined &&
    image.width / image.height < PORTRAIT
  );
}
