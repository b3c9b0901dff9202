/** Addresses of an image for search engines, which choose among these shapes. */
import { socialImage, type AddressedPicture } from '../../../shared/content/image-address.ts';

const shapes = ['16:9', '4:3', '1:1'] as const;

/** Returns none when the image is missing here, and one when it has no variants. */
export function pictureUrls(picture: AddressedPicture | undefined, origin: string): string[] {
  const paths =
    picture === undefined ? [] : shapes.flatMap((shape) => socialImage(picture, shape)?.path ?? []);
  return [...new Set(paths)].map((path) => `${origin}${path}`);
}
