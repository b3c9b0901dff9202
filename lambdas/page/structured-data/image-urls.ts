/** Addresses of an image for search engines, which choose among these shapes. */
import { socialImage, type AddressedImage } from '../../../shared/content/image-address.ts';

const shapes = ['16:9', '4:3', '1:1'] as const;

/** Returns none when the image is missing here, and one when it has no variants. */
export function imageUrls(image: AddressedImage | undefined, origin: string): string[] {
  const paths =
    image === undefined ? [] : shapes.flatMap((shape) => socialImage(image, shape)?.path ?? []);
  return [...new Set(paths)].map((path) => `${origin}${path}`);
}
