/**
 * Puts right in a text what would be lost or shown raw when its Markdown is rendered. Works outside
 * code.
 */
import { withoutAttributeLists } from './attribute-lists.ts';
import { codeRegions, isWithin } from './code-regions.ts';
import { withFormulas } from './formulas.ts';

/** A sign alone on a line, which is no definition of the line above. */
const loneSign = /^([ \t]*)([~:])[ \t]*$/gm;

const noteDefinition = /^( {0,3})\[\^([^\]\s]{1,60})\]:[ \t]+(?=\S)/gm;

function withLoneSigns(text: string): string {
  if (!/^[ \t]*[~:][ \t]*$/m.test(text)) return text;
  const regions = codeRegions(text);
  return text.replace(loneSign, (whole, white: string, sign: string, at: number) =>
    isWithin(regions, at) ? whole : `${white}\\${sign}`,
  );
}

const noteMark = /\[\^([^\]\s]{1,60})\](:?)/g;

/** A footnote that no text refers to would vanish: it becomes a paragraph. */
function withLooseNotes(text: string): string {
  if (!text.includes('[^')) return text;
  const regions = codeRegions(text);
  const referredTo = new Set<string>();
  for (const { 0: whole, 1: name = '', 2: colon, index } of text.matchAll(noteMark)) {
    const startsLine = /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, index - 4), index));
    if (whole !== '' && (colon === '' || !startsLine)) referredTo.add(name);
  }
  return text.replace(noteDefinition, (whole, indent: string, name: string, at: number) =>
    referredTo.has(name) || isWithin(regions, at) ? whole : `\n${indent}${name}. `,
  );
}

const curlyAttributes = /<(?:img|a|iframe|video|audio|source)\s[^<>]{0,2000}[“”″][^<>]{0,2000}>/g;
/** An image whose alternative text holds quotation marks. */
const quotedAlt = /(<img\s+src="[^"<>]{1,1000}"\s+alt=")([^<>\n]{1,1000})("\s*\/?>)/g;
/** Typographic signs as numbers. As such they would become a part of an address before them. */
const numberedSign = /&#(82\d\d);/g;

/** Puts right what word processors did to quotation marks in HTML. */
function withSoundQuotes(text: string): string {
  if (!/=[“”″]|<img\s|&#82\d\d;/.test(text)) return text;
  let result = text;
  const outsideCode = (pattern: RegExp, replace: (...parts: string[]) => string): void => {
    const regions = codeRegions(result);
    result = result.replace(pattern, (whole: string, ...rest: (string | number)[]) => {
      const at = rest.find((part) => typeof part === 'number');
      return typeof at === 'number' && isWithin(regions, at)
        ? whole
        : replace(whole, ...rest.map(String));
    });
  };
  outsideCode(curlyAttributes, (whole) =>
    /=[“”″]/.test(whole) && !whole.includes('="') ? whole.replace(/[“”″]/g, '"') : whole,
  );
  outsideCode(quotedAlt, (whole, start = '', alt = '', end = '') =>
    /=$|="/.test(alt) ? whole : `${start}${alt.replaceAll('"', '&quot;')}${end}`,
  );
  outsideCode(numberedSign, (_whole, number = '') => String.fromCodePoint(Number(number)));
  return result;
}

const keys =
  /(?<![\w+])\+\+((?:[\w-]+|"[^"\n]{1,20}")(?:\+(?:[\w-]+|"[^"\n]{1,20}"))*)\+\+(?![\w+])/g;

/** Keys of a keyboard as MkDocs writes them: `++ctrl+alt+del++`. */
function withKeys(text: string): string {
  if (!text.includes('++')) return text;
  const regions = codeRegions(text);
  return text.replace(keys, (whole, names: string, at: number) =>
    isWithin(regions, at)
      ? whole
      : names
          .split('+')
          .map((name) => name.replaceAll('"', ''))
          .map((name) => `<kbd>${name.charAt(0).toUpperCase()}${name.slice(1)}</kbd>`)
          .join('+'),
  );
}

/** In the order in which they work. */
const preparations = [
  withFormulas,
  withoutAttributeLists,
  withLoneSigns,
  withLooseNotes,
  withKeys,
  withSoundQuotes,
] as const;

/** Returns a text of which nothing is lost when it is rendered. */
export function prepareMarkdown(text: string): string {
  return preparations.reduce((current, prepare) => prepare(current), text);
}
