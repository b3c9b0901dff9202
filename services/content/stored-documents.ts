/** The kinds of documents in the content table, each with the function that reads it. */
import * as v from 'valibot';
import {
  CONTENT_SCHEMA_BASE,
  contributorSchema,
  itemSchema,
  tagSchema,
  type Item,
} from '../../shared/content/item.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { cardSchema, embedCardSchema } from './card-schema.ts';
import { documentDecoder, encodeDocument, type EncodedDocument } from './document.ts';
import { frontSchema } from './front.ts';
import { headSchema } from './listing-tree.ts';

const pointerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('item'),
    id: v.string(),
    /** ISO; before this time the path leads nowhere. */
    publicFrom: v.string(),
    /** List that supplies items to read next where too few are related. */
    related: v.string(),
    /** Slug of the first author. */
    author: v.optional(v.string()),
    /** Slugs of the galleries and videos that the text embeds. */
    embeds: v.optional(v.array(v.string())),
    /** Length of the text, in words. */
    words: v.optional(v.number()),
  }),
  /** A path from the root, or an address of another site that the publisher named. */
  v.object({ kind: v.literal('redirect'), to: v.string() }),
  /** The publisher took the item away for good. */
  v.object({ kind: v.literal('gone') }),
]);
/** Target of a path. */
export type Pointer = v.InferOutput<typeof pointerSchema>;
export type ItemPointer = Extract<Pointer, { kind: 'item' }>;

const relatedSchema = v.object({
  /** Ids of the related items, best first. */
  ids: v.array(v.string()),
  /** From which publishing chose these and may choose others, best first. */
  pool: v.array(v.object({ id: v.string(), score: v.number(), marks: v.array(v.number()) })),
});
/** What stands beside an item. */
export type StoredRelated = v.InferOutput<typeof relatedSchema>;

/**
 * How an item for the subscribers of some plans says who may read it. Releases of schema version 1 parse
 * later documents and drop the plans: the item would be open to every subscriber, so it has an access
 * that they do not know.
 */
const ACCESS_BY_PLAN = 'plans';
const readStoredItem = documentDecoder<Omit<Item, 'access'> & { readonly access: string }>(
  itemSchema,
);

/** Returns the least version of the schema that reads an item as it is meant. */
export function itemSchemaVersion({ access, tiers, free }: Item): number {
  return access === 'registered' || tiers !== undefined || free !== undefined
    ? 2
    : CONTENT_SCHEMA_BASE;
}

/** @throws ItemTooLargeError over 390 KB compressed. */
export function encodeItem(item: Item): EncodedDocument {
  const isByPlan = item.access === 'subscribers' && item.tiers !== undefined;
  const stored = isByPlan ? { ...item, access: ACCESS_BY_PLAN } : item;
  return encodeDocument(stored, `"${item.hed}"`, itemSchemaVersion(item));
}

/** @throws UnreadableDocumentError. */
export function decodeItem(record: PlainItem): Item {
  const item = readStoredItem(record);
  return item.access === ACCESS_BY_PLAN ? { ...item, access: 'subscribers' } : (item as Item);
}
/**
 * Reads the item that stands beside the pointer of its path. Undefined for a pointer that an earlier
 * release wrote.
 */
export function decodeItemBeside({ pk, v: version, item }: PlainItem): Item | undefined {
  return item === undefined ? undefined : decodeItem({ pk, v: version, doc: item });
}
export const decodePointer = documentDecoder<Pointer>(pointerSchema);
/** A chunk of a list, or the newest cards of one. */
export const decodeCards = documentDecoder(v.array(cardSchema));
export const decodeCard = documentDecoder(cardSchema);
export const decodeRelated = documentDecoder(relatedSchema);
export const decodeEmbedCard = documentDecoder(embedCardSchema);
export const decodeHead = documentDecoder(headSchema);
export const decodeFront = documentDecoder(frontSchema);
export const decodeTag = documentDecoder(tagSchema);
export const decodeContributor = documentDecoder(contributorSchema);
/** The list of contributors. */
export const decodeDirectory = documentDecoder(v.array(contributorSchema));
