/** `/favicon.ico`: the icon that browsers, feed readers and robots request by name. */
import sharp from 'sharp';

/** Sides of the images in the file, px. */
const SIDES_PX = [16, 32, 48];

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/**
 * Returns an icon file that holds PNG images.
 * @param source An image of at least 48 px.
 * @see https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
export async function faviconOf(source: string | Buffer): Promise<Buffer> {
  const images = await Promise.all(
    SIDES_PX.map((side) => sharp(source).resize(side, side).png().toBuffer()),
  );
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.length, 4);
  let offset = HEADER_BYTES + images.length * ENTRY_BYTES;
  const entries = images.map((image, index) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt8(SIDES_PX[index] ?? 0, 0); // width
    entry.writeUInt8(SIDES_PX[index] ?? 0, 1); // height
    entry.writeUInt16LE(1, 4); // color planes
    entry.writeUInt16LE(32, 6); // bits per pixel
    entry.writeUInt32LE(image.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += image.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images]);
}
