/** The manifest of the search index: which segments it has, replaced as one object. */
import * as v from 'valibot';
import { objectPrefixes } from '../../shared/object-prefixes.ts';
import { SEGMENT_VERSION } from './segment-format.ts';

export const SEARCH_MANIFEST_KEY = `${objectPrefixes.search}manifest.json`;
/** The index of releases before segments: it is removed with the first manifest. */
export const FORMER_INDEX_KEY = `${objectPrefixes.search}index.json.gz`;

/** @param name given once: no other segment ever has it. */
export function segmentKey(name: string): string {
  return `${objectPrefixes.search}segments/${name}`;
}

/** How many items the index holds: the newest. See docs/guides/search.md. */
export const INDEX_ITEMS_MAX = 100_000;

const manifestSchema = v.object({
  version: v.literal(SEGMENT_VERSION),
  segments: v.array(
    v.object({
      name: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
      items: v.number(),
      /** Length of the object, and where its head and its listing begin. */
      bytes: v.number(),
      head: v.number(),
      listing: v.number(),
      /** Numbers of items that were replaced or withdrawn. */
      gone: v.array(v.number()),
    }),
  ),
  /** Items by language, e.g. `en`. */
  languages: v.record(v.string(), v.number()),
  /** Segments that the last manifest had: somebody may still be reading them. */
  former: v.array(v.string()),
  /** Older items that did not fit, so that search does not know them. */
  leftOut: v.number(),
});
export type SearchManifest = v.InferOutput<typeof manifestSchema>;
export type ManifestSegment = SearchManifest['segments'][number];

export const emptyManifest: SearchManifest = {
  version: SEGMENT_VERSION,
  segments: [],
  languages: {},
  former: [],
  leftOut: 0,
};

/** @throws SyntaxError and ValiError for what is no manifest of this release. */
export function parseManifest(bytes: Uint8Array): SearchManifest {
  return v.parse(manifestSchema, JSON.parse(new TextDecoder().decode(bytes)));
}
