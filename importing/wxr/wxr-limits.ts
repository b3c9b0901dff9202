/** Limits on the size of a WordPress export. Limits for every source are in `../limits.ts`. */

/**
 * A real export nests six levels deep (rss, channel, item, wp:comment, wp:commentmeta,
 * wp:meta_key).
 */
export const WXR_MAX_DEPTH = 64;
/** Maximum length of one text, attribute or comment, in characters. */
export const WXR_MAX_TOKEN_CHARACTERS = 32 * 1024 * 1024;
/** Maximum number of XML errors. Above it, the file is not a damaged export but something else. */
export const WXR_MAX_FAULTS = 10_000;
/** How many XML errors are reported one by one. */
export const WXR_NAMED_FAULTS = 10;
/**
 * Maximum characters that reusable blocks may add to one item, however they refer to each other.
 */
export const REUSED_BLOCK_MAX_CHARACTERS = 1_000_000;
/** Maximum nesting depth of blocks. Deeper blocks keep their content but lose their type. */
export const BLOCK_MAX_DEPTH = 60;
