/** Which variants of a picture exist: a closed list, since anybody may ask for one (docs/adr/0017). */

/** Shapes that a picture can be cropped to; `natural` is its own. */
export const ratios = ['3:2', '16:9', '1:1', '4:5', '2:1', '4:3', 'natural'] as const;
export type Ratio = (typeof ratios)[number];

/** From the smallest file to the one that every browser reads. */
export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Widths, px: the devices, presets, archive maximum and thumbnail of spec §9, and what wide screens add to them. */
export const variantWidths = [
  150, 179, 276, 374, 640, 750, 899, 1_000, 1_242, 1_600, 2_000,
] as const;
export type VariantWidth = (typeof variantWidths)[number];

/** A crop keeps the focal point to a tenth of what is cut off: 0 is the left or upper edge, 10 the right or lower one. */
export const CROP_STEPS = 10;

/** Width over height; undefined for the picture's own. */
export function ratioNumber(ratio: Ratio): number | undefined {
  if (ratio === 'natural') return undefined;
  const [width, height] = ratio.split(':');
  return Number(width) / Number(height);
}
