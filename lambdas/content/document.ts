/** Encodes a document in one DynamoDB attribute: JSON text, compressed when it is long. */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ITEM_MAX_BYTES, ITEM_PLAIN_MAX_BYTES } from '../../shared/limits.ts';
import type { PlainValue } from '../aws/attributes.ts';

/** A document too large for DynamoDB even when compressed. */
export class ItemTooLargeError extends Error {
  override readonly name = 'ItemTooLargeError';
}

/**
 * Returns JSON text, or its Brotli bytes.
 * @throws ItemTooLargeError over 390 KB compressed.
 */
export function encodeDocument(value: unknown, label: string): string | Uint8Array {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) <= ITEM_PLAIN_MAX_BYTES) return text;
  const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
  if (bytes.byteLength > ITEM_MAX_BYTES) {
    throw new ItemTooLargeError(
      `${label} takes ${Math.ceil(bytes.byteLength / 1000)} KB compressed; at most ${ITEM_MAX_BYTES / 1000} KB fit`,
    );
  }
  return bytes;
}

/** Returns the JSON value of a stored document; the caller parses it with its schema. */
export function decodeDocument(stored: PlainValue): unknown {
  if (typeof stored === 'string') return JSON.parse(stored);
  if (stored instanceof Uint8Array)
    return JSON.parse(brotliDecompressSync(stored).toString('utf8'));
  throw new Error('A stored document is neither text nor bytes');
}
