/** The object that says when something was published last. */

/** Rewritten after every publish; its text is the time. */
export const PUBLISHED_KEY = 'published.txt';
