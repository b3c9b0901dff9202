/** An image with its description. */
import type { ImageObject } from 'schema-dts';
import type { Picture } from '../../../shared/content/item.ts';
import { stripTags } from '../../../shared/content/text.ts';

/** Returns undefined when the image is missing here. Omits sizes that were never measured. */
export function imageObject(
  picture: Picture,
  origin: string,
): (ImageObject & { readonly '@type': 'ImageObject' }) | undefined {
  if (picture.src === undefined) return undefined;
  const caption = stripTags(picture.caption ?? '') || picture.alt;
  return {
    '@type': 'ImageObject',
    contentUrl: `${origin}${picture.src}`,
    width: picture.width === undefined ? undefined : `${picture.width} px`,
    height: picture.height === undefined ? undefined : `${picture.height} px`,
    caption: caption === '' ? undefined : caption,
    creditText:
      picture.credit === undefined || picture.credit === '' ? undefined : stripTags(picture.credit),
  };
}
