/**
 * What a page reports when it has been read: its own path, and nothing about its reader
 * (docs/contracts/views-api.md).
 */

/** How long an item must have been visible to a reader, in ms. A shorter time is a glance. */
export const READ_AFTER_MS = 5_000;

/** Slugs are far shorter; a longer path is not one of ours. */
export const VIEW_PATH_MAX_LENGTH = 400;
