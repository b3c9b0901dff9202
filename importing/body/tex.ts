/** Formulas in TeX as MathML, which browsers show. */
import temml from 'temml';
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { plainText } from './plain-text.ts';

/** Longer formulas stay TeX: the converter is a recursive one. */
const MAX_TEX_CHARACTERS = 4_000;

/** `$latex x^2&s=2$` of WordPress: the formula with options of the plug-in's image behind it. */
function withoutWordpress(tex: string): string {
  return /^latex[=\s]/.test(tex)
    ? tex
        .slice('latex='.length)
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

/** `$latex x^2$`, as WordPress.com and Jetpack take it in any text. */
const inText = /\$(latex(?:[=\s]|&nbsp;)[^$]{1,5000})\$/g;

/** Returns a text of HTML, without tags, with MathML for each of its formulas. */
export function withFormulas(text: string): string {
  return text.replace(inText, (_whole, tex: string) => formulaHtml(plainText(tex), false));
}
