/** What a page needs to know of the script that its language is written in. */

import { textDirection } from './languages.ts';

/** Languages written from left to right for which web/styles/writing-systems.css has rules. */
const WITHOUT_CAPITALS = /^(ja|zh|ko|hi|th)(-|$)/i;

/**
 * Whether pages in a language need the stylesheet for scripts without capitals.
 * @param language BCP 47.
 */
export function hasOwnStyles(language: string): boolean {
  return textDirection(language) === 'rtl' || WITHOUT_CAPITALS.test(language);
}
