/** A heading cell without words names nothing: as a plain cell a screen reader passes over it. */
import { isElement, textOf, type BodyNode } from './tree.ts';

export function emptyHeadingsAsCells(node: BodyNode): BodyNode {
  if (!isElement(node)) return node;
  const name = node.name === 'th' && textOf([node]).trim() === '' ? 'td' : node.name;
  return { ...node, name, children: node.children.map(emptyHeadingsAsCells) };
}
