/** An image with its description. */
import type { ImageObject } from 'schema-dts';
import type { Image } from '../../../shared/content/item.ts';
import { stripTags } from '../../../shared/content/text.ts';

/** Returns undefined when the image is missing here. Omits sizes that were never measured. */
export function imageObject(
  image: Image,
  origin: string,
): (ImageObject & { readonly '@type': 'ImageObject' }) | undefined {
  if (image.src === undefined) return undefined;
  const caption = stripTags(image.caption ?? '') || image.alt;
  return {
    '@type': 'ImageObject',
    contentUrl: `${origin}${image.src}`,
    width: image.width === undefined ? undefined : `${image.width} px`,
    height: image.height === undefined ? undefined : `${image.height} px`,
    caption: caption === '' ? undefined : caption,
    creditText:
      image.credit === undefined || image.credit === '' ? undefined : stripTags(image.credit),
  };
}
