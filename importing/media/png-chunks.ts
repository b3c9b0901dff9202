/**
 * Removes from a PNG what its pixels do not need: texts, EXIF, and whatever else is unknown. Image
 * libraries overlook some of it, such as EXIF as a compressed text.
 * @see https://www.w3.org/TR/png-3/#11Chunks
 */

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12;

/** Critical chunks, and those that change how pixels look or move. */
const needed: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI', 'sBIT', 'pHYs', 'bKGD'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/**
 * Returns the same bytes when nothing has to go.
 * @param png a file that decodes without an error.
 */
export function withoutPngMetadata(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept = [png.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  while (at + FRAME_BYTES <= png.length) {
    const end = at + FRAME_BYTES + view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (needed.has(type)) kept.push(png.subarray(at, end));
    at = end;
    // What follows the end is no part of the image.
    if (type === 'IEND') break;
  }
  const bytes = Buffer.concat(kept);
  return bytes.length === png.length ? png : bytes;
}
