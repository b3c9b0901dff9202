/** How much of a WordPress export is taken in before it is refused; what holds for every source is in `../limits.ts`. */

/** A real export nests six deep (rss, channel, item, wp:comment, wp:commentmeta, wp:meta_key). */
export const WXR_MAX_DEPTH = 64;
/** One text, attribute or comment, in characters. */
export const WXR_MAX_TOKEN_CHARACTERS = 32 * 1024 * 1024;
/** Past this many faults of XML a file is no damaged export but something else. */
export const WXR_MAX_FAULTS = 10_000;
/** How many faults of XML are named one by one. */
export const WXR_NAMED_FAULTS = 10;
/** How many bytes are decoded and parsed at a time. */
export const WXR_CHUNK_BYTES = 65_536;
/** What reusable blocks may add to one piece, in characters, however they refer to each other. */
export const REUSED_BLOCK_MAX_CHARACTERS = 1_000_000;
/** Blocks nested deeper than this are kept without what they are. */
export const BLOCK_MAX_DEPTH = 60;
