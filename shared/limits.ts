/** Every limit and time that more than one module knows, with its unit in its name and its source beside it. */

export const SECOND_MS = 1_000;
export const MINUTE_S = 60;
export const DAY_S = 86_400;

/** Spec §9: a bundle that has not arrived by then counts as failed. */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
/** Spec §9: how long a lazy page may take before its loading screen shows. */
export const LAZY_LOADER_DELAY_MS = 200;
/** Spec §9. */
export const ROUTE_MATCH_CACHE_MAX = 10_000;
export const QUERY_MAX_DEPTH = 5;
export const QUERY_MAX_ARRAY = 20;
export const QUERY_MAX_PARAMETERS = 1_000;
export const HISTORY_KEY_LENGTH = 6;

/** Spec §9: header and share bar. */
export const HEADER_COLLAPSE_OFFSET_PX = 100;
export const SCROLL_THROTTLE_MS = 100;
export const SHARE_BAR_THRESHOLD_PX = 50;

/** Spec §7.5: how long a service may take to count shares. */
export const JSONP_TIMEOUT_MS = 60_000;

/** Spec §9: a full page refreshes itself after seven minutes. */
export const PAGE_REFRESH_MS = 420_000;
/** Spec §9: galleries and videos. */
export const CAROUSEL_SPEED_MS = 350;
export const VIDEO_LIMIT = 10;

/** Spec §9: the place in a list, counted in items, after which an ad placement stands. */
export const AD_PLACEMENT_INDEX = 6;

/** How many cards a listing page shows. */
export const LISTING_PAGE_SIZE = 20;

/** There is no minimum (spec §2.2); what is longer than this, or has more words, is no question but a load. */
export const SEARCH_QUERY_MAX_LENGTH = 200;
export const SEARCH_WORDS_MAX = 12;

/** Spec §9: default status of an error page. */
export const DEFAULT_ERROR_STATUS = 500;

/** DynamoDB refuses an item above 400 KB; below this much text a document is stored as it is, above it is compressed. */
export const ITEM_PLAIN_MAX_BYTES = 200_000;
export const ITEM_MAX_BYTES = 390_000;
