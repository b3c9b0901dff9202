/** Reduces an image to one color, which fills its place on a page until the image loads. */
import sharp from 'sharp';
import { MAX_PICTURE_PIXELS } from '../limits.ts';

/** Returns a CSS color, e.g. `#a1b2c3`. Transparent parts count as white. */
export async function measureTone(bytes: Uint8Array): Promise<string> {
  const pixel = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS })
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
