/**
 * Addresses of an image's variants: `/photos/ab/x.jpg` in 3:2 and 640 px is
 * `/images/ab/x.jpg/640-3x2-5.avif`.
 */
import type { Image } from './item.ts';
import {
  CENTER_STEP,
  CROP_STEPS,
  cropKey,
  ratioNumber,
  ratios,
  type ImageFormat,
  type Ratio,
  type VariantWidth,
} from './image-variants.ts';

/** The fields that an address is built from. */
export type AddressedImage = Pick<Image, 'src' | 'width' | 'height' | 'focal'>;

/** Drawings and videos are served as they are, and so are names that need escaping. */
const source = /^\/photos(\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:jpe?g|png|webp|avif|gif))$/;

/**
 * Returns the position of the crop along the side that it shortens: the position of the focal
 * point, to a tenth.
 */
function cropStep(
  { width = 1, height = 1, focal: [x, y] = [0.5, 0.5] }: AddressedImage,
  ratio: number,
): number {
  return Math.round((width / height > ratio ? x : y) * CROP_STEPS);
}

/**
 * Returns the keys of the records (docs/adr/0084) that the image function needs before it makes the
 * crops of an image: none for crops of the center, and for what has no variants.
 */
export function cropKeys(image: AddressedImage): string[] {
  const path = source.exec(image.src ?? '')?.[1];
  if (path === undefined) return [];
  const steps = ratios.flatMap((ratio) => {
    const shape = ratioNumber(ratio);
    return shape === undefined ? [] : [cropStep(image, shape)];
  });
  return [...new Set(steps)]
    .filter((step) => step !== CENTER_STEP)
    .map((step) => cropKey(path.slice(1), step));
}

/**
 * Returns the greatest width, px, that an image can have in a shape without being enlarged;
 * Infinity when its size is unknown.
 */
export function widestCrop({ width, height }: AddressedImage, ratio: Ratio): number {
  if (width === undefined || height === undefined) return Infinity;
  const shape = ratioNumber(ratio) ?? width / height;
  return Math.round(Math.min(width, height * shape));
}

/**
 * Returns the address of a variant, which is made on the first request and is never wider than the
 * original. Undefined when no variant exists: for missing images, drawings (SVG), and GIFs in their
 * own shape, which may be animated. These are shown by their `src`.
 */
export function imageAddress(
  image: AddressedImage,
  ratio: Ratio,
  width: VariantWidth,
  format: ImageFormat,
): string | undefined {
  return addressOf(image, ratio, width, format);
}

function addressOf(
  image: AddressedImage,
  ratio: Ratio,
  width: number,
  format: ImageFormat,
): string | undefined {
  const path = source.exec(image.src ?? '')?.[1];
  const shape = ratioNumber(ratio);
  if (path === undefined || (shape === undefined && path.endsWith('.gif'))) return undefined;
  const crop = shape === undefined ? '' : `-${ratio.replace(':', 'x')}-${cropStep(image, shape)}`;
  return `/images${path}/${width}${crop}.${format}`;
}

/**
 * Returns a still of a video, for `poster`: one address for all screens, in the shape of a player.
 * Drawings are shown by their `src`.
 */
export function posterAddress(image: AddressedImage | undefined): string | undefined {
  return image === undefined ? undefined : (addressOf(image, '16:9', 1_242, 'jpg') ?? image.src);
}

/**
 * Returns a `srcset`: the widths that the original can supply, and the next one above, which
 * supplies the original's own width.
 */
export function sourceSet(
  image: AddressedImage,
  ratio: Ratio,
  widths: readonly number[],
  format: ImageFormat,
): string {
  const widest = widestCrop(image, ratio);
  return widths
    .filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < widest)
    .map((width) => `${addressOf(image, ratio, width, format) ?? ''} ${Math.min(width, widest)}w`)
    .join(', ');
}

/**
 * Returns a JPEG for social networks and search engines, at least 1,200 px wide if the original is.
 * @see https://developers.google.com/search/docs/appearance/structured-data/article (16:9, 4:3 and
 *   1:1)
 */
export function socialImage(
  image: AddressedImage,
  ratio: Ratio,
): { readonly path: string; readonly width?: number; readonly height?: number } | undefined {
  const { src, width, height } = image;
  if (src === undefined) return undefined;
  const path = imageAddress(image, ratio, 1_242, 'jpg');
  if (path === undefined || width === undefined || height === undefined)
    return { path: path ?? src, width, height };
  const shown = Math.min(1_242, widestCrop(image, ratio));
  return { path, width: shown, height: Math.round(shown / (ratioNumber(ratio) ?? width / height)) };
}
