/** Tells block elements of a converted tree from inline content. */
import { blockTags } from './allow-list.ts';
import { isElement, type BodyNode } from './tree.ts';

const blocks: ReadonlySet<string> = new Set(blockTags);

export function isBlock(node: BodyNode): boolean {
  return isElement(node) && blocks.has(node.name);
}
