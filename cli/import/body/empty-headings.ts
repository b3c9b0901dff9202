/**
 * A heading cell without words labels nothing; screen readers pass over it when it is a plain cell.
 */
import { isElement, textOf, type BodyNode } from './tree.ts';

export function emptyHeadingsAsCells(node: BodyNode): BodyNode {
  if (!isElement(node)) return node;
  const name = node.name === 'th' && textOf([node]).trim() === '' ? 'td' : node.name;
  return { ...node, name, children: node.children.map(emptyHeadingsAsCells) };
}
