/** Makes a variant of an original: upright, cropped, scaled down, in sRGB and without metadata. */
import sharp, { type Sharp } from 'sharp';
import type { ImageFormat } from '../../shared/content/image-variants.ts';
import type { Variant } from './read-variant.ts';
import { errorMessage } from '../../shared/error-message.ts';

/**
 * The maximum that an import accepts. A compressed file is small at any image size, so the header
 * is checked before the image is decoded.
 */
const MAX_PIXELS = 100_000_000;
/** Below the function's own timeout. */
const MAX_SECONDS = 15;

// Originals come from imports. Of the formats that libvips reads, only these are opened, whatever
// the file's name: no drawings, no documents.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
// Each original is opened once, so nothing that libvips would cache is used again.
sharp.cache(false);

/** The original is not an image that this function opens. */
export class UnreadableImageError extends Error {
  override readonly name = 'UnreadableImageError';
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the frame that a variant fills, never larger than the original allows. */
function frameOf(
  { width, height }: Size,
  { width: asked, crop }: Pick<Variant, 'width' | 'crop'>,
): Size {
  const ratio = crop?.ratio ?? width / height;
  const shown = Math.max(1, Math.round(Math.min(asked, width, height * ratio)));
  return { width: shown, height: Math.max(1, Math.round(shown / ratio)) };
}

async function uprightSize(bytes: Uint8Array): Promise<Size> {
  const metadata = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' }).metadata();
  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_PIXELS) throw new Error(`it has ${width * height} pixels`);
  return { width, height };
}

/**
 * Scales the whole image to cover the frame, then crops: scaling first lets a JPEG be decoded at a
 * smaller size.
 */
function fill(image: Sharp, original: Size, frame: Size, place: number): Sharp {
  const scale = Math.max(frame.width / original.width, frame.height / original.height);
  const whole = {
    width: Math.max(frame.width, Math.round(original.width * scale)),
    height: Math.max(frame.height, Math.round(original.height * scale)),
  };
  return image.resize({ ...whole, fit: 'fill' }).extract({
    left: Math.round((whole.width - frame.width) * place),
    top: Math.round((whole.height - frame.height) * place),
    ...frame,
  });
}

/** Efforts and qualities are measured: docs/adr/0017. */
const encode: Readonly<Record<ImageFormat, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 72 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 72, mozjpeg: true }),
};

/**
 * Uses the first frame of an animated image, and as much as there is of a truncated file.
 * @throws UnreadableImageError
 */
export async function makeVariant(bytes: Uint8Array, variant: Variant): Promise<Uint8Array> {
  try {
    const original = await uprightSize(bytes);
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient();
    return await encode[variant.format](
      fill(image, original, frameOf(original, variant), variant.crop?.place ?? 0),
    ).toBuffer();
  } catch (error) {
    throw new UnreadableImageError(errorMessage(error));
  }
}
