/**
 * What a page reports when it has been read, or when it did not have what its reader asked for: its own
 * path or the words of the search, and nothing about its reader (docs/contracts/views-api.md).
 */

/** How long an item must have been visible to a reader, in ms. A shorter time is a glance. */
export const READ_AFTER_MS = 5_000;

/** How long a page must have been visible that did not have what was asked for, in ms. */
export const UNMET_AFTER_MS = 1_000;

/** Slugs are far shorter; a longer path is not one of ours. */
export const VIEW_PATH_MAX_LENGTH = 400;

/** What readers asked for that the site did not have. */
export type UnmetReport =
  /** A path without a page, and the path of the page of this site that led there. */
  | { readonly missing: string; readonly from?: string | undefined }
  /** A search that found nothing, as it was typed. */
  | { readonly search: string };
