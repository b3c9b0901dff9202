/** Limits on the size of a Ghost export. Limits for every source are in `../limits.ts`. */

/**
 * A real export nests six levels deep. Its bodies are separate JSON documents, stored as strings.
 */
export const GHOST_MAX_DEPTH = 64;
/** Depth limit for bodies. Each lexical node takes two levels, and lexical nests lists in lists. */
export const BODY_JSON_MAX_DEPTH = 200;
/** Maximum rows in one table. */
export const GHOST_MAX_ROWS = 500_000;
