/** Formulas in TeX as MathML, which browsers show. */
import temml from 'temml';
import { escapeHtml } from '../../shared/content/escape-html.ts';

/** Longer formulas stay TeX: the converter is a recursive one. */
const MAX_TEX_CHARACTERS = 4_000;

/** `$latex x^2&s=2$` of WordPress: the formula with options of the plug-in's image behind it. */
function withoutWordpress(tex: string): string {
  return /^latex\s/.test(tex)
    ? tex
        .slice('latex'.length)
        .replace(/(?:&(?:amp;)?(?:s|bg|fg)=[-\w]{1,8}){1,3}\s*$/, '')
        .trim()
    : tex;
}

/** Returns TeX as MathML, or as code. */
export function formulaHtml(tex: string, isDisplay: boolean): string {
  const source = withoutWordpress(tex.trim());
  try {
    if (source.length > MAX_TEX_CHARACTERS) throw new RangeError('a long formula');
    return temml.renderToString(source, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      maxExpand: 500,
      maxSize: [20, 100],
    });
  } catch {
    return `<code class="language-tex">${escapeHtml(source.replace(/\s*\n\s*/g, ' '))}</code>`;
  }
}

/** `$latex x^2$`, as WordPress takes it in any text. */
const inText = /\$(latex[ \u00a0][^$]{1,1000})\$/g;

/** A part of a text: words, or the HTML of a formula. */
export type TextPart = { readonly text: string } | { readonly html: string };

/** Returns a text as words and formulas. */
export function formulasIn(text: string): readonly TextPart[] {
  if (!text.includes('$latex')) return [{ text }];
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: whole, 1: given = '', index } of text.matchAll(inText)) {
    parts.push({ text: text.slice(at, index) }, { html: formulaHtml(given, false) });
    at = index + whole.length;
  }
  return [...parts, { text: text.slice(at) }];
}
