/** Makes the cells of a table that label others say so, and the rest not. */
import { isElement, textOf, type BodyElement, type BodyNode } from './tree.ts';

function isEmpty(node: BodyNode): boolean {
  return textOf([node]).trim() === '';
}

function isCell(node: BodyNode): node is BodyElement {
  return isElement(node) && (node.name === 'td' || node.name === 'th');
}

/**
 * Turns heading cells without words into plain cells. They label nothing, and screen readers pass
 * over plain cells.
 */
function withoutEmptyHeads(node: BodyNode): BodyNode {
  return isElement(node) && node.name === 'th' && isEmpty(node) ? { ...node, name: 'td' } : node;
}

/** Returns the rows of a table, without those of tables in its cells. */
function rowsOf(nodes: readonly BodyNode[]): BodyElement[] {
  return nodes.filter(isElement).flatMap((node) => {
    if (node.name === 'tr') return [node];
    return /^(?:thead|tbody|tfoot)$/.test(node.name) ? rowsOf(node.children) : [];
  });
}

/**
 * Returns whether the rows have labels in their first cells: the cell above them is empty and the
 * others beside that one are heads. A first cell across rows or columns may be a group's title.
 */
function hasRowLabels([heads, ...rows]: readonly BodyElement[]): boolean {
  const [corner, ...columns] = heads?.children.filter(isCell) ?? [];
  return (
    corner !== undefined &&
    isEmpty(corner) &&
    columns.length > 0 &&
    columns.every(({ name }) => name === 'th') &&
    rows.length > 0 &&
    [corner, ...rows.map((row) => row.children.find(isCell))].every(
      (cell) =>
        cell?.attributes['rowspan'] === undefined && cell?.attributes['colspan'] === undefined,
    )
  );
}

function withRowHead(row: BodyElement): BodyElement {
  const first = row.children.find(isCell);
  if (first === undefined || isEmpty(first)) return row;
  const attributes = { ...first.attributes, scope: 'row' };
  return {
    ...row,
    children: row.children.map((child) =>
      child === first ? { ...first, name: 'th', attributes } : child,
    ),
  };
}

function withRowHeads(node: BodyElement, labeled: ReadonlySet<BodyElement>): BodyElement {
  if (labeled.has(node)) return withRowHead(node);
  if (!/^(?:table|thead|tbody|tfoot)$/.test(node.name)) return node;
  const children = node.children.map((child) =>
    isElement(child) ? withRowHeads(child, labeled) : child,
  );
  return { ...node, children };
}

/**
 * Returns a tree in which the first cells of rows are heads where a table shows by its empty corner
 * that they label their rows, as Markdown cannot say. Heads without words become plain cells.
 * @see https://www.w3.org/WAI/tutorials/tables/two-headers/
 */
export function labelTableCells(node: BodyNode): BodyNode {
  if (!isElement(node)) return node;
  const own = { ...node, children: node.children.map(labelTableCells) };
  if (own.name !== 'table') return withoutEmptyHeads(own);
  const rows = rowsOf(own.children);
  return hasRowLabels(rows) ? withRowHeads(own, new Set(rows.slice(1))) : own;
}
