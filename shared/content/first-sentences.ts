/** Shortens a text to its first sentences, in any script. */
import { collapseWhitespace } from './text.ts';

/** With fewer columns another sentence is taken. */
const MIN_COLUMNS = 60;
/** In columns: a letter takes one, a character of Chinese, Japanese or Korean two. */
export const SENTENCES_MAX_COLUMNS = 240;
/** A first sentence of fewer columns says too little to stand alone before one that is too long. */
const SHORT_COLUMNS = 30;
/** How far back the end of a word is looked for, in characters. */
const WORD_CHARACTERS = 40;

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/u;
const closers = new Map([
  ['(', ')'],
  ['（', '）'],
  ['[', ']'],
  ['「', '」'],
  ['『', '』'],
  ['“', '”'],
  ['„', '“'],
]);
/** What a sentence may begin with, and the breaking rules leave at the end of the one before. */
const openersAtEnd = /[\s([（「『“„«‹¿¡]+$/u;

/**
 * Ends of abbreviations: single letters, as in "U.S." and "z. B.", ordinals of German and of lists, and
 * words that are hardly ever the last of a sentence.
 */
const abbreviation =
  /(?:^|[^\p{L}\p{N}])(?:\p{L}|\p{N}{1,2}|abs|apt|approx|art|ave|bzw|ca|capt|cf|co|col|corp|dept|dr|dra|ed|est|evtl|fig|figs|fr|gen|ggf|gov|hon|hr|inc|jr|kap|lt|ltd|messrs|mil|mlle|mme|mr|mrs|ms|mt|no|nos|nr|pp|prof|rep|rev|sen|sgt|sog|sr|sra|st|ste|str|usw|vgl|vol|vs)\.[)\]]?$/iu;

const segmenters = new Map<string, Intl.Segmenter>();

function segmentsOf(
  text: string,
  language: string | undefined,
  granularity: 'sentence' | 'word',
): string[] {
  const key = `${granularity} ${language ?? 'en'}`;
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter(language ?? 'en', { granularity });
  segmenters.set(key, segmenter);
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Returns how wide a text is set, in columns. */
function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += wide.test(character) ? 2 : 1;
  return columns;
}

/** Returns whether a bracket or quotation mark is open at the end of a text. */
function isOpenAtEnd(text: string): boolean {
  const open: string[] = [];
  for (const character of text) {
    if (character === open.at(-1)) open.pop();
    else if (closers.has(character)) open.push(closers.get(character) ?? '');
  }
  return open.length > 0;
}

/** Returns whether a sentence ends between two parts of a text. */
function endsBetween(before: string, after: string): boolean {
  const end = before.trimEnd();
  if (abbreviation.test(end) || isOpenAtEnd(end)) return false;
  // Said: “So?” he asked. 「本当？」と彼は言った。
  if (/^\s*\p{Ll}/u.test(after)) return false;
  return !(/[」』”]$/u.test(end) && end.length === before.length);
}

/** Returns the beginnings of a text that end with a sentence, shortest first. */
function* beginnings(text: string, language?: string): Generator<string, undefined> {
  let end = 0;
  for (const sentence of segmentsOf(text, language, 'sentence')) {
    end += sentence.length;
    const opener = openersAtEnd.exec(text.slice(0, end))?.[0].trimStart() ?? '';
    const at = end - opener.length;
    if (at === text.length || endsBetween(text.slice(0, at), text.slice(at)))
      yield text.slice(0, at).trimEnd();
  }
}

/** Cuts a text at the end of a word and adds an ellipsis. */
function cutAtWord(text: string, language?: string): string {
  let columns = 0;
  let length = 0;
  for (const character of text) {
    columns += wide.test(character) ? 2 : 1;
    if (columns > SENTENCES_MAX_COLUMNS - 2) break;
    length += character.length;
  }
  const space = text.slice(0, length + 1).search(/\s\S*$/u);
  let end = space;
  if (space < length - WORD_CHARACTERS) {
    end = 0;
    for (const word of segmentsOf(text, language, 'word')) {
      if (end + word.length > length) break;
      end += word.length;
    }
    if (end === 0) end = length;
  }
  const kept = text.slice(0, end).replace(/[\s\p{P}]+$/u, '');
  return `${kept}${wide.test(kept.at(-1) ?? '') ? '' : ' '}…`;
}

/**
 * Returns the first sentences of a text, as few as say something, never more than
 * `SENTENCES_MAX_COLUMNS` wide. One that is too long is cut at the end of a word, with an ellipsis.
 * @param text plain.
 * @param language BCP 47.
 */
export function firstSentences(text: string, language?: string): string {
  const whole = collapseWhitespace(text);
  if (whole === '') return '';
  let found = '';
  for (const beginning of beginnings(whole, language)) {
    if (columnsOf(beginning) > SENTENCES_MAX_COLUMNS) break;
    found = beginning;
    if (columnsOf(found) >= MIN_COLUMNS) break;
  }
  const isLittle = columnsOf(found) < SHORT_COLUMNS && found !== whole;
  return found === '' || isLittle ? cutAtWord(whole, language) : found;
}

/** Returns a text as it is, unless it is wider than its first sentences may be. */
export function withinSentences(text: string, language?: string): string {
  return columnsOf(text) > SENTENCES_MAX_COLUMNS ? firstSentences(text, language) : text;
}
