/**
 * The image entry of spec §3. Its computed fields are in `output=json`, for programs that read it; a
 * document leaves them out, because its markup already has the sources of each image.
 */
import { imageAddress, widestCrop } from './image-address.ts';
import { variantWidths, type VariantWidth } from './image-variants.ts';
import { imageWidths } from './image-widths.ts';
import type { Image } from './item.ts';

export interface ImageEntry extends Image {
  /** Width divided by height; absent when the size is unknown. */
  readonly aspectRatio?: number;
  /** Copies in the image's own shape, narrowest first. None of a drawing or a missing image. */
  readonly variants: readonly { readonly width: number; readonly src: string }[];
  /** The widest copy, px. It is never wider than the original. */
  readonly widthsDescriptor: { readonly maxWidth: number };
}

function isVariantWidth(width: number): width is VariantWidth {
  return variantWidths.some((variant) => variant === width);
}

/** Returns an image with the fields that follow from the others. */
export function imageEntry(image: Image): ImageEntry {
  const own = widestCrop(image, 'natural');
  const copy = variantWidths.find((width) => width >= own) ?? Math.max(...variantWidths);
  const maxWidth = Math.min(copy, own);
  return {
    ...image,
    ...(image.width === undefined || image.height === undefined
      ? {}
      : { aspectRatio: Math.round((image.width / image.height) * 1_000) / 1_000 }),
    variants: imageWidths({ maxWidth: copy })
      .filter(isVariantWidth)
      .flatMap((width) => {
        const src = imageAddress(image, 'natural', width, 'jpg');
        return src === undefined ? [] : [{ width: Math.min(width, maxWidth), src }];
      }),
    widthsDescriptor: { maxWidth },
  };
}
