/** What a text consists of in the editor: the elements of a stored body, and atoms for all else. */
import { Schema, type Attrs, type DOMOutputSpec, type Mark, type Node } from 'prosemirror-model';
import type { ShortcodeValues } from '../../shared/content/shortcode-line.ts';
import { atomView, cardView, formulaView, galleryView, imageView } from './block-views.ts';
import { allPasted } from './copied.ts';
import { say, words } from '../words.ts';
import { inlineTags } from './inline-runs.ts';
import { keyText } from './key-text.ts';

export type { ShortcodeValues };

/** Attributes of an element that the editor keeps and has no use for. */
export type Kept = Readonly<Record<string, string>>;
const kept = { kept: { default: {} } };

/** Returns the attributes that the editor shows: where an element is in the text, and its direction. */
function shown({ attrs }: Node | Mark, names: readonly string[] = ['id', 'dir', 'lang']): Kept {
  return Object.fromEntries(
    Object.entries(attrs.kept as Kept).filter(([name]) => names.includes(name)),
  );
}

/** A list item, a note: a text, and what belongs to it. */
const holder = { content: 'paragraph flow*', defining: true };

const flowNodes = {
  paragraph: {
    attrs: kept,
    content: 'inline*',
    group: 'block flow',
    parseDOM: [{ tag: 'p' }],
    toDOM: (node: Node): DOMOutputSpec => ['p', shown(node), 0],
  },
  heading: {
    attrs: { level: { default: 2 }, ...kept },
    content: 'inline*',
    group: 'block flow',
    defining: true,
    parseDOM: [
      { tag: 'h1', attrs: { level: 2 } },
      ...[2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
    ],
    toDOM: (node: Node): DOMOutputSpec => [`h${String(node.attrs.level)}`, shown(node), 0],
  },
  blockquote: {
    attrs: kept,
    content: 'flow+',
    group: 'block flow',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: (): DOMOutputSpec => ['blockquote', 0],
  },
  /** A box beside the text. */
  aside: {
    attrs: kept,
    content: 'flow+',
    group: 'block flow',
    defining: true,
    parseDOM: [{ tag: 'aside' }],
    toDOM: (): DOMOutputSpec => ['aside', { class: 'desk-aside' }, 0],
  },
  bullet_list: {
    attrs: { isInLines: { default: false }, ...kept },
    content: 'list_item+',
    group: 'block flow',
    parseDOM: [{ tag: 'ul' }],
    toDOM: (): DOMOutputSpec => ['ul', 0],
  },
  ordered_list: {
    attrs: { isInLines: { default: false }, ...kept },
    content: 'list_item+',
    group: 'block flow',
    parseDOM: [{ tag: 'ol' }],
    toDOM: (node: Node): DOMOutputSpec => ['ol', shown(node, ['start', 'type', 'reversed']), 0],
  },
  list_item: {
    ...holder,
    /** `isLoose`: its text is a paragraph of its own. */
    attrs: { isLoose: { default: false }, ...kept },
    parseDOM: [{ tag: 'li' }],
    toDOM: (): DOMOutputSpec => ['li', 0],
  },
  rule: {
    group: 'block flow',
    parseDOM: [{ tag: 'hr' }],
    toDOM: (): DOMOutputSpec => ['hr'],
  },
  code_block: {
    attrs: { language: { default: '' }, ...kept },
    content: 'text*',
    marks: '',
    group: 'block flow',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' as const }],
    toDOM: (node: Node): DOMOutputSpec => [
      'pre',
      { 'data-language': String(node.attrs.language).replace('language-', '') },
      ['code', 0],
    ],
  },
};

const cellAttributes = {
  colspan: { default: 1 },
  rowspan: { default: 1 },
  /** prosemirror-tables has it for widths, which the format has not. */
  colwidth: { default: null },
  /** `left`, `center`, `right`; empty for none. */
  align: { default: '' },
  ...kept,
};

function cell(tag: 'td' | 'th', tableRole: string) {
  return {
    attrs: cellAttributes,
    content: 'paragraph',
    tableRole,
    isolating: true,
    parseDOM: [
      {
        tag,
        getAttrs: (element: HTMLElement) => ({
          colspan: Number(element.getAttribute('colspan') ?? 1) || 1,
          rowspan: Number(element.getAttribute('rowspan') ?? 1) || 1,
        }),
      },
    ],
    toDOM: ({ attrs }: Node): DOMOutputSpec => [
      tag,
      {
        ...(attrs.colspan === 1 ? {} : { colspan: String(attrs.colspan) }),
        ...(attrs.rowspan === 1 ? {} : { rowspan: String(attrs.rowspan) }),
        ...(attrs.align === '' ? {} : { class: `desk-${String(attrs.align)}` }),
      },
      0,
    ],
  };
}

const tableNodes = {
  table: {
    attrs: { isInLines: { default: false }, ...kept },
    content: 'table_row+',
    tableRole: 'table',
    isolating: true,
    group: 'block flow',
    parseDOM: [{ tag: 'table' }],
    toDOM: (): DOMOutputSpec => ['table', { class: 'desk-table' }, ['tbody', 0]],
  },
  table_row: {
    /** `thead`, `tbody`, `tfoot`; empty where the table has no such parts. */
    attrs: { part: { default: 'tbody' }, ...kept },
    content: '(table_cell | table_header)*',
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: (): DOMOutputSpec => ['tr', 0],
  },
  table_cell: cell('td', 'cell'),
  table_header: cell('th', 'header_cell'),
  /** A table with its caption. */
  table_figure: {
    attrs: kept,
    content: 'table table_caption',
    group: 'block',
    isolating: true,
    toDOM: (): DOMOutputSpec => ['figure', { class: 'desk-figure' }, 0],
  },
  table_caption: {
    attrs: kept,
    content: 'inline*',
    toDOM: (): DOMOutputSpec => ['figcaption', { 'data-hint': words.imageCaption }, 0],
  },
};

/** @returns false for a number that leads nowhere. */
function numberAttributes(element: HTMLElement): Attrs | false {
  const link = element.querySelector('a');
  const href = link?.getAttribute('href') ?? '';
  if (link === null || !/^#./.test(href)) return false;
  return {
    sup: { class: 'footnote-ref' },
    link: { href, id: link.id },
    label: link.textContent,
  };
}

/** The link back of a note that is pasted leads to the number of the same name. */
function noteAttributes({ id }: HTMLElement): Attrs {
  return { kept: { id }, back: backLink(id.replace('fn', 'fnref')) };
}

/** Returns the end of a note, which leads to where its number stands. */
export function backLink(number: string): string {
  return ` <a class="footnote-backref" href="#${number}">↩︎</a>`;
}

const noteNodes = {
  /** Number of a footnote, in a line. */
  note_number: {
    attrs: { sup: { default: {} }, link: { default: {} }, label: { default: '' } },
    inline: true,
    group: 'inline',
    parseDOM: [{ tag: 'sup.footnote-ref', priority: 60, getAttrs: numberAttributes }],
    toDOM: ({ attrs }: Node): DOMOutputSpec => [
      'sup',
      { class: 'desk-note-number', title: say(words.noteKey, { key: keyText('Mod-Alt-F') }) },
      String(attrs.label),
    ],
  },
  notes: {
    attrs: { isInLines: { default: false }, ...kept },
    content: 'note+',
    group: 'block',
    isolating: true,
    parseDOM: [
      {
        tag: 'section.footnotes',
        contentElement: 'ol',
        attrs: { isInLines: true, kept: { class: 'footnotes' } },
      },
    ],
    toDOM: (): DOMOutputSpec => ['section', { class: 'desk-notes' }, ['ol', 0]],
  },
  note: {
    ...holder,
    /** `back`: links to where its number stands, as they are written. */
    attrs: { isLoose: { default: true }, back: { default: '' }, ...kept },
    parseDOM: [{ tag: 'li', context: 'notes/', priority: 60, getAttrs: noteAttributes }],
    toDOM: (): DOMOutputSpec => ['li', 0],
  },
};

const cardNodes = {
  /** An image of the magazine, with the values of its shortcode. */
  image: { attrs: { values: {} }, group: 'block', draggable: true, toDOM: imageView },
  /** Slides, each with the values of an image; without slides it leads to a gallery by its slug. */
  gallery: {
    attrs: { values: { default: {} }, slides: { default: [] } },
    group: 'block',
    draggable: true,
    toDOM: galleryView,
  },
  /** Any other shortcode: a pull quote, a product, a player. */
  card: {
    attrs: { name: {}, values: { default: {} } },
    group: 'block',
    draggable: true,
    toDOM: cardView,
  },
  /** A formula in MathML on a line of its own; `formula` stands in a line. */
  formula_block: { attrs: { source: {} }, group: 'block', draggable: true, toDOM: formulaView },
  formula: { attrs: { source: {} }, group: 'inline', inline: true, toDOM: formulaView },
  /** What stands above it is free for everybody. */
  boundary: {
    group: 'block',
    draggable: true,
    toDOM: (): DOMOutputSpec => ['div', { class: 'desk-boundary' }, words.freeToHere],
  },
  boundary_in_line: {
    group: 'inline',
    inline: true,
    toDOM: (): DOMOutputSpec => ['span', { class: 'desk-boundary-in-line' }, '⟂'],
  },
  /** What the editor does not know: its source, which it never changes. */
  atom: {
    attrs: { source: {} },
    group: 'block',
    draggable: true,
    toDOM: atomView,
  },
};

const marks = {
  link: {
    attrs: { href: {}, ...kept },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element: HTMLElement) => {
          const href = safeHref(element.getAttribute('href') ?? '');
          return href === undefined ? false : { href };
        },
      },
    ],
    toDOM: (mark: Mark): DOMOutputSpec => ['a', { href: String(mark.attrs.href) }, 0],
  },
  ...Object.fromEntries(
    inlineTags.map((tag) => [
      tag,
      {
        attrs: kept as Attrs,
        // What is pasted brings spans that say nothing.
        parseDOM: tag === 'span' ? [] : [{ tag }],
        toDOM: (mark: Mark): DOMOutputSpec => [tag, shown(mark, ['dir', 'lang', 'title']), 0],
      },
    ]),
  ),
};

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...allPasted({ ...flowNodes, ...tableNodes, ...noteNodes, ...cardNodes }),
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: allPasted(marks),
});

/** Returns an address that a link may have: of the web, of email, of this site; undefined for others. */
export function safeHref(typed: string): string | undefined {
  const href = typed.trim();
  return /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href) ? href : undefined;
}
