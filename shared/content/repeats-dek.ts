/** Finds out whether a text begins with its own dek, as it does where an excerpt stands for a dek. */
import type { Segment } from './item.ts';
import { openingParagraphs } from './opening-paragraphs.ts';
import { stripTags } from './text.ts';

/** Fewer letters may be the same by accident. */
const MIN_LETTERS = 12;

/** Returns what is compared: letters and digits, so that quotes, spaces and ellipses do not count. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function* wholeTexts(body: readonly Segment[]): Generator<string, undefined> {
  for (const segment of body) if (segment.kind === 'html') yield stripTags(segment.html);
}

/** Returns the letters of the first texts, as many as are compared. */
function beginning(texts: Iterable<string>, wanted: string): string {
  let letters = '';
  for (const text of texts) {
    letters += lettersOf(text);
    if (letters.length >= wanted.length || !wanted.startsWith(letters)) break;
  }
  return letters;
}

/**
 * Returns whether a body begins with the dek: exactly, or but for markup, punctuation and spaces. A
 * free part that ends within its dek repeats it, too.
 * @param dek may hold HTML, and end with an ellipsis.
 * @param body as it is shown.
 * @param isFreePart whether it is what a wall shows.
 */
export function repeatsDek(
  dek: string,
  body: readonly Segment[],
  { isFreePart }: { readonly isFreePart: boolean },
): boolean {
  const wanted = lettersOf(stripTags(dek));
  if (wanted === '') return false;
  // Excerpts that a program made begin with headings, too.
  return [openingParagraphs(body), wholeTexts(body)].some((texts) => {
    const letters = beginning(texts, wanted);
    if (letters === wanted) return true;
    if (Math.min(letters.length, wanted.length) < MIN_LETTERS) return false;
    return letters.startsWith(wanted) || (isFreePart && wanted.startsWith(letters));
  });
}
