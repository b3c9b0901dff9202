/**
 * Reads what pages open at the press of a button: a heading with a button, and the panel that follows
 * it (https://www.w3.org/WAI/ARIA/apg/patterns/accordion/).
 */
import {
  element,
  findElement,
  isBlank,
  isElement,
  textOf,
  type BodyElement,
  type BodyNode,
} from './tree.ts';

const heading = /^h[1-6]$/;
const isButton = ({ name }: BodyElement): boolean => name === 'button';

/** A sign for the eye, such as the plus of an accordion, is no part of a label. */
function withoutSigns(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (!isElement(node)) return [node];
    if (node.attributes['aria-hidden'] === 'true') return [];
    return [{ ...node, children: withoutSigns(node.children) }];
  });
}

function unwrapButtons(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (!isElement(node)) return [node];
    const children = unwrapButtons(node.children);
    return isButton(node) ? withoutSigns(children) : [{ ...node, children }];
  });
}

/** Returns a heading or summary whose words are in a button, without the button; else undefined. */
export function readButtonHeading(node: BodyElement): BodyElement | undefined {
  if (!heading.test(node.name) && node.name !== 'summary') return undefined;
  return findElement(node.children, isButton) === undefined
    ? undefined
    : { ...node, children: unwrapButtons(node.children) };
}

/** Returns an element of a heading with a button and one panel as `details`; else undefined. */
export function readDisclosure(node: BodyElement): BodyElement | undefined {
  const [head, panel, ...others] = node.children.filter(
    (child) => typeof child !== 'string' || !isBlank(child),
  );
  if (head === undefined || panel === undefined || others.length > 0) return undefined;
  if (!isElement(head) || !heading.test(head.name) || !isElement(panel)) return undefined;
  const button = findElement(head.children, isButton);
  const label = readButtonHeading(head);
  if (button === undefined || label === undefined || isBlank(textOf(label.children)))
    return undefined;
  const isOpen =
    button.attributes['aria-expanded'] === 'true' ||
    (node.attributes['class'] ?? '').split(/\s+/).includes('is-open');
  const { id } = head.attributes;
  return element(
    'details',
    [element('summary', label.children, id === undefined ? {} : { id }), panel],
    isOpen ? { open: '' } : {},
  );
}
