/** Addresses of a picture's variants: `/photos/ab/x.jpg` in 3:2 and 640 px is `/pictures/ab/x.jpg/640-3x2-5.avif`. */
import type { Picture } from './item.ts';
import {
  CROP_STEPS,
  ratioNumber,
  type ImageFormat,
  type Ratio,
  type VariantWidth,
} from './image-variants.ts';

/** What an address is made of. */
export type AddressedPicture = Pick<Picture, 'src' | 'width' | 'height' | 'focal'>;

/** Drawings and films stay what they are, and so do names that need escaping. */
const source = /^\/photos(\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:jpe?g|png|webp|avif|gif))$/;

/** The crop's place along the side that it shortens: the focal point's, to a tenth. */
function cropStep(
  { width = 1, height = 1, focal: [x, y] = [0.5, 0.5] }: AddressedPicture,
  ratio: number,
): number {
  return Math.round((width / height > ratio ? x : y) * CROP_STEPS);
}

/** The widest that a picture can be in a shape without being enlarged, px; Infinity when its size is not known. */
export function widestCrop({ width, height }: AddressedPicture, ratio: Ratio): number {
  if (width === undefined || height === undefined) return Infinity;
  const shape = ratioNumber(ratio) ?? width / height;
  return Math.round(Math.min(width, height * shape));
}

/**
 * The address of a variant, made on the first request; it is never wider than the original. Undefined where there is none: pictures
 * that no one has, drawings (SVG), and GIF in its own shape, which may move; these are shown by their `src`.
 */
export function imageAddress(
  picture: AddressedPicture,
  ratio: Ratio,
  width: VariantWidth,
  format: ImageFormat,
): string | undefined {
  return addressOf(picture, ratio, width, format);
}

function addressOf(
  picture: AddressedPicture,
  ratio: Ratio,
  width: number,
  format: ImageFormat,
): string | undefined {
  const path = source.exec(picture.src ?? '')?.[1];
  const shape = ratioNumber(ratio);
  if (path === undefined || (shape === undefined && path.endsWith('.gif'))) return undefined;
  const crop = shape === undefined ? '' : `-${ratio.replace(':', 'x')}-${cropStep(picture, shape)}`;
  return `/pictures${path}/${width}${crop}.${format}`;
}

/** A still of a film, for `poster`: one address for all screens. Drawings are shown by their `src`. */
export function posterAddress(picture: AddressedPicture | undefined): string | undefined {
  return picture === undefined
    ? undefined
    : (addressOf(picture, '16:9', 1_242, 'jpg') ?? picture.src);
}

/** A `srcset`: the widths that the original can give, and the next one above, which gives the original's own. */
export function sourceSet(
  picture: AddressedPicture,
  ratio: Ratio,
  widths: readonly number[],
  format: ImageFormat,
): string {
  const widest = widestCrop(picture, ratio);
  return widths
    .filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < widest)
    .map((width) => `${addressOf(picture, ratio, width, format) ?? ''} ${Math.min(width, widest)}w`)
    .join(', ');
}

/**
 * A JPEG for networks and search engines, at least 1,200 px wide where the original is.
 * @see https://developers.google.com/search/docs/appearance/structured-data/article (16:9, 4:3 and 1:1)
 */
export function socialImage(
  picture: AddressedPicture,
  ratio: Ratio,
): { readonly path: string; readonly width?: number; readonly height?: number } | undefined {
  const { src, width, height } = picture;
  if (src === undefined) return undefined;
  const path = imageAddress(picture, ratio, 1_242, 'jpg');
  if (path === undefined || width === undefined || height === undefined)
    return { path: path ?? src, width, height };
  const shown = Math.min(1_242, widestCrop(picture, ratio));
  return { path, width: shown, height: Math.round(shown / (ratioNumber(ratio) ?? width / height)) };
}
