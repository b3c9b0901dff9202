/** A headline for a piece that has none. */

const MAX_MADE_TITLE_CHARACTERS = 70;

/** A headline made of a text's first words; empty when the text is. */
export function madeTitle(text: string): string {
  const sentence = /^.{1,70}?[.!?…](?=\s|$)/u.exec(text)?.[0].replace(/[.…]$/u, '') ?? text;
  if (sentence.length <= MAX_MADE_TITLE_CHARACTERS) return sentence.trim();
  const cut = sentence.slice(0, MAX_MADE_TITLE_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).trimEnd()}…`;
}
