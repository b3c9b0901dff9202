/**
 * Elements of a stored body as blocks of the editor. What it has no block for is an error; what is lost
 * on the way, such as an attribute that no block keeps, is found by who compares the meaning.
 */
import { isComment, isTag, isText, type ChildNode, type Element } from 'domhandler';
import type { Mark, Node } from 'prosemirror-model';
import { isInline, isNoteNumber, runsOf, type Run } from './inline-runs.ts';
import { schema, type Kept } from './schema.ts';
import { MORE } from './write-blocks.ts';

/** What the editor has no block for. */
class UnknownError extends Error {
  override readonly name = 'UnknownError';
}

function keptOf({ attribs }: Element, ...used: readonly string[]): { readonly kept: Kept } {
  return {
    kept: Object.fromEntries(Object.entries(attribs).filter(([name]) => !used.includes(name))),
  };
}

function isBlank(child: ChildNode): boolean {
  return isText(child) && child.data.trim() === '';
}

function isMore(child: ChildNode): boolean {
  return isComment(child) && `<!--${child.data}-->` === MORE;
}

function elementsOf(children: readonly ChildNode[], ...names: readonly string[]): Element[] {
  return children.flatMap((child) => {
    if (isBlank(child)) return [];
    if (!isTag(child) || !names.includes(child.name)) throw new UnknownError('child');
    return [child];
  });
}

function isInLines(children: readonly ChildNode[]): boolean {
  const [first] = children;
  return first !== undefined && isText(first) && first.data.startsWith('\n');
}

/** HTML as it is written. */
function sourceOf(html: string, { startIndex, endIndex }: ChildNode): string {
  return html.slice(startIndex ?? 0, (endIndex ?? 0) + 1);
}

function markOf(element: Element): Mark {
  return element.name === 'a'
    ? schema.mark('link', { href: element.attribs.href ?? '', ...keptOf(element, 'href') })
    : schema.mark(element.name, keptOf(element));
}

function leafNode(html: string, leaf: ChildNode, marks: readonly Mark[]): Node {
  if (isMore(leaf)) return schema.node('boundary_in_line', null, undefined, marks);
  if (!isTag(leaf)) throw new UnknownError('comment');
  if (leaf.name === 'br') return schema.node('hard_break', null, undefined, marks);
  if (leaf.name === 'math')
    return schema.node('formula', { source: sourceOf(html, leaf) }, undefined, marks);
  const [link] = leaf.children;
  if (!isNoteNumber(leaf) || link === undefined || !isTag(link)) throw new UnknownError(leaf.name);
  const label = link.children.map((one) => (isText(one) ? one.data : '')).join('');
  return schema.node('note_number', { sup: leaf.attribs, link: link.attribs, label }, [], marks);
}

function runNode(html: string, { around, text, leaf }: Run): Node {
  // The order of marks is the schema’s.
  const marks = around.map(markOf).reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []);
  return leaf === undefined ? schema.text(text ?? '', marks) : leafNode(html, leaf, marks);
}

function lineNodes(html: string, children: readonly ChildNode[]): Node[] {
  return runsOf(children).map((run) => runNode(html, run));
}

function paragraphOf(html: string, children: readonly ChildNode[], element?: Element): Node {
  const kept = element === undefined ? null : keptOf(element);
  return schema.node('paragraph', kept, lineNodes(html, children));
}

/** Returns the blocks in an element that holds a text: its own line, if it begins with one, and the others. */
function heldNodes(
  html: string,
  children: readonly ChildNode[],
): { nodes: Node[]; isLoose: boolean } {
  const at = children.findIndex((child) => !isInline(child));
  const line = at < 0 ? children : children.slice(0, at);
  const others = at < 0 ? [] : children.slice(at).filter((child) => !isBlank(child));
  const isLoose = at >= 0 && line.every(isBlank) && isParagraph(others[0]);
  return {
    isLoose,
    nodes: [
      ...(isLoose ? [] : [paragraphOf(html, line)]),
      ...others.map((child) => blockOf(html, child)),
    ],
  };
}

function isParagraph(child: ChildNode | undefined): boolean {
  return child !== undefined && isTag(child) && child.name === 'p';
}

/** Lists of Markdown have a line for each item. */
function listOf(html: string, name: 'bullet_list' | 'ordered_list', element: Element): Node {
  const items = elementsOf(element.children, 'li').map((item) => {
    const { nodes, isLoose } = heldNodes(html, item.children);
    return schema.node('list_item', { isLoose, ...keptOf(item) }, nodes);
  });
  return schema.node(name, { isInLines: isInLines(element.children), ...keptOf(element) }, items);
}

const isBackLink = (child: ChildNode) =>
  isTag(child) && child.name === 'a' && child.attribs.class === 'footnote-backref';

/** Cuts the links back off the end of a note. */
function withoutBack(
  html: string,
  children: readonly ChildNode[],
): { back: string; kept: ChildNode[] } {
  const last = children.findLast((child) => !isBlank(child));
  if (last !== undefined && isTag(last) && last.name === 'p') {
    const inner = withoutBack(html, last.children);
    const copy = Object.assign(Object.create(Object.getPrototypeOf(last)) as Element, last, {
      children: inner.kept,
    });
    return { back: inner.back, kept: children.map((child) => (child === last ? copy : child)) };
  }
  const end = children.findLastIndex((child) => !isBlank(child) && !isBackLink(child)) + 1;
  const back = children.slice(end);
  if (!back.some(isBackLink)) return { back: '', kept: [...children] };
  return {
    back: back
      .map((child) => sourceOf(html, child))
      .join('')
      .trimEnd(),
    kept: children.slice(0, end),
  };
}

function notesOf(html: string, element: Element): Node {
  const [list, ...others] = elementsOf(element.children, 'ol');
  if (list === undefined || others.length > 0) throw new UnknownError('notes');
  const notes = elementsOf(list.children, 'li').map((item) => {
    const { back, kept } = withoutBack(html, item.children);
    // A space before the link stands at the end of the words.
    const { nodes, isLoose } = heldNodes(html, kept);
    const words = kept.findLast((child) => !isBlank(child));
    const line = words !== undefined && isTag(words) && words.name === 'p' ? words.children : kept;
    const end = line.at(-1);
    const space =
      back !== '' && end !== undefined && isText(end) && /\s$/.test(end.data) ? ' ' : '';
    return schema.node('note', { isLoose, back: space + back, ...keptOf(item) }, nodes);
  });
  return schema.node('notes', { isInLines: isInLines(list.children), ...keptOf(element) }, notes);
}

function alignOf(element: Element): string {
  return /^align-(left|center|right)$/.exec(element.attribs.class ?? '')?.[1] ?? '';
}

function cellOf(html: string, element: Element): Node {
  const { colspan = '1', rowspan = '1' } = element.attribs;
  const align = alignOf(element);
  const kept = keptOf(element, 'colspan', 'rowspan', ...(align === '' ? [] : ['class']));
  return schema.node(
    element.name === 'th' ? 'table_header' : 'table_cell',
    { colspan: Number(colspan), rowspan: Number(rowspan), align, ...kept },
    [paragraphOf(html, element.children)],
  );
}

function tableOf(html: string, table: Element): Node {
  const row = (element: Element, part: string) =>
    schema.node(
      'table_row',
      { part, ...keptOf(element) },
      elementsOf(element.children, 'td', 'th').map((one) => cellOf(html, one)),
    );
  const rows = elementsOf(table.children, 'thead', 'tbody', 'tfoot', 'tr').flatMap((element) =>
    element.name === 'tr'
      ? [row(element, '')]
      : elementsOf(element.children, 'tr').map((one) => row(one, element.name)),
  );
  return schema.node('table', { isInLines: isInLines(table.children), ...keptOf(table) }, rows);
}

function tableFigureOf(html: string, figure: Element): Node {
  const [table, caption] = elementsOf(figure.children, 'table', 'figcaption');
  if (table?.name !== 'table' || caption?.name !== 'figcaption') throw new UnknownError('figure');
  return schema.node('table_figure', keptOf(figure), [
    tableOf(html, table),
    schema.node('table_caption', keptOf(caption), lineNodes(html, caption.children)),
  ]);
}

function codeOf(pre: Element): Node {
  const [code] = elementsOf(pre.children, 'code');
  if (code === undefined) throw new UnknownError('pre');
  const text = code.children.map((one) => (isText(one) ? one.data : '\0')).join('');
  return schema.node(
    'code_block',
    { language: code.attribs.class ?? '', ...keptOf(pre) },
    text === '' ? [] : [schema.text(text)],
  );
}

function innerBlocks(html: string, { children }: Element): Node[] {
  return children.filter((child) => !isBlank(child)).map((child) => blockOf(html, child));
}

/**
 * @param html What the element was parsed from.
 * @throws UnknownError for what the editor has no block for.
 */
export function blockOf(html: string, child: ChildNode): Node {
  if (isMore(child)) return schema.node('boundary');
  if (!isTag(child)) throw new UnknownError('text');
  switch (child.name) {
    case 'p':
      return paragraphOf(html, child.children, child);
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const level = Number(child.name.slice(1));
      return schema.node('heading', { level, ...keptOf(child) }, lineNodes(html, child.children));
    }
    case 'blockquote':
    case 'aside':
      return schema.node(child.name, keptOf(child), innerBlocks(html, child));
    case 'ul':
      return listOf(html, 'bullet_list', child);
    case 'ol':
      return listOf(html, 'ordered_list', child);
    case 'hr':
      return schema.node('rule');
    case 'pre':
      return codeOf(child);
    case 'table':
      return tableOf(html, child);
    case 'figure':
      return tableFigureOf(html, child);
    case 'section':
      return notesOf(html, child);
    case 'math':
      return schema.node('formula_block', { source: sourceOf(html, child) });
    default:
      throw new UnknownError(child.name);
  }
}
