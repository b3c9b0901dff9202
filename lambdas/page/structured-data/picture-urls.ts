/** Addresses of a picture for search engines. */
import type { Picture } from '../../../shared/content/item.ts';

/** None when the picture is missing here. */
export function pictureUrls(picture: Pick<Picture, 'src'> | undefined, origin: string): string[] {
  return picture?.src === undefined ? [] : [`${origin}${picture.src}`];
}
