/** Formulas in MathML, reduced to what browsers show and what may be stored. */
import { mathAttributes, mathTags } from './allow-list.ts';
import { formulaHtml } from './tex.ts';
import {
  element,
  findElement,
  isBlank,
  isElement,
  isEmbed,
  parseTree,
  textOf,
  type BodyElement,
  type BodyNode,
} from './tree.ts';

const tags: ReadonlySet<string> = new Set(mathTags);
const attributes: ReadonlySet<string> = new Set(['display', 'dir', ...mathAttributes]);
/** Words, numbers and lengths. */
const value = /^[\w.%+ -]{1,60}$/;

/** Whether an element belongs to a formula. */
export function isMath(name: string): boolean {
  return tags.has(name);
}

/** Returns the attributes of an element of MathML that may be stored. */
export function mathAttributesOf(given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, text]) => (attributes.has(name) && value.test(text)) || name === 'alttext',
    ),
  );
}

/** Of `semantics` the first child is the formula; its annotations say the same in other words. */
function presentation(node: BodyElement): readonly BodyNode[] {
  if (node.name !== 'semantics') return node.children;
  const first = node.children.find(isElement);
  return first === undefined ? [] : [first];
}

/** MathML 3 wrote brackets as attributes, which no browser shows any more. */
function turnFenced(node: BodyElement, children: readonly BodyNode[]): BodyElement {
  const { open = '(', close = ')', separators = ',' } = node.attributes;
  const signs = [...separators.replace(/\s/g, '')];
  const sign = (text: string): BodyElement[] => (text === '' ? [] : [element('mo', [text])]);
  return element('mrow', [
    ...sign(open),
    ...children
      .filter(isElement)
      .flatMap((part, index) => [
        ...(index === 0 ? [] : sign(signs[Math.min(index, signs.length) - 1] ?? '')),
        part,
      ]),
    ...sign(close),
  ]);
}

function turnParts(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (typeof node === 'string') return [node];
    if (isEmbed(node) || node.name.startsWith('annotation')) return [];
    const children = turnParts(presentation(node));
    if (node.name === 'mfenced') return [turnFenced(node, children)];
    const name = node.name === 'mlabeledtr' ? 'mtr' : node.name;
    return tags.has(name) && name !== 'math'
      ? [element(name, children, mathAttributesOf(node.attributes))]
      : children;
  });
}

/** Returns the TeX that a formula was made from, where the source has it. */
function texOf(node: BodyElement): string {
  const annotation = findElement(
    node.children,
    (below) => below.name === 'annotation' && /\btex\b/i.test(below.attributes['encoding'] ?? ''),
  );
  return (
    textOf(annotation?.children ?? []) ||
    (node.attributes['data-latex'] ?? node.attributes['alttext'] ?? '')
  ).trim();
}

/**
 * Returns a formula with nothing but MathML in it, and its TeX as `alttext`. Other elements in it
 * become their text. One that holds nothing but its TeX is made from that.
 */
export function turnFormula(node: BodyElement): BodyNode[] {
  const tex = texOf(node);
  const children = turnParts(presentation(node));
  const { alttext: _old, ...kept } = mathAttributesOf(node.attributes);
  if (!isBlank(textOf(children)))
    return [element('math', children, { ...kept, ...(tex === '' ? {} : { alttext: tex }) })];
  return tex === '' ? [] : parseTree(formulaHtml(tex, kept['display'] === 'block'));
}
