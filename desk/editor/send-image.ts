/** Sends an image to the desk, as a block of a text names it. */
import type { ShortcodeValues } from '../../shared/content/shortcode-line.ts';
import { uploadImage } from '../upload-image.ts';
import { imageFields } from './item-fields.ts';

/**
 * @returns the values of its shortcode, without what is said about it.
 * @throws as `uploadImage`.
 */
export async function sendImage(file: File): Promise<ShortcodeValues> {
  return Object.fromEntries(
    Object.entries(imageFields(await uploadImage(file))).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
}
