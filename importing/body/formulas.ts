/** Formulas in MathML, reduced to what browsers show and what may be stored. */
import { mathAttributes, mathTags } from './allow-list.ts';
import { element, isElement, isEmbed, type BodyElement, type BodyNode } from './tree.ts';

const tags: ReadonlySet<string> = new Set(mathTags);
const attributes: ReadonlySet<string> = new Set(['display', 'alttext', ...mathAttributes]);
/** Words, numbers and lengths. */
const value = /^[\w.%+ -]{1,60}$/;

/** Whether an element belongs to a formula. */
export function isMath(name: string): boolean {
  return tags.has(name);
}

/** Returns the attributes of an element of MathML that may be stored. */
export function mathAttributesOf(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, text]) => attributes.has(name) && value.test(text)),
  );
}

/** Of `semantics` the first child is the formula; its annotations say the same in other words. */
function presentation(node: BodyElement): readonly BodyNode[] {
  if (node.name !== 'semantics') return node.children;
  const first = node.children.find(isElement);
  return first === undefined ? [] : [first];
}

function turnParts(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (typeof node === 'string') return [node];
    if (isEmbed(node) || node.name.startsWith('annotation')) return [];
    const children = turnParts(presentation(node));
    return tags.has(node.name)
      ? [element(node.name, children, mathAttributesOf(node.attributes))]
      : children;
  });
}

/** Returns a formula with nothing but MathML in it. Other elements in it become their text. */
export function turnFormula(node: BodyElement): BodyElement {
  return element('math', turnParts(presentation(node)), mathAttributesOf(node.attributes));
}
