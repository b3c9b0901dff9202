/**
 * Removes from a JPEG what its pixels do not need, and no library reports: comments, and data of
 * applications besides the color profile.
 * @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B
 */

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const SIGNATURE_BYTES = 2;

/** APP0 is JFIF's, APP14 Adobe's: they say how colors are stored. APP2 may be the color profile. */
function isNeeded(jpeg: Uint8Array, at: number): boolean {
  const marker = jpeg[at + 1] ?? 0;
  if (marker === COMMENT) return false;
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  const name = Buffer.from(jpeg.subarray(at + 4, at + 15)).toString('latin1');
  return !isApplication || marker === 0xe0 || marker === 0xee || name === 'ICC_PROFILE';
}

/**
 * Returns the same bytes when nothing has to go.
 * @param jpeg a file that decodes without an error.
 */
export function withoutJpegMetadata(jpeg: Uint8Array): Uint8Array {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const kept = [jpeg.subarray(0, SIGNATURE_BYTES)];
  let at = SIGNATURE_BYTES;
  while (at + 4 <= jpeg.length && jpeg[at] === MARKER && jpeg[at + 1] !== START_OF_SCAN) {
    const end = at + 2 + view.getUint16(at + 2);
    if (isNeeded(jpeg, at)) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  kept.push(jpeg.subarray(at));
  const bytes = Buffer.concat(kept);
  return bytes.length === jpeg.length ? jpeg : bytes;
}
