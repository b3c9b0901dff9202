/**
 * Every limit and time that more than one module uses, with its unit in its name and its source
 * beside it.
 */

export const SECOND_MS = 1_000;
export const MINUTE_S = 60;
export const DAY_S = 86_400;
export const DAY_MS = DAY_S * SECOND_MS;

/** A bundle that has not arrived by then counts as failed (spec §9). */
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
/** How long a lazy page may take before its loading screen shows (spec §9). */
export const LAZY_LOADER_DELAY_MS = 200;
/** See spec §9. */
export const ROUTE_MATCH_CACHE_MAX = 10_000;
/** The characters of the key that tells entries of the browser's history apart (spec §9). */
export const HISTORY_KEY_LENGTH = 6;
export const QUERY_MAX_PARAMETERS = 1_000;

/** A front page that is open this long is loaded again (spec §9). */
export const PAGE_REFRESH_MS = 420_000;

/** Header and share bar (spec §9). */
export const HEADER_COLLAPSE_OFFSET_PX = 100;
export const SCROLL_THROTTLE_MS = 100;
export const SHARE_BAR_THRESHOLD_PX = 50;

/** Analytics (spec §9): waits for another script's object, for its function, and for assignments. */
export const VENDOR_PACE = { everyMs: 50, attempts: 20 } as const;
export const DEFERRED_PACE = { everyMs: 100, attempts: 100 } as const;
export const VARIATION_PACE = { everyMs: 500, attempts: 6 } as const;
/** Share of page loads whose vitals are reported (spec §9). */
export const VITALS_SAMPLING_RATE = 0.1;

/** How long a service may take to count shares (spec §7.5). */
export const JSONP_TIMEOUT_MS = 60_000;

/** How long an assignment service and an identity host may take (spec §9). */
export const EXPERIMENT_REQUEST_TIMEOUT_MS = 10_000;

/** Recommendations by a service, and the subjects a reader likes (spec §7.5 and spec §9). */
export const RECOMMENDATIONS_MAX = 6;
export const RECOMMENDATIONS_PAGE_SIZE = 50;
export const RECOMMENDATIONS_START_DATE = '2017-01-01';
export const RECOMMENDATIONS_DAYS = 280;
export const RECOMMENDATIONS_TIMEOUT_MS = 60_000;
export const TOPICS_MAX = 3;
export const TOPICS_TIMEOUT_MS = 10_000;

/** Galleries and videos (spec §9). */
export const CAROUSEL_SPEED_MS = 350;
export const VIDEO_LIMIT = 10;

/** The place in a list, counted in items, after which an ad placement stands (spec §9). */
export const AD_PLACEMENT_INDEX = 6;

/** How many cards a listing page shows. */
export const LISTING_PAGE_SIZE = 20;

/**
 * A list of more reviews has no order by rating: a page of it reads the whole list, at this length
 * some 17 chunks (ADR 0003).
 */
export const RATED_REVIEWS_MAX = 400;
/** How many pages of its list the magazine's front holds: an issue has no pages to turn. */
export const ISSUE_PAGES = 2;

/**
 * There is no minimum (spec §2.2). A query that is longer than this, or has more words, is not a
 * question but load.
 */
export const SEARCH_QUERY_MAX_LENGTH = 200;
export const SEARCH_WORDS_MAX = 12;
/** Nobody reads further: a program that does is taking an inventory. */
export const SEARCH_RESULTS_MAX = 200;

/** Default status of an error page (spec §9). */
export const DEFAULT_ERROR_STATUS = 500;
/** Status of an address whose item the publisher took away for good. */
export const GONE_STATUS = 410;
/**
 * Status of a state that does not exist because the address leads to another site: the browser must
 * load the address as a document.
 */
export const NO_STATE_STATUS = 406;

/**
 * DynamoDB rejects items above 400 KB. A document with less text than this is stored as it is; a
 * larger one is compressed.
 */
export const ITEM_PLAIN_MAX_BYTES = 200_000;
export const ITEM_MAX_BYTES = 390_000;

/** Characters of an email address: a path has at most 254 (RFC 5321 §4.5.3.1). */
export const EMAIL_MAX_LENGTH = 254;

/**
 * Sessions of an account: more than a reader has browsers. Without a limit a program that signs in
 * every hour leaves 8,760 a year, and a new password has to end all of them.
 */
export const SESSIONS_MAX = 50;
