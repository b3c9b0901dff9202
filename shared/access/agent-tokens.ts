/** Limits and defaults of the tokens that subscribers make for their own agents (ADR 0192). */

/** How many a subscriber has at once. */
export const AGENT_TOKENS_MOST = 5;
export const AGENT_NAME_MAX_LENGTH = 60;
/** How many items one opens on a day (UTC), at most. */
export const AGENT_ITEMS_LIMIT = 10_000;
/** How long one may last, at most, in days. */
export const AGENT_DAYS_LIMIT = 365;
export const USUAL_AGENT_TOKENS = { aDay: 200, days: 365 } as const;
