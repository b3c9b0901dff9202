/**
 * Removes from a GIF what its pixels do not need: comments, texts, and data of applications, such as
 * XMP. How often it repeats stays.
 * @see https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */

const HEADER_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const COMMENT = 0xfe;
const PLAIN_TEXT = 0x01;
const APPLICATION = 0xff;
/** Applications that say how often an animation repeats. */
const repeats: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Returns the bytes of a color table, by the packed field that announces it. */
function tableBytes(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1);
}

/** Returns where the chain of sub-blocks ends that begins at `at`. */
function afterBlocks(gif: Uint8Array, at: number): number {
  let next = at;
  while (next < gif.length) {
    const size = gif[next] ?? 0;
    next += size + 1;
    if (size === 0) break;
  }
  return next;
}

/** Whether the extension at `at` changes nothing of what is seen. */
function isMetadata(gif: Uint8Array, at: number): boolean {
  const label = gif[at + 1];
  if (label === COMMENT || label === PLAIN_TEXT) return true;
  if (label !== APPLICATION) return false;
  return !repeats.has(Buffer.from(gif.subarray(at + 3, at + 14)).toString('latin1'));
}

/**
 * Returns the same bytes when nothing has to go.
 * @param gif a file that decodes without an error.
 */
export function withoutGifMetadata(gif: Uint8Array): Uint8Array {
  let at = HEADER_BYTES + tableBytes(gif[10] ?? 0);
  const kept = [gif.subarray(0, at)];
  while (at < gif.length) {
    const kind = gif[at];
    let end: number;
    if (kind === EXTENSION) end = afterBlocks(gif, at + 2);
    else if (kind === IMAGE) end = afterBlocks(gif, at + 11 + tableBytes(gif[at + 9] ?? 0));
    else {
      // What follows the trailer is no part of the image.
      if (kind === TRAILER) kept.push(gif.subarray(at, at + 1));
      break;
    }
    if (kind === IMAGE || !isMetadata(gif, at)) kept.push(gif.subarray(at, end));
    at = end;
  }
  const bytes = Buffer.concat(kept);
  return bytes.length === gif.length ? gif : bytes;
}
