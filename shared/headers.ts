/**
 * Headers that the edge and the functions exchange, each name once (docs/contracts/headers.md).
 * Lower-case, as both read them. Plain constants: the edge functions have no room for more.
 */

/** Proves to a function that a request came through the edge; its value is a secret. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';
/** The variant of a page that a reader may get: `free`, `sample` or `sub`. */
export const ACCEPT_PAYMENT_HEADER = 'accept-payment';
/** What the reader's own token says beside it: `reg`, or `sub` and the plans. */
export const ACCEPT_ACCESS_HEADER = 'accept-access';
/** What the page function needs to ask DynamoDB where the edge may not decide (ADR 0006). */
export const GATE_HEADER = 'x-gate';
/** What opened an item: the value of `accept-payment`, `reg` for an account, or `none` for a wall. */
export const PAYMENT_ACCEPTED_HEADER = 'payment-accepted';
/**
 * The parameters of an address that no page reads, from viewer-request to viewer-response, which adds
 * them to a redirect. No origin gets it.
 */
export const OTHER_QUERY_HEADER = 'x-other-query';
/**
 * The page function returns a wall as a cacheable 200 with this header; a program that asks for JSON
 * receives a 402. CloudFront hides headers named `x-edge-…` from functions, so this header cannot
 * be one of those.
 */
export const PAGE_STATUS_HEADER = 'x-page-status';
/** CloudFront's id of a request: it adds this header to every request to an origin. */
export const CDN_REQUEST_ID_HEADER = 'x-amz-cf-id';
/**
 * The tags by which caches drop a page (shared/page-tags.ts), for the edge alone: a response headers
 * policy takes it from what readers get.
 */
export const PAGE_TAGS_HEADER = 'x-page-tags';
/** The id of a request in the log, on responses that no cache keeps. */
export const REQUEST_ID_HEADER = 'x-request-id';
/**
 * The cookies of a page. CloudFront removes Set-Cookie from the responses of a behavior that forwards
 * no cookies, so the page function puts them here and viewer-response turns them into cookies
 * (shared/page-cookies.ts).
 */
export const PAGE_COOKIES_HEADER = 'x-page-cookies';
/**
 * Headers of the firewall: it verified a crawler by its address; very many requests for metered items
 * came from this address; or more than those of a household. They count only with the secret word of
 * the meter's configuration.
 */
export const CRAWLER_HEADER = 'x-amzn-waf-crawler';
export const CROWD_HEADER = 'x-amzn-waf-crowd';
export const BUSY_HEADER = 'x-amzn-waf-busy';
/** The reader's address as the edge saw it: anyone can write X-Forwarded-For. */
export const VIEWER_ADDRESS_HEADER = 'cloudfront-viewer-address';
