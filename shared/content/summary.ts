/** What an item says of itself to lists, feeds, search engines and social networks. */
import { firstSentences, SENTENCES_MAX_COLUMNS } from './first-sentences.ts';
import type { Item, Segment } from './item.ts';
import { leadIn } from './lead-in.ts';
import { openingParagraphs } from './opening-paragraphs.ts';
import { stripTags } from './text.ts';

const sentenceEnd = /[\p{Sentence_Terminal}…]["'”’»」』)）\]]*$/u;
/** What leads to a list or a quotation, without it. */
const colon = /\s*[:：]$/u;

/** Returns the paragraphs that a body begins with, joined, as far as sentences are taken of them. */
function openingText(body: readonly Segment[]): string {
  let text = '';
  for (const paragraph of openingParagraphs(body)) {
    text = text === '' ? paragraph : `${text} ${paragraph}`;
    if (text.length > SENTENCES_MAX_COLUMNS || !sentenceEnd.test(paragraph)) break;
  }
  return text;
}

/**
 * Returns the dek, or the first sentences of what everybody may read, as plain text. Empty when there
 * is neither.
 */
export function summaryOf(item: Item): string {
  const dek = stripTags(item.dek);
  if (dek !== '') return dek;
  const open = item.access === 'free' ? item.body : leadIn(item);
  const text = openingText(open);
  return text === '' ? '' : firstSentences(text, item.language).replace(colon, ' …');
}
