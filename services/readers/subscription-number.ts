/** Normalizes what readers copy from a label or a letter: account numbers and postcodes. */

const SPACES_AND_DASHES = /[\s\p{Pd}\u2212\u00ad\u200b\ufeff]+/gu;
/**
 * Partition keys and commands accept it as it is, and no spreadsheet program can read it as a
 * formula.
 */
const numberForm = /^[\p{L}\p{N}][\p{L}\p{N}./_]{0,39}$/u;
/** A United States ZIP code with its four extra digits, which few readers know. */
const zipPlusFour = /^(\d{5})\d{4}$/;

function bare(text: string): string {
  return text.normalize('NFKC').replace(SPACES_AND_DASHES, '').toUpperCase();
}

/**
 * Returns the number without spaces and dashes, in capitals, or undefined when it is not an account
 * number: 1–40 letters, digits, `.`, `/`, `_`.
 */
export function subscriptionNumber(text: string): string | undefined {
  const number = bare(text);
  return numberForm.test(number) ? number : undefined;
}

/** Returns a postcode without spaces and dashes, in capitals. */
export function normalPostcode(text: string): string {
  return bare(text);
}

/** Returns whether the reader gave the stored postcode. When none is stored, nothing matches. */
export function postcodeFits(stored: string | undefined, given: string): boolean {
  const expected = normalPostcode(stored ?? '');
  const typed = normalPostcode(given);
  if (expected === '' || typed === '') return false;
  return (
    expected === typed ||
    zipPlusFour.exec(expected)?.[1] === typed ||
    zipPlusFour.exec(typed)?.[1] === expected
  );
}
