/**
 * Removes attribute lists from Markdown: kramdown's `{: .wide}`, those of Python-Markdown, Pandoc
 * and Hugo, `{ .card width=300 }`. They only say how a text looks.
 */
import { codeRegions, isWithin } from './code-regions.ts';

const attribute = String.raw`(?:[.#][\w:.-]+|[\w:-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+))`;
const list = String.raw`(?:${attribute}|toc|-|:)(?:[ \t]+(?:${attribute}|-))*`;
/** A list of attributes, alone on its line, after a block. */
const ownLine = new RegExp(
  String.raw`^[ \t]*(?:\{:[^{}\n]{0,300}\}|\{[ \t]*${list}[ \t]*\})[ \t]*$`,
  'gm',
);
/** A list of attributes after a phrase, a link, an image, an icon or a cell. */
const afterPhrase = new RegExp(
  String.raw`(?<=[)*_` +
    '`' +
    String.raw`\]>:])(?:\{:[^{}\n]{0,300}\}|[ \t]?\{:?[ \t]*${list}[ \t]*\})`,
  'g',
);
/** A list of attributes at the start of a list item. */
const atItem = new RegExp(
  String.raw`^([ \t]*(?:[-*+]|\d+[.)])[ \t]+)\{:?[ \t]*${list}[ \t]*\}[ \t]*`,
  'gm',
);
/** A list of attributes at the end of a line of text: kramdown's and Pandoc's spans. */
const atLineEnd = new RegExp(
  String.raw`[ \t]+\{:?[ \t]*(?:${attribute})(?:[ \t]+${attribute})*[ \t]*\}[ \t]*$`,
  'gm',
);
/** "1. TOC" with `{:toc}` stands for a table of contents, which the page does not show. */
const contents = /^[ \t]*(?:[*+-]|\d+\.)[ \t]+[^\n]{0,80}\n[ \t]*\{:[ \t]*toc[^{}\n]*\}[ \t]*$/gim;
/** kramdown's extensions: options, and text that is no Markdown. */
const extension = /\{:{1,2}\/?[a-z]*(?:[ \t][^{}\n]*)?\/?\}/g;
/** Pandoc's spans: `[words]{.mark}`. */
const span = new RegExp(String.raw`(?<!\])\[([^[\]\n]{1,300})\]\{[ \t]*${list}[ \t]*\}`, 'g');

/** An id in the text, where only a heading can have one. */
const strayId = /[ \t]*\{#[\p{L}\p{N}_:.?!'’-]{1,120}\}/gu;

/** Returns Markdown without attribute lists. Those of headings stay: they may hold an id. */
export function withoutAttributeLists(text: string): string {
  if (!/\{[ \t]*[:.#]|\{[ \t]*[\w-]+=/.test(text)) return text;
  let result = text;
  for (const pattern of [contents, extension, ownLine, atItem, span, afterPhrase]) {
    const regions = codeRegions(result);
    result = result.replace(pattern, (whole: string, kept: unknown, ...rest: unknown[]) => {
      const at = typeof kept === 'number' ? kept : rest.find((part) => typeof part === 'number');
      if (typeof at === 'number' && isWithin(regions, at)) return whole;
      return typeof kept === 'string' ? kept : '';
    });
  }
  for (const pattern of [atLineEnd, strayId]) {
    const regions = codeRegions(result);
    const from = result;
    result = from.replace(pattern, (whole: string, at: number) => {
      const start = from.lastIndexOf('\n', at) + 1;
      const inHeading =
        /^[ \t]*#/.test(from.slice(start, at)) ||
        /^[ \t]*\n(?:=+|-+)[ \t]*(?:\n|$)/.test(from.slice(at + whole.length).slice(0, 200));
      return inHeading || isWithin(regions, at) ? whole : '';
    });
  }
  return result;
}
