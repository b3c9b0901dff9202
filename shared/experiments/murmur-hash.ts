/**
 * MurmurHash3, x86, 32 bits: spreads similar texts evenly, the same in browsers and functions. It
 * protects nothing.
 * @see https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */

const { imul } = Math;
const C1 = 0xcc9e2d51;
const C2 = 0x1b873593;

const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits));
const mixBlock = (block: number) => imul(rotate(imul(block, C1), 15), C2);

/** Returns an unsigned 32-bit number for the UTF-8 bytes of a text. */
export function murmurHash(text: string, seed = 0): number {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = bytes.length - (bytes.length % 4);
  let hash = seed;
  for (let at = 0; at < whole; at += 4)
    hash = imul(rotate(hash ^ mixBlock(view.getUint32(at, true)), 13), 5) + 0xe6546b64;
  let rest = 0;
  for (let at = bytes.length - 1; at >= whole; at -= 1) rest = (rest << 8) | (bytes[at] ?? 0);
  if (whole < bytes.length) hash ^= mixBlock(rest);
  hash ^= bytes.length;
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
