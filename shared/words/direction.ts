/** Which way a language is written. */

/** Languages whose usual script runs from right to left (CLDR). */
const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i;

/** @param tag BCP 47, e.g. `ar-EG`. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.test(tag) ? 'rtl' : 'ltr';
}
