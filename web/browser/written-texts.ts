/**
 * Texts that the server has formatted for the language: dates and prices. The first use of `Intl`
 * takes a phone about 80 ms in one task, so what takes the markup over reads these texts from it. An
 * element says by `data-written` what its text was made of.
 */

const texts = new Map<string, string>();

/** Returns the key of a text: what it was made of, with the moment if it is a date. */
const keyOf = (made: string, moment = '') => `${made} ${moment}`;

/** Notes the texts of the server's markup. */
export function readWrittenTexts(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-written]')) {
    const moment = element instanceof HTMLTimeElement ? element.dateTime : undefined;
    texts.set(keyOf(element.dataset.written ?? '', moment), element.textContent);
  }
}

/** Returns whether the server has written a text. */
export function isWritten(made: string, moment?: string): boolean {
  return texts.has(keyOf(made, moment));
}

/**
 * Returns a text that depends on nothing but its key: as the server has written it, if it has.
 * @param moment of a date, as its element's `dateTime` says.
 */
export function writtenText(made: string, write: () => string, moment?: string): string {
  return texts.get(keyOf(made, moment)) ?? write();
}
