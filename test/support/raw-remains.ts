/**
 * Finds what readers should never see of a source's syntax: template tags, Markdown that no renderer
 * read, HTML written out as text. Code is not looked at, because there it is meant.
 */
import type { Item, Segment } from '../../shared/content/item.ts';
import { plainText } from '../../importing/body/plain-text.ts';

/** What each kind of remains looks like in the text of a page. */
export const rawPatterns: Readonly<Record<string, RegExp>> = {
  'a template tag': /\{\{|\}\}|\{%|%\}|\{#-?\s/,
  'a marker of the import': /x-site:|masthead-embed/,
  'an expression of MDX': /\{\/\*|\*\/\}|className=|\{[\w.]+\.map\(/,
  'an import of MDX':
    /(?:^|\n)\s*(?:import\s[^\n]{0,200}\sfrom\s+["'“‘]|export\s+(?:const|default)\s)/,
  'an element or component': /<\/?[A-Za-z][\w.-]*(?:\s[^<>]{0,300})?\/?>|<!--/,
  'an entity': /&(?:amp|lt|gt|quot|nbsp|[lr][sd]quo|hellip|[mn]dash|#\d{2,6}|#x[\da-f]{2,6});/i,
  'a container': /(?:^|\s):::/,
  'an admonition': /(?:^|\n)\s*(?:!!!|\?\?\?\+?)\s+\w/,
  'a tab': /(?:^|\n)\s*===[!+]?\s+["“]/,
  'a block of PyMdown': /(?:^|\n)\s*\/\/\/(?:\s+\w|\s*(?:\n|$))/,
  'a callout': /\[!\w+\]/,
  'a snippet': /-8<-/,
  'a footnote': /\[\^[^\]\s]{1,40}\]/,
  'an attribute list':
    /\{:?\s*(?:[.#][\w-]+|[\w-]+=["'“][^}]*)[^{}\n]{0,200}\}|\{:[^{}\n]{0,100}\}/,
  'a code of an icon or emoji':
    /(?:^|[\s(])(?::(?:material|fontawesome|octicons|simple)-[\w-]+:|:[a-z][a-z0-9_+-]*[a-z0-9]:)(?=$|[\s.,;!?)])/,
  'an image of Markdown': /!\[[^\]\n]{0,200}\](?:\(|\[)|!\[\[/,
  'a link of Markdown': /\]\((?:[^\s()]|https?:)/,
  'a link of a wiki': /\[\[[^\s[\]][^[\]\n]{0,200}\]\]/,
  'a table of contents': /\[\[?_?toc_?\]\]?|\$\{toc\}/i,
  'a fence': /(?:^|\n)\s*(?:```|~~~)/,
  'a heading of Markdown': /(?:^|\n)\s{0,3}#{1,6} \S/,
  'a row of a table': /\|\s*:?-{2,}:?\s*\|/,
  'a task': /(?:^|\n)\s*(?:[-*+]\s+)?\[[ xX]\]\s/,
  'an abbreviation': /(?:^|\n)\*\[[^\]\n]{1,60}\]:/,
  'a definition of a link': /(?:^|\n)\s{0,3}\[[^\]\n]{1,60}\]:\s+\S/,
  'a key': /\+\+[a-z][a-z+-]*\+\+/,
  'strong text': /\*\*(?=\S)[^*\n]{1,200}\S\*\*|__(?=\S)[^_\n]{1,200}\S__(?!\w)/,
  'struck text': /~~(?=\S)[^~\n]{1,200}\S~~/,
  'a formula': /\$\$|\\(?:begin|frac|sum|int|sqrt)\b/,
  'an extension of kramdown': /\{::|\{:\//,
};

export interface RawRemain {
  /** A name of `rawPatterns`. */
  readonly what: string;
  /** The remains, with some of what stands around them. */
  readonly text: string;
}

/** Lists the remains in a text that readers see. */
export function rawRemainsOfText(text: string): RawRemain[] {
  return Object.entries(rawPatterns).flatMap(([what, pattern]) => {
    const match = pattern.exec(text);
    return match === null
      ? []
      : [{ what, text: text.slice(Math.max(0, match.index - 40), match.index + 100).trim() }];
  });
}

const block =
  /<\/?(?:p|li|h[1-6]|t[dhr]|d[dt]|div|summary|figcaption|blockquote|aside|br)\b[^>]*>/gi;

/** Returns the text of HTML as readers see it, without code, with one line for each block. */
function proseOf(html: string): string {
  return html
    .replace(/<(pre|code|kbd|samp)\b[^]*?<\/\1>/gi, ' ')
    .split(block)
    .map((part) => plainText(part))
    .filter((part) => part !== '')
    .join('\n');
}

function textsOf(segment: Segment): string[] {
  switch (segment.kind) {
    case 'html':
      return [proseOf(segment.html)];
    case 'image':
      return [segment.image.alt, proseOf(segment.image.caption ?? ''), segment.image.credit ?? ''];
    case 'gallery':
      return (segment.slides ?? []).flatMap(({ alt, caption }) => [alt, proseOf(caption ?? '')]);
    default:
      return Object.entries(segment).flatMap(([key, value]) =>
        key === 'url' || key === 'src' || key === 'id' || typeof value !== 'string' ? [] : [value],
      );
  }
}

/** Lists what readers would see of a source's syntax in a stored item. */
export function rawRemains(item: Pick<Item, 'hed' | 'dek' | 'body'>): RawRemain[] {
  return [item.hed, item.dek, ...item.body.flatMap(textsOf)].flatMap(rawRemainsOfText);
}
