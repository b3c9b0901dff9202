/** Removes the elements of a source's HTML that its own pages showed to nobody. */
import { isElement, type BodyElement, type BodyNode } from './tree.ts';

/** Attributes by which a button or a link shows what was hidden. */
const references = [
  'href',
  'aria-controls',
  'data-target',
  'data-bs-target',
  'for',
  'popovertarget',
];

function isHidden({ attributes }: BodyElement): boolean {
  const { hidden, style = '' } = attributes;
  return (
    (hidden !== undefined && hidden.toLowerCase() !== 'until-found') ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(style)
  );
}

/** Notes the ids that a script of the old page may have shown. */
function noteReferences(nodes: readonly BodyNode[], ids: Set<string>): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    for (const name of references) {
      const value = node.attributes[name];
      if (value !== undefined) for (const id of value.split(/\s+/)) ids.add(id.replace(/^#/, ''));
    }
    noteReferences(node.children, ids);
  }
}

function hasHidden(nodes: readonly BodyNode[]): boolean {
  return nodes.some((node) => isElement(node) && (isHidden(node) || hasHidden(node.children)));
}

/**
 * Returns a tree without what is hidden by an attribute or a style, unless a link or a button of the
 * same text names it: then readers could open it.
 * @param onLeftOut called once for each element that is left out.
 */
export function withoutHidden(
  tree: readonly BodyNode[],
  onLeftOut: () => void,
): readonly BodyNode[] {
  if (!hasHidden(tree)) return tree;
  const opened = new Set<string>();
  noteReferences(tree, opened);
  const turn = (nodes: readonly BodyNode[]): BodyNode[] =>
    nodes.flatMap((node): BodyNode[] => {
      if (!isElement(node)) return [node];
      if (isHidden(node) && !opened.has(node.attributes['id'] ?? '')) {
        onLeftOut();
        return [];
      }
      return [{ ...node, children: turn(node.children) }];
    });
  return turn(tree);
}
