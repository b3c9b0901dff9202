/** Finds the encoding of texts that do not name it, so that no letter of theirs is lost. */
import { isUtf8 } from 'node:buffer';

/** 64 K. */
const CHUNK_BYTES = 65_536;

/** Returns the text of bytes in chunks. */
export function* textOf(bytes: Uint8Array, decoder: TextDecoder): Generator<string> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    yield decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true });
  yield decoder.decode();
}

/** An encoding, and what there is to say of it. */
export interface FoundEncoding {
  readonly encoding: string;
  readonly problem?: string;
}

/**
 * Returns the encoding of bytes that should be UTF-8: Windows-1252 when they have more of its letters
 * than whole characters of UTF-8, as a file has that a program of old saved.
 */
export function encodingBehind(bytes: Uint8Array): FoundEncoding {
  if (isUtf8(bytes)) return { encoding: 'utf-8' };
  let broken = 0;
  let whole = 0;
  for (const text of textOf(bytes, new TextDecoder()))
    for (const character of text)
      if (character === '\ufffd') broken += 1;
      else if (character > '\u007f') whole += 1;
  return broken > whole
    ? {
        encoding: 'windows-1252',
        problem: 'it is not in UTF-8, as it should be; it was read as Windows-1252',
      }
    : { encoding: 'utf-8', problem: `bytes that are not UTF-8 are shown as \ufffd (${broken})` };
}

/** UTF-16 begins with a byte order mark, or has a zero in its first letter. */
function utf16Of([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : undefined;
}

/** Returns a text file's text, without its byte order mark, and what there is to say of its encoding. */
export function decodeText(bytes: Uint8Array): {
  readonly text: string;
  readonly problem?: string;
} {
  const utf16 = utf16Of(bytes);
  const found = utf16 === undefined ? encodingBehind(bytes) : { encoding: utf16 };
  return { ...found, text: new TextDecoder(found.encoding).decode(bytes) };
}
