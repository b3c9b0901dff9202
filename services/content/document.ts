/**
 * Documents in the content table: JSON text, compressed when it is long, beside the version of the
 * schema that it was written with.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as v from 'valibot';
import { CONTENT_SCHEMA_BASE, CONTENT_SCHEMA_VERSION } from '../../shared/content/item.ts';
import { ITEM_MAX_BYTES, ITEM_PLAIN_MAX_BYTES } from '../../shared/limits.ts';
import type { PlainItem } from '../aws/attributes.ts';

/** A document too large for DynamoDB even when compressed. */
export class ItemTooLargeError extends Error {
  override readonly name = 'ItemTooLargeError';
}

/** A stored document that this release cannot read. The message holds nothing of its text. */
export class UnreadableDocumentError extends Error {
  override readonly name = 'UnreadableDocumentError';
  constructor(record: PlainItem, reason: string, options?: ErrorOptions) {
    const version = record.v === undefined ? 'no schema version' : `schema version ${record.v}`;
    super(
      `The document ${record.pk} has ${version} and cannot be read as version ${CONTENT_SCHEMA_VERSION}: ${reason}`,
      options,
    );
  }
}

/** The attributes that hold a document. */
export interface EncodedDocument {
  /** The least version of the schema that reads it as it is meant. */
  readonly v: number;
  readonly doc: string | Uint8Array;
}

/**
 * Returns the attributes of a document: JSON text, or its Brotli bytes.
 * @param label Names the document in the error.
 * @param version The least that reads it.
 * @throws ItemTooLargeError over 390 KB compressed.
 */
export function encodeDocument(
  value: unknown,
  label: string,
  version = CONTENT_SCHEMA_BASE,
): EncodedDocument {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) <= ITEM_PLAIN_MAX_BYTES) return { v: version, doc: text };
  const doc = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
  if (doc.byteLength > ITEM_MAX_BYTES) {
    throw new ItemTooLargeError(
      `${label} takes ${Math.ceil(doc.byteLength / 1000)} KB compressed; at most ${ITEM_MAX_BYTES / 1000} KB fit`,
    );
  }
  return { v: version, doc };
}

/** Returns whether a record says the version with which it would be written now. */
export function isCurrent(record: PlainItem, version = CONTENT_SCHEMA_BASE): boolean {
  return record.v === version;
}

function parseJson(record: PlainItem): unknown {
  const { doc } = record;
  try {
    if (typeof doc === 'string') return JSON.parse(doc);
    if (doc instanceof Uint8Array) return JSON.parse(brotliDecompressSync(doc).toString('utf8'));
  } catch (cause) {
    throw new UnreadableDocumentError(record, 'it is not JSON', { cause });
  }
  throw new UnreadableDocumentError(record, 'it is neither text nor bytes');
}

/** What documents without a schema version call fields that have another name since. */
const formerNames: ReadonlyMap<string, string> = new Map([
  ['picture', 'image'],
  ['film', 'video'],
  ['pieces', 'items'],
]);

/** Returns a document without a schema version under today's names, at every depth. */
function withTodaysNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTodaysNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      formerNames.get(name) ?? name,
      withTodaysNames(inner),
    ]),
  );
}

/**
 * Returns a function that reads one kind of document. One that was validated when it was stored is
 * trusted, because a page has no time to validate it again. An older one is parsed; the schema supplies
 * what it lacks. One that needs a later release is refused: parsing would drop what this one does not
 * know, such as who may read an item.
 */
export function documentDecoder<T>(schema: v.GenericSchema<unknown, T>): (record: PlainItem) => T {
  return (record) => {
    const value = parseJson(record);
    // The version stands for the validation that took place before the document was stored.
    const { v: version } = record;
    if (typeof version === 'number' && version >= CONTENT_SCHEMA_BASE) {
      if (version <= CONTENT_SCHEMA_VERSION) return value as T;
      throw new UnreadableDocumentError(record, 'a later release wrote it');
    }
    const parsed = v.safeParse(schema, record.v === undefined ? withTodaysNames(value) : value);
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw new UnreadableDocumentError(
      record,
      `${v.getDotPath(issue) ?? 'the document'} should be ${issue.expected ?? 'valid'}`,
    );
  };
}
