/** Creates a headline for an item that has none. */

const MAX_MADE_TITLE_CHARACTERS = 70;

/** Creates a headline from a text's first words. Empty when the text is empty. */
export function madeTitle(text: string): string {
  const sentence = /^.{1,70}?[.!?…](?=\s|$)/u.exec(text)?.[0].replace(/[.…]$/u, '') ?? text;
  if (sentence.length <= MAX_MADE_TITLE_CHARACTERS) return sentence.trim();
  const cut = sentence.slice(0, MAX_MADE_TITLE_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).trimEnd()}…`;
}
