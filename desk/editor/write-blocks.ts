/** Blocks of the editor as they are stored. */
import type { Mark, Node } from 'prosemirror-model';
import { GALLERY_END, writeShortcode } from '../../shared/content/shortcode-line.ts';
import type { Kept, ShortcodeValues } from './schema.ts';

export const MORE = '<!--more-->';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attributes(kept: Kept): string {
  return Object.entries(kept)
    .map(([name, value]) => ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`)
    .join('');
}

function openTag({ type, attrs }: Mark): string {
  const kept = attrs.kept as Kept;
  return type.name === 'link'
    ? `<a${attributes({ href: String(attrs.href), ...kept })}>`
    : `<${type.name}${attributes(kept)}>`;
}

function closeTag({ type }: Mark): string {
  return type.name === 'link' ? '</a>' : `</${type.name}>`;
}

function inlineSource(node: Node): string {
  const { attrs } = node;
  switch (node.type.name) {
    case 'note_number':
      return `<sup${attributes(attrs.sup as Kept)}><a${attributes(attrs.link as Kept)}>${escapeText(String(attrs.label))}</a></sup>`;
    case 'formula':
      return String(attrs.source);
    case 'boundary_in_line':
      return MORE;
    case 'hard_break':
      return '<br />';
    default:
      return escapeText(node.text ?? '');
  }
}

/** Counts the children from an index on that have a mark. */
function reach(children: readonly Node[], from: number, mark: Mark): number {
  const end = children.findIndex((child, index) => index >= from && !mark.isInSet(child.marks));
  return (end < 0 ? children.length : end) - from;
}

/** Of two marks that begin together the longer one is the outer one. */
export function inlineHtml({ children }: Node): string {
  let html = '';
  let open: readonly Mark[] = [];
  for (const [index, child] of children.entries()) {
    const ended = open.findIndex((mark) => !mark.isInSet(child.marks));
    const stay = ended < 0 ? open : open.slice(0, ended);
    const begin = child.marks
      .filter((mark) => !mark.isInSet(stay))
      .sort((one, other) => reach(children, index, other) - reach(children, index, one));
    html += open.slice(stay.length).toReversed().map(closeTag).join('');
    html += begin.map(openTag).join('') + inlineSource(child);
    open = [...stay, ...begin];
  }
  return html + open.toReversed().map(closeTag).join('');
}

/** The first paragraph of an item is its text, unless it is loose. */
function heldHtml(node: Node, after = ''): string {
  const last = node.childCount - 1;
  const isLoose = node.attrs.isLoose === true || node.children.slice(1).some(isParagraph);
  return node.children
    .map((child, index) => {
      const end = index === last ? after : '';
      if (!isParagraph(child)) return blockSource(child) + end;
      return isLoose
        ? `<p${attributes(child.attrs.kept as Kept)}>${inlineHtml(child)}${end}</p>`
        : inlineHtml(child) + end;
    })
    .join('');
}

function isParagraph(node: Node): boolean {
  return node.type.name === 'paragraph';
}

function listHtml(tag: 'ul' | 'ol', list: Node): string {
  const line = list.attrs.isInLines === true ? '\n' : '';
  const items = list.children.map(
    (item) =>
      `<li${attributes(item.attrs.kept as Kept)}>${heldHtml(item, String(item.attrs.back ?? ''))}</li>${line}`,
  );
  const own = list.type.name === 'notes' ? {} : (list.attrs.kept as Kept);
  return `<${tag}${attributes(own)}>${line}${items.join('')}</${tag}>`;
}

function cellHtml(node: Node): string {
  const { colspan, rowspan, align, kept } = node.attrs as {
    readonly colspan: number;
    readonly rowspan: number;
    readonly align: string;
    readonly kept: Kept;
  };
  const tag = node.type.name === 'table_header' ? 'th' : 'td';
  const said = attributes({
    ...(colspan === 1 ? {} : { colspan: String(colspan) }),
    ...(rowspan === 1 ? {} : { rowspan: String(rowspan) }),
    ...(align === '' ? {} : { class: `align-${align}` }),
    ...kept,
  });
  return `<${tag}${said}>${node.children.map(inlineHtml).join('')}</${tag}>`;
}

function tableHtml(table: Node): string {
  const line = table.attrs.isInLines === true ? '\n' : '';
  let html = `<table${attributes(table.attrs.kept as Kept)}>${line}`;
  let part = '';
  for (const row of table.children) {
    const next = String(row.attrs.part);
    if (next !== part) {
      html += part === '' ? '' : `</${part}>${line}`;
      html += next === '' ? '' : `<${next}>${line}`;
      part = next;
    }
    const cells = row.children.map((one) => cellHtml(one) + line).join('');
    html += `<tr${attributes(row.attrs.kept as Kept)}>${line}${cells}</tr>${line}`;
  }
  return `${html}${part === '' ? '' : `</${part}>${line}`}</table>`;
}

function codeHtml(node: Node): string {
  const language = String(node.attrs.language);
  const name: Kept = language === '' ? {} : { class: language };
  return `<pre${attributes(node.attrs.kept as Kept)}><code${attributes(name)}>${escapeText(node.textContent)}</code></pre>`;
}

function imageSource(values: ShortcodeValues): string {
  return writeShortcode({ name: 'image', values });
}

function gallerySource({ attrs }: Node): string {
  const { values, slides } = attrs as {
    readonly values: ShortcodeValues;
    readonly slides: readonly ShortcodeValues[];
  };
  const open = writeShortcode({ name: 'gallery', values });
  return slides.length === 0 ? open : [open, ...slides.map(imageSource), GALLERY_END].join('\n');
}

function within(tag: string, node: Node): string {
  const own = attributes(node.attrs.kept as Kept);
  return `<${tag}${own}>${node.children.map(blockSource).join('')}</${tag}>`;
}

/** Returns a block as it is stored. */
export function blockSource(node: Node): string {
  const { attrs } = node;
  const own = () => attributes(attrs.kept as Kept);
  switch (node.type.name) {
    case 'heading':
      return `<h${String(attrs.level)}${own()}>${inlineHtml(node)}</h${String(attrs.level)}>`;
    case 'blockquote':
    case 'aside':
      return within(node.type.name, node);
    case 'bullet_list':
      return listHtml('ul', node);
    case 'ordered_list':
      return listHtml('ol', node);
    case 'notes':
      return `<section${own()}>${listHtml('ol', node)}</section>`;
    case 'table':
      return tableHtml(node);
    case 'table_figure':
      return within('figure', node);
    case 'table_caption':
      return `<figcaption${own()}>${inlineHtml(node)}</figcaption>`;
    case 'rule':
      return '<hr />';
    case 'code_block':
      return codeHtml(node);
    case 'image':
      return imageSource(attrs.values as ShortcodeValues);
    case 'gallery':
      return gallerySource(node);
    case 'card':
      return writeShortcode({ name: String(attrs.name), values: attrs.values as ShortcodeValues });
    case 'boundary':
      return MORE;
    case 'formula_block':
    case 'atom':
      return String(attrs.source);
    default:
      return `<p${own()}>${inlineHtml(node)}</p>`;
  }
}
