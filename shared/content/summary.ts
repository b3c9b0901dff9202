/** What an item says of itself to lists, feeds, search engines and social networks. */
import { firstSentences, SENTENCES_MAX_COLUMNS } from './first-sentences.ts';
import type { Item, Segment } from './item.ts';
import { leadIn } from './lead-in.ts';
import { openingParagraphs } from './opening-paragraphs.ts';
import { stripTags } from './text.ts';

const sentenceEnd = /[\p{Sentence_Terminal}…]["'”’»」』)）\]]*$/u;
/** What leads to a list or a quotation, without it. */
const colon = /\s*[:：]$/u;
/** Of a text that a wall cuts after its first words, they say nothing. In characters. */
const MIN_CUT = 12;

/** Returns the paragraphs that a body begins with, joined, as far as sentences are taken of them. */
function openingText(body: readonly Segment[]): string {
  let text = '';
  for (const paragraph of openingParagraphs(body)) {
    const isSentence = sentenceEnd.test(paragraph);
    // Among sentences, what is none may be a label or a heading.
    if (text === '' || isSentence) text = `${text} ${paragraph}`;
    if (text.length > SENTENCES_MAX_COLUMNS || !isSentence) break;
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
  const sentences = firstSentences(openingText(open), item.language).replace(colon, ' …');
  return sentences.endsWith('…') && sentences.length < MIN_CUT ? '' : sentences;
}
