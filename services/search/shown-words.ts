/** Which words of a headline and dek matched. Nothing else of an item is ever marked. */
import { dekOf, type Card } from '../../shared/content/card.ts';
import type { LanguageRules } from '../../shared/text/languages.ts';
import { tokensOf, type Token } from '../../shared/text/terms.ts';

/** Returns pairs of letters that follow each other as one word. */
function joined(tokens: readonly Token[]): string[] {
  const words: string[] = [];
  let last: Token | undefined;
  for (const token of tokens) {
    const before = words.at(-1);
    const follows =
      last !== undefined &&
      !token.isWhole &&
      !last.isWhole &&
      token.position === last.position + 1 &&
      Array.from(last.word).at(-1) === Array.from(token.word)[0];
    if (follows && before !== undefined)
      words.splice(-1, 1, before + Array.from(token.word).slice(1).join(''));
    else words.push(token.word);
    last = token;
  }
  return words;
}

/** Returns the tokens that matched: the parts of a joined word for the word, as the text has them. */
function matchedTokens(tokens: readonly Token[], matched: ReadonlySet<string>): Token[] {
  const has = ({ terms }: Token) => terms.some((term) => matched.has(term));
  const parts = new Set<Token>();
  for (const [index, token] of tokens.entries())
    if (token.isJoined === true && has(token))
      for (const part of tokens.slice(0, index))
        if (part.position >= token.position) parts.add(part);
  return tokens.filter((token) => token.isJoined !== true && (has(token) || parts.has(token)));
}

/** @param rules of the item's language. @returns words in lower case, each once. */
export function shownWords(
  card: Pick<Card, 'hed' | 'dek' | 'summary'>,
  matched: ReadonlySet<string>,
  rules: LanguageRules,
): string[] {
  const words = [card.hed, dekOf(card)].flatMap((text) =>
    joined(matchedTokens(tokensOf(text, rules), matched)),
  );
  return [...new Set(words)];
}
