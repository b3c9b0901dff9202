/**
 * Fills in the values of blocks that have them from elsewhere: from a custom field, or from the place
 * that uses a synced pattern (https://developer.wordpress.org/block-editor/reference-guides/block-api/block-bindings/).
 */
import {
  findElement,
  isElement,
  parseTree,
  writeTree,
  type BodyElement,
  type BodyNode,
} from '../body/tree.ts';
import { recordOf, type Block } from './parse-blocks.ts';

/** Values by the name of a block and the name of its attribute. */
export type Overrides = ReadonlyMap<string, unknown>;

export interface BindingContext {
  /** Returns a custom field of the item. */
  field(key: string): string | undefined;
  /** What the place that uses the pattern says of its blocks. */
  readonly overrides: Overrides;
}

/** Returns the values of a block that come from elsewhere, by attribute. */
function boundValues({ attributes }: Block, context: BindingContext): Map<string, string> {
  const metadata = recordOf(attributes.get('metadata'));
  const bindings = recordOf(metadata.get('bindings'));
  const own = recordOf(context.overrides.get(String(metadata.get('name') ?? '')));
  const values = new Map<string, string>();
  for (const [attribute, binding] of bindings) {
    const source = recordOf(binding).get('source');
    const key = recordOf(recordOf(binding).get('args')).get('key');
    if (source === 'core/post-meta' && typeof key === 'string') {
      const value = context.field(key);
      if (value !== undefined) values.set(attribute, value);
    } else if (source === 'core/pattern-overrides') {
      for (const [name, value] of attribute === '__default'
        ? own
        : [[attribute, own.get(attribute)] as const])
        if (typeof value === 'string') values.set(name, value);
    }
  }
  return values;
}

/** Attributes of a block, and where its HTML has them. */
const places: Readonly<Record<string, { readonly element: string; readonly attribute: string }>> = {
  'core/image url': { element: 'img', attribute: 'src' },
  'core/image alt': { element: 'img', attribute: 'alt' },
  'core/image title': { element: 'img', attribute: 'title' },
  'core/image caption': { element: 'figcaption', attribute: '' },
  'core/button url': { element: 'a', attribute: 'href' },
  'core/button text': { element: 'a', attribute: '' },
  'core/paragraph content': { element: 'p', attribute: '' },
  'core/heading content': { element: '', attribute: '' },
};

function replaced(
  nodes: readonly BodyNode[],
  old: BodyElement,
  change: (node: BodyElement) => BodyElement,
): BodyNode[] {
  return nodes.map((node) => {
    if (node === old) return change(old);
    return isElement(node) ? { ...node, children: replaced(node.children, old, change) } : node;
  });
}

/** Returns the HTML of a block with the values that come from elsewhere; without any, as it is. */
export function withBoundValues(block: Block, html: string, context: BindingContext): string {
  const values = boundValues(block, context);
  if (values.size === 0) return html;
  let tree = parseTree(html);
  for (const [name, value] of values) {
    const key = `${block.name} ${name}`;
    const place = Object.hasOwn(places, key) ? places[key] : undefined;
    if (place === undefined) continue;
    const { element, attribute } = place;
    const found = findElement(tree, (node) => element === '' || node.name === element);
    if (found === undefined) continue;
    tree = replaced(tree, found, (node) =>
      attribute === ''
        ? { ...node, children: parseTree(value) }
        : { ...node, attributes: { ...node.attributes, [attribute]: value } },
    );
  }
  return writeTree(tree);
}
