/**
 * Markup that a vendor of recommendations returns. Markup with scripts or metadata is rejected as a
 * whole (spec §8). Of the rest we build only what a list of links needs, so that nothing a vendor
 * sends can run, style, frame or submit anything.
 */

/** An element of the vendor's markup that we show. */
export interface VendorNode {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The vendor's id of a recommendation, which editors may remove. */
  readonly recommendationId?: string;
  readonly children: readonly (VendorNode | string)[];
}

/** Elements that are shown, with the attributes that they keep. Others are replaced by their text. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  div: [],
  em: [],
  figcaption: [],
  figure: [],
  h3: [],
  h4: [],
  img: ['src', 'alt', 'width', 'height'],
  li: [],
  ol: [],
  p: [],
  span: [],
  strong: [],
  time: [],
  ul: [],
};

/** Elements whose text is not for readers. */
const dropped = new Set(['style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math']);

/** Depth at which nesting stops being a list of links. */
const DEPTH_MAX = 20;

export class UnsafeMarkupError extends Error {
  override readonly name = 'UnsafeMarkupError';
  constructor() {
    super('The widget returned HTML with meta or script tags; it is rejected as a security issue');
  }
}

function keptValue(name: string, value: string): string | undefined {
  if (name === 'href' || name === 'src')
    return /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined;
  if (name === 'width' || name === 'height') return /^\d{1,4}$/.test(value) ? value : undefined;
  return value;
}

function attributesOf(element: Element, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = keptValue(name, element.getAttribute(name) ?? '');
      return value === undefined || !element.hasAttribute(name) ? [] : [[name, value]];
    }),
  );
}

function nodesOf(parent: Element, depth: number): readonly (VendorNode | string)[] {
  return [...parent.childNodes].flatMap((node): readonly (VendorNode | string)[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || depth > DEPTH_MAX) return [];
    const tag = node.localName;
    if (dropped.has(tag)) return [];
    const names = Object.hasOwn(allowed, tag) ? allowed[tag] : undefined;
    const children = nodesOf(node, depth + 1);
    if (names === undefined) return children;
    const recommendationId = node.getAttribute('data-recommendation-id');
    return [
      {
        tag,
        attributes: attributesOf(node, names),
        ...(recommendationId === null ? {} : { recommendationId }),
        children,
      },
    ];
  });
}

/**
 * Returns what is shown of a vendor's markup.
 * @throws UnsafeMarkupError when it contains meta or script tags.
 */
export function vendorNodes(html: string): readonly (VendorNode | string)[] {
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  // The parser drops some of them, for example within a select; the text still shows the intent.
  if (/<\s*\/?\s*(?:meta|script)\b/i.test(html) || documentElement.querySelector('meta, script'))
    throw new UnsafeMarkupError();
  const body = documentElement.querySelector('body');
  return body === null ? [] : nodesOf(body, 0);
}
