/** What a page needs to know of the script that its language is written in. */

/** Languages that are written from right to left, and languages with such a script named. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(-|$)|-(arab|hebr)(-|$)/i;

/** Other languages for which web/styles/writing-systems.css has rules. */
const WITHOUT_CAPITALS = /^(ja|zh|ko|hi|th)(-|$)/i;

/** @param language A language tag (BCP 47), e.g. `ar` or `az-Arab`. */
export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.test(language);
}

/** Whether pages in a language need the stylesheet for scripts without capitals. */
export function hasOwnStyles(language: string): boolean {
  return isRightToLeft(language) || WITHOUT_CAPITALS.test(language);
}
