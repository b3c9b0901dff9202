/** The fields by which an item is found, and what a match in each of them is worth. */

/**
 * `text` is what everybody may read of the body, `walled` the rest. Positions of `walled` are never
 * stored (docs/adr/0051).
 */
export const fieldNames = ['hed', 'dek', 'names', 'tags', 'text', 'walled'] as const;
export type FieldName = (typeof fieldNames)[number];

/** Place of each field in masks and counts. */
export const FIELD_NUMBERS = { hed: 0, dek: 1, names: 2, tags: 3, text: 4, walled: 5 } as const;
const fieldBit = { hed: 1, dek: 2, names: 4, tags: 8, text: 16, walled: 32 } as const;
export const HEADLINE_FIELD = fieldBit.hed;
/** What a result or a list shows of an item. */
export const SHOWN_FIELDS = fieldBit.hed | fieldBit.dek | fieldBit.names | fieldBit.tags;
export const PUBLIC_FIELDS = SHOWN_FIELDS | fieldBit.text;
export const ALL_FIELDS = PUBLIC_FIELDS | fieldBit.walled;

/** How often a word stands behind a wall is stored up to this number. */
export const WALLED_COUNT_MAX = 4;

/** Body text is one field for ranking, whether it is behind a wall or not. */
export const LENGTH_FIELDS = 5;

/** Which length each field counts towards. */
export const lengthOf = [0, 1, 2, 3, 4, 4] as const;

/**
 * Weights and normalization by length of BM25F
 * (https://trec.nist.gov/pubs/trec13/papers/microsoft-cambridge.web.hard.pdf), by field.
 */
export const fieldWeights = [2.5, 1.5, 2, 1, 1, 1] as const;
export const lengthShare = [0.5, 0.5, 0.3, 0.3, 0.75, 0.75] as const;
/** How soon further occurrences of a word stop to count. */
export const SATURATION = 0.9;
