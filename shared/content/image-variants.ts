/** The variants of an image: a closed list, because anyone may request one (ADR 0017, 0084). */
import { objectPrefixes } from '../object-prefixes.ts';

/** Shapes that an image can be cropped to; `natural` is its own shape. */
export const ratios = ['3:2', '16:9', '1:1', '4:5', '2:1', '4:3', 'natural'] as const;
export type Ratio = (typeof ratios)[number];

/** From the format with the smallest files to the one that every browser reads. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/**
 * Widths, px: the devices, presets, archive maximum and thumbnail of spec §9, plus those that wide
 * screens need.
 */
export const variantWidths = [
  150, 179, 276, 374, 640, 750, 899, 1_000, 1_024, 1_242, 1_600, 2_000, 2_560,
] as const;
export type VariantWidth = (typeof variantWidths)[number];

/**
 * A crop keeps the focal point to a tenth of the part that is cut off: 0 is the left or upper edge,
 * 10 the right or lower one.
 */
export const CROP_STEPS = 10;

/** The crop of an image without a focal point: it is made of every original. */
export const CENTER_STEP = CROP_STEPS / 2;

/** Returns width divided by height; undefined for the image's own shape. */
export function ratioNumber(ratio: Ratio): number | undefined {
  if (ratio === 'natural') return undefined;
  const [width, height] = ratio.split(':');
  return Number(width) / Number(height);
}

/**
 * Returns the key of the empty object that says that pages use a crop of an original.
 *
 * @param file Of the original, below `photos/`.
 * @param step Of the crop, 0–CROP_STEPS.
 */
export function cropKey(file: string, step: number): string {
  return `${objectPrefixes.crops}${file}/${step}`;
}
