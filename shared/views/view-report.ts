/** What a page says when it has been read: its own path, and nothing of its reader (docs/contracts/views-api.md). */

export const VIEWS_PATH = '/api/views';

/** How long a piece must have been before a reader's eyes, ms: less is a glance. */
export const READ_AFTER_MS = 5_000;

/** Slugs are far shorter; what is longer is no path of ours. */
export const VIEW_PATH_MAX_LENGTH = 400;
