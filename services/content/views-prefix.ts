/**
 * Prefix of the keys in the content table that requests about views and vitals write
 * (docs/adr/0020). Besides these, readers' requests write only the counts of `experiment-keys.ts`.
 */
export const VIEWS_PREFIX = 'V#';
/** Marks that a network has been counted, and counts of how fast pages are. */
export const MARKS_PREFIX = `${VIEWS_PREFIX}mark#`;
export const VITALS_PREFIX = `${VIEWS_PREFIX}vitals#`;
/** What readers asked for that the site did not have. */
export const UNMET_PREFIX = `${VIEWS_PREFIX}unmet#`;
