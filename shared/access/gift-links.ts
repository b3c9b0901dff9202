/** Limits and defaults of links that open an item without an account (ADR 0186). */

/** How many a subscriber may give in a month, at most. */
export const GIFT_LINKS_LIMIT = 100;
/** How long one may last, at most, in days. */
export const GIFT_LINK_DAYS_LIMIT = 365;
export const USUAL_GIFT_LINKS = { aMonth: 10, days: 30 } as const;

/** What the page says of the link that its address has: who gave it, or that it opens nothing now. */
export type ShownGift = 'subscriber' | 'publisher' | 'ended';
