/** One spelling for what readers copy from a label or a letter: account numbers and postcodes. */

const SPACES_AND_DASHES = /[\s\p{Pd}\u2212\u00ad\u200b\ufeff]+/gu;
/** Partition keys and commands take it as it is; nothing that a table program could read as a formula. */
const numberForm = /^[\p{L}\p{N}][\p{L}\p{N}./_]{0,39}$/u;
/** A ZIP code of the United States with its four further digits, which few readers know. */
const zipPlusFour = /^(\d{5})\d{4}$/;

function bare(text: string): string {
  return text.normalize('NFKC').replace(SPACES_AND_DASHES, '').toUpperCase();
}

/** The number without spaces and dashes, in capitals; undefined when that is no account number: 1–40 letters, digits, `.`, `/`, `_`. */
export function subscriptionNumber(text: string): string | undefined {
  const number = bare(text);
  return numberForm.test(number) ? number : undefined;
}

/** A postcode without spaces and dashes, in capitals. */
export function normalPostcode(text: string): string {
  return bare(text);
}

/** Whether a reader named the postcode that is stored. One that is not stored fits nothing. */
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
