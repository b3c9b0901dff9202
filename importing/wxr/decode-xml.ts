/** Decodes the bytes of an XML file chunk by chunk, in the encoding that the file declares. */
import { SourceError } from '../source.ts';
import { encodingBehind, textOf } from '../text-encoding.ts';

const HEAD_BYTES = 1_024;

/**
 * Returns the encoding from the byte order mark, or else the XML declaration, or else UTF-8 (XML
 * 1.0, appendix F).
 */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] !== 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES));
  const declared =
    /<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
  // A file that is readable byte by byte up to this point is not UTF-16, whatever it declares.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/**
 * Returns the text of the bytes in chunks of at most 64 K characters.
 * @param warn hears of bytes that are not in the encoding of the file.
 * @throws SourceError when this machine does not support the encoding.
 */
export function* decodeXml(
  bytes: Uint8Array,
  name: string,
  warn: (ref: string, message: string) => void = () => undefined,
): Generator<string> {
  let encoding = encodingOf(bytes);
  if (/^utf-?8$/i.test(encoding)) {
    const behind = encodingBehind(bytes);
    encoding = behind.encoding;
    if (behind.problem !== undefined) warn(name, behind.problem);
  }
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding);
  } catch {
    throw new SourceError(
      `${name}:1: the file says that it is encoded in "${encoding}", which is unknown here; save it as UTF-8 and try again`,
    );
  }
  yield* textOf(bytes, decoder);
}
