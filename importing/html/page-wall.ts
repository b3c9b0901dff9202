/** Which parts of a built page its site showed to subscribers only, as the page's data names them. */
import { boundaryElement } from '../body/boundary.ts';
import { element, isElement, type BodyElement, type BodyNode } from '../body/tree.ts';

/** Marks what is behind the wall, so that it is found in what other programs make of the page. */
const WALL = 'data-wall';

/** Returns whether an element is one of a selector of a name, classes and an id: `div.paywall`. */
function matcher(selector: string): (node: BodyElement) => boolean {
  const last =
    selector
      .trim()
      .split(/[\s>]+/)
      .at(-1) ?? '';
  const [, name = '', words = ''] = /^([a-z][\w-]*)?((?:[.#][\w-]+)*)$/i.exec(last) ?? [];
  const wanted = words.match(/[.#][\w-]+/g) ?? [];
  if (name === '' && wanted.length === 0) return () => false;
  return (node) => {
    const classes = (node.attributes['class'] ?? '').split(/\s+/);
    return (
      (name === '' || node.name === name.toLowerCase()) &&
      wanted.every((word) =>
        word.startsWith('.')
          ? classes.includes(word.slice(1))
          : node.attributes['id'] === word.slice(1),
      )
    );
  };
}

/** @param selectors in CSS, of which those that name elements by themselves are understood. */
export function markWall(
  nodes: readonly BodyNode[],
  selectors: readonly string[],
): readonly BodyNode[] {
  if (selectors.length === 0) return nodes;
  const tests = selectors.flatMap((list) => list.split(',')).map(matcher);
  const mark = (node: BodyNode, isInside: boolean): BodyNode => {
    if (!isElement(node)) return node;
    const isWalled = isInside || tests.some((test) => test(node));
    const children = node.children.map((child) => mark(child, isWalled));
    return element(
      node.name,
      children,
      isWalled ? { ...node.attributes, [WALL]: '' } : node.attributes,
    );
  };
  return nodes.map((node) => mark(node, false));
}

/** Puts the end of the free part before the first part that is behind the wall, if there is one. */
export function boundAtWall(nodes: readonly BodyNode[]): readonly BodyNode[] {
  for (const [at, node] of nodes.entries()) {
    if (!isElement(node)) continue;
    if (node.attributes[WALL] !== undefined) return nodes.toSpliced(at, 0, boundaryElement);
    const children = boundAtWall(node.children);
    if (children !== node.children)
      return nodes.with(at, element(node.name, children, node.attributes));
  }
  return nodes;
}
