/** How the cells of a table are aligned, however the source says it. */
import { classesOf } from './images.ts';
import { isElement, type BodyElement, type BodyNode } from './tree.ts';

type Alignment = 'left' | 'center' | 'right';

/** Such as `has-text-align-right` of WordPress, `text-center` of Bootstrap, `alignright`. */
const alignmentClass = /^(?:has-text-align-|text-|ql-align-|align-?)(left|right|center|start|end)$/;
const styled = /(?:^|;)\s*text-align\s*:\s*(left|right|center|start|end)\b/i;

/** `start` and `end` follow the language; the classes of the site's styles do as well. */
function named(value: string): Alignment | undefined {
  switch (value.trim().toLowerCase()) {
    case 'left':
    case 'start':
      return 'left';
    case 'right':
    case 'end':
      return 'right';
    case 'center':
    case 'middle':
      return 'center';
    default:
      return undefined;
  }
}

/** Returns what an element says of its own text. An inline style wins, as in browsers. */
function ownAlignment(node: BodyElement): Alignment | undefined {
  const { style = '', align, 'data-align': data } = node.attributes;
  const byClass = classesOf(node).flatMap((name) => alignmentClass.exec(name)?.[1] ?? []);
  const [first] = [styled.exec(style)?.[1], ...byClass, align, data].flatMap((value) =>
    value === undefined ? [] : (named(value) ?? []),
  );
  return first;
}

/** Returns the alignment of each column, as `col` and `colgroup` say it. */
function columnsOf(table: BodyElement): (Alignment | undefined)[] {
  const columns = (node: BodyElement, outer?: Alignment): (Alignment | undefined)[] => {
    const own = ownAlignment(node) ?? outer;
    const inner = node.children.filter(isElement).filter(({ name }) => name === 'col');
    if (node.name === 'colgroup' && inner.length > 0)
      return inner.flatMap((col) => columns(col, own));
    const span = Number(node.attributes['span'] ?? 1);
    return Array.from({ length: Math.min(Math.max(1, Math.trunc(span) || 1), 1_000) }, () => own);
  };
  return table.children
    .filter(isElement)
    .filter(({ name }) => name === 'colgroup' || name === 'col')
    .flatMap((node) => columns(node));
}

/** Returns what a cell's single block says of its text. */
function blockAlignment(cell: BodyElement): Alignment | undefined {
  const [only, ...others] = cell.children.filter(
    (node) => typeof node !== 'string' || node.trim() !== '',
  );
  return only !== undefined && others.length === 0 && isElement(only) && only.name !== 'table'
    ? ownAlignment(only)
    : undefined;
}

function alignRow(
  row: BodyElement,
  outer: Alignment | undefined,
  columns: readonly (Alignment | undefined)[],
): BodyElement {
  const own = ownAlignment(row) ?? outer;
  let column = 0;
  const children = row.children.map((node): BodyNode => {
    if (!isElement(node) || (node.name !== 'td' && node.name !== 'th')) return node;
    const align = ownAlignment(node) ?? blockAlignment(node) ?? own ?? columns[column];
    column += Math.max(1, Math.trunc(Number(node.attributes['colspan'] ?? 1)) || 1);
    // Other classes of the source are none of the site's.
    const { class: _, ...attributes } = node.attributes;
    return align === undefined
      ? { ...node, attributes }
      : { ...node, attributes: { ...attributes, class: `align-${align}` } };
  });
  return { ...row, children };
}

/**
 * Returns a table whose cells have the class of their alignment: their own, of their only block, of
 * their row, its section or their column.
 */
export function alignCells(table: BodyElement): BodyElement {
  const columns = columnsOf(table);
  const within = (node: BodyNode, outer?: Alignment): BodyNode => {
    if (!isElement(node)) return node;
    if (node.name === 'tr') return alignRow(node, outer, columns);
    if (!/^(?:thead|tbody|tfoot)$/.test(node.name)) return node;
    const own = ownAlignment(node) ?? outer;
    return { ...node, children: node.children.map((child) => within(child, own)) };
  };
  // An alignment of the table itself is its place in the text.
  return { ...table, children: table.children.map((node) => within(node)) };
}
