/** The objects that say when something was published or withdrawn last. */

/** Rewritten after every publish; its text is the time. */
export const PUBLISHED_KEY = 'published.txt';
/** Rewritten after every withdrawal; its text is the time. The local edge drops its copies. */
export const WITHDRAWN_KEY = 'withdrawn.txt';
