/** Reduces HTML to the text that a reader would see, for titles, excerpts and alternative texts. */
import { Parser } from 'htmlparser2';
import { boundTags } from './bound-tags.ts';

/** Elements that are never read as text. */
const silent = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'svg',
  'annotation',
  'annotation-xml',
  'xmp',
  'textarea',
  'title',
  'head',
  'select',
]);
/** Elements that end a line on a page, so that the words on both sides stay apart. */
const breaking = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'tr',
  'td',
  'th',
  'figcaption',
  'figure',
  'section',
  'hr',
]);

/** Control characters that no text needs (CT-06), except tab and line ends. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Returns text without control characters, with its white space collapsed. */
export function cleanText(text: string): string {
  return text.replace(controls, '').replace(/\s+/gu, ' ').trim();
}

/** Returns the text of HTML: tags removed, entities decoded once, white space collapsed. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return cleanText(html);
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (silent.has(name)) hidden += 1;
      if (breaking.has(name)) text += ' ';
    },
    onclosetag(name) {
      if (silent.has(name)) hidden -= 1;
      if (breaking.has(name)) text += ' ';
    },
    ontext(data) {
      if (hidden === 0) text += data;
    },
  });
  parser.end(boundTags(html));
  return cleanText(text);
}

/** Returns plain text in which some programs escape characters: entities decoded once, no tags. */
export function unescapedText(text: string): string {
  return plainText(text.replaceAll('<', '&lt;'));
}

const MAX_MADE_TITLE_CHARACTERS = 70;

/** Creates a headline from a text's first words. Empty when the text is empty. */
export function madeTitle(text: string): string {
  const sentence = /^.{1,70}?[.!?…](?=\s|$)/u.exec(text)?.[0].replace(/[.…]$/u, '') ?? text;
  if (sentence.length <= MAX_MADE_TITLE_CHARACTERS) return sentence.trim();
  const cut = sentence.slice(0, MAX_MADE_TITLE_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).trimEnd()}…`;
}
