/**
 * Parses a variant's address, as written by `shared/content/image-address.ts`. Nothing else is a
 * valid address.
 */
import { objectPrefixes } from '../../shared/object-prefixes.ts';
import {
  CENTER_STEP,
  CROP_STEPS,
  cropKey,
  imageFormats,
  ratioNumber,
  ratios,
  variantWidths,
  type ImageFormat,
} from '../../shared/content/image-variants.ts';

export interface Variant {
  /** Key of the original in the bucket. */
  readonly original: string;
  /** px; a smaller original is not enlarged. */
  readonly width: number;
  /**
   * Width over height, and the crop's position, 0–1, along the side that it shortens. Absent: the
   * original's own shape.
   */
  readonly crop?: { readonly ratio: number; readonly place: number };
  /**
   * Of a crop that is not the center's: the key of the record that pages use it, and the address of
   * the center's.
   */
  readonly offCenter?: { readonly record: string; readonly center: string };
  readonly format: ImageFormat;
}

const PATH_MAX_CHARACTERS = 300;
const address =
  /^\/images\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:jpe?g|png|webp|avif|gif))\/(\d+)(?:-(\d+x\d+)-(\d+))?\.(\w+)$/;

/** Returns the list member that is spelled exactly as `text`: `0640` is not 640. */
function oneOf<T extends string | number>(
  list: readonly T[],
  text: string | undefined,
): T | undefined {
  return list.find((member) => String(member) === text);
}

/** Returns undefined when the address is not that of a variant. */
export function readVariant(path: string): Variant | undefined {
  if (path.length > PATH_MAX_CHARACTERS) return undefined;
  const [, file, size, shape, step, extension] = address.exec(path) ?? [];
  const width = oneOf(variantWidths, size);
  const format = oneOf(imageFormats, extension);
  if (file === undefined || width === undefined || format === undefined) return undefined;
  const variant = { original: `${objectPrefixes.photos}${file}`, width, format };
  if (shape === undefined) return variant;
  const ratio = ratioNumber(oneOf(ratios, shape.replace('x', ':')) ?? 'natural');
  const place = Number(step);
  if (ratio === undefined || String(place) !== step || place > CROP_STEPS) return undefined;
  const cropped = { ...variant, crop: { ratio, place: place / CROP_STEPS } };
  if (place === CENTER_STEP) return cropped;
  const center = `/images/${file}/${width}-${shape}-${CENTER_STEP}.${format}`;
  return { ...cropped, offCenter: { record: cropKey(file, place), center } };
}
