/**
 * The parts of a source's HTML that may be stored: the single allow-list, for bodies and for inline
 * text such as captions.
 */
import type { IOptions } from 'sanitize-html';
import { MAX_BODY_DEPTH } from '../limits.ts';

/** Inline elements: the only ones that a caption may hold. */
export const inlineTags = [
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'br',
  'cite',
  'code',
  'del',
  'dfn',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
] as const;

/** Block elements of a body. `div` is not one of them: it becomes a paragraph or is unwrapped. */
export const blockTags = [
  'aside',
  'blockquote',
  'caption',
  'dd',
  'details',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
] as const;

/**
 * MathML Core, which browsers show. Without what may hold HTML or an image (`annotation-xml`,
 * `mglyph`), links and scripts.
 */
export const mathTags = [
  'math',
  'menclose',
  'merror',
  'mfrac',
  'mi',
  'mmultiscripts',
  'mn',
  'mo',
  'mover',
  'mpadded',
  'mphantom',
  'mprescripts',
  'mroot',
  'mrow',
  'ms',
  'mspace',
  'msqrt',
  'mstyle',
  'msub',
  'msubsup',
  'msup',
  'mtable',
  'mtd',
  'mtext',
  'mtr',
  'munder',
  'munderover',
  'none',
] as const;

/** Classes that the site's styles define, by element; every other class is dropped. */
export const allowedClasses: Readonly<Record<string, readonly string[]>> = {
  aside: ['note', 'box'],
  section: ['footnotes'],
  sup: ['footnote-ref'],
  a: ['footnote-backref'],
  td: ['align-left', 'align-center', 'align-right'],
  th: ['align-left', 'align-center', 'align-right'],
};

/** `language-css` on code, as highlighters and Markdown write it. */
export const languageClass = /^language-[\w+#.-]{1,30}$/;

/** Attributes of MathML that say how a formula is built. Their values are words and lengths. */
export const mathAttributes = [
  'accent',
  'accentunder',
  'columnalign',
  'columnlines',
  'depth',
  'displaystyle',
  'fence',
  'form',
  'height',
  'largeop',
  'linethickness',
  'lspace',
  'mathvariant',
  'maxsize',
  'minsize',
  'movablelimits',
  'notation',
  'rowspan',
  'columnspan',
  'rspace',
  'scriptlevel',
  'separator',
  'stretchy',
  'symmetric',
  'voffset',
  'width',
] as const;

export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['id', 'lang', 'dir'],
  a: ['href', 'rel', 'title'],
  abbr: ['title'],
  dfn: ['title'],
  blockquote: ['cite'],
  q: ['cite'],
  del: ['cite', 'datetime'],
  ins: ['cite', 'datetime'],
  time: ['datetime'],
  details: ['open'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  math: ['display', 'alttext'],
  ...Object.fromEntries(
    mathTags.filter((tag) => tag !== 'math').map((tag) => [tag, mathAttributes]),
  ),
};

/** Schemes of links; addresses without one are paths or fragments. */
const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Elements whose content is not text for readers: dropped with all their content. */
export const droppedTags = [
  // Sources of a formula, which no browser shows.
  'annotation',
  'annotation-xml',
  'applet',
  'area',
  'base',
  'basefont',
  'bgsound',
  'button',
  'canvas',
  'datalist',
  'frame',
  'frameset',
  'head',
  'input',
  'link',
  'map',
  'meta',
  'noembed',
  'noframes',
  'noscript',
  'optgroup',
  'option',
  'param',
  'portal',
  'script',
  'select',
  'source',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'track',
] as const;

function options(tags: readonly string[]): IOptions {
  const classes: Record<string, (string | RegExp)[]> = {
    code: [languageClass],
    pre: [languageClass],
  };
  for (const [tag, names] of Object.entries(allowedClasses)) classes[tag] = [...names];
  return {
    allowedTags: [...tags],
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedClasses: classes,
    allowedSchemes: [...linkSchemes],
    allowedSchemesByTag: {},
    allowedSchemesAppliedToAttributes: ['href', 'cite'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [...droppedTags, 'iframe', 'object', 'xmp'],
    nonBooleanAttributes: [
      'id',
      'class',
      'href',
      'cite',
      'lang',
      'dir',
      'datetime',
      'start',
      'value',
      'colspan',
      'rowspan',
      'scope',
      'type',
      'rel',
      'title',
    ],
    nestingLimit: 2 * MAX_BODY_DEPTH,
    parseStyleAttributes: false,
  };
}

export const bodyTags: readonly string[] = [...inlineTags, ...blockTags, ...mathTags];
export const bodyOptions: IOptions = options(bodyTags);
export const inlineOptions: IOptions = options([...inlineTags, ...mathTags]);
