/**
 * Prefix of the keys in the content table that readers' requests may cause to be written; no other
 * part of the table is open to them (docs/adr/0020).
 */
export const VIEWS_PREFIX = 'V#';
/** Marks that a network has been counted, and counts of how fast pages are. */
export const MARKS_PREFIX = `${VIEWS_PREFIX}mark#`;
export const VITALS_PREFIX = `${VIEWS_PREFIX}vitals#`;
