/**
 * The text of a headline, so that no word is wider than its column: `.fitted`
 * (web/ui/furniture.css) makes it smaller where its longest word would not fit.
 */
import type { CSSProperties } from 'react';
import { longestWord, shownHeadline } from '../../shared/text/headline-size.ts';

/** In em. Every column has room for such a word in its largest headline. */
const SHORT_WORD_EM = 4;

/** Returns the props of an element inside the heading, its text among them. */
export function fitted(text: string): {
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly children: string;
} {
  const children = shownHeadline(text);
  const longest = longestWord(children);
  if (longest <= SHORT_WORD_EM) return { children };
  const style: CSSProperties & { '--longest': number } = { '--longest': longest };
  return { className: 'fitted', style, children };
}
