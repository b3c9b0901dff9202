/** How much of a Ghost export is taken in before it is refused; what holds for every source is in `../limits.ts`. */

/** A real export nests six deep: the bodies in it are JSON of their own, in strings. */
export const GHOST_MAX_DEPTH = 64;
/** Bodies: two levels for each node of lexical, which nests lists in lists. */
export const BODY_JSON_MAX_DEPTH = 200;
/** Rows of one table. */
export const GHOST_MAX_ROWS = 500_000;
