/**
 * The mark with which editors say where the free part of a text ends, in the forms that systems have
 * for it, and the element that stands for it until the text is stored (ADR 0072).
 */
import { randomBytes } from 'node:crypto';

/** Name of the element. In a source's own HTML it is unwrapped like any unknown element. */
export const BOUNDARY_ELEMENT = 'masthead-boundary';

/** New in every process, so that a source's content cannot name it. It never leaves the process. */
const nonce = randomBytes(16).toString('hex');

/** The mark of Masthead's own Markdown, which every reader of marks here understands. */
export const MORE_MARK = '<!--more-->';

/** The element with its attributes, for trees. */
export const boundaryElement = {
  name: BOUNDARY_ELEMENT,
  attributes: { 'data-key': nonce },
  children: [],
} as const;

/** The element as HTML, for importers. */
export const boundaryHtml = `<${BOUNDARY_ELEMENT} data-key="${nonce}"></${BOUNDARY_ELEMENT}>`;

/**
 * Comments that are marks, in small letters: WordPress, Hugo, Hexo, Zola, MkDocs and Jekyll (`more`),
 * Ghost (`members-only`), Docusaurus (`truncate`), Pelican, Nikola, and Eleventy as its guide spells
 * it (`excerpt`).
 */
const markNames = new Set([
  'more',
  'members-only',
  'paywall',
  'truncate',
  'excerpt',
  'endexcerpt',
  'end excerpt',
  'end-excerpt',
  'excerpt end',
  'excerpt-end',
  'end of excerpt',
  'pelican_end_summary',
  'teaser_end',
]);

/**
 * Returns whether a comment is a mark. With words of the editor's own it is one only without a space
 * before it, as WordPress and Nikola write it: `<!--more Read on-->`. `<!-- more about this -->` is
 * an author's note.
 * @param comment what stands between `<!--` and `-->`.
 */
export function isBoundaryMark(comment: string): boolean {
  const name = comment.replace(/^-+|-+$/g, '');
  return (
    markNames.has(name.trim().toLowerCase().replace(/\s+/g, ' ')) ||
    /^(?:more\s|\s?teaser_end:)/i.test(name)
  );
}

/** Returns whether an element of a tree is the mark, and not one that a source has forged. */
export function isBoundary(node: {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}): boolean {
  return node.name === BOUNDARY_ELEMENT && node.attributes['data-key'] === nonce;
}

const written = new RegExp(`<${BOUNDARY_ELEMENT}(?:\\s[^<>]*)?></${BOUNDARY_ELEMENT}>`, 'g');

/**
 * Removes the marks from sanitized HTML.
 * @returns the trimmed HTML, and where the first mark stood (UTF-16 units); undefined without one.
 */
export function takeBoundary(html: string): { readonly html: string; readonly at?: number } {
  const [first] = html.matchAll(written);
  if (first === undefined) return { html: html.trim() };
  const before = html.slice(0, first.index).trimStart();
  const whole = (before + html.slice(first.index).replace(written, '')).trimEnd();
  return {
    html: before === '' ? whole.trimStart() : whole,
    at: Math.min(before.length, whole.length),
  };
}

/** Returns a text up to its first mark, as a comment or as an element. Code in HTML is escaped. */
export function beforeBoundary(html: string): string {
  for (const { 0: found, 1: comment, index } of html.matchAll(
    new RegExp(`<!--([^]*?)-->|<${BOUNDARY_ELEMENT}\\s`, 'g'),
  ))
    if (comment === undefined ? found !== '' : isBoundaryMark(comment)) return html.slice(0, index);
  return html;
}
