/**
 * Prefix of the keys in the content table that readers' requests may cause to be written; no other
 * part of the table is open to them (docs/adr/0020).
 */
export const VIEWS_PREFIX = 'V#';
