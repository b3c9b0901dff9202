/** The tree of a body: parsed, converted and split before it is stored. */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { Parser } from 'htmlparser2';
import { MAX_BODY_DEPTH } from '../limits.ts';
import { boundaryElement, isBoundary, isBoundaryMark } from './boundary.ts';
import { boundTags } from './bound-tags.ts';
import type { EmbedRequest } from './embed-marker.ts';

export interface BodyElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly BodyNode[];
}
/** Placeholder for an embed. */
export interface BodyEmbed {
  readonly embed: EmbedRequest;
}
/** Text is a string with its entities decoded. */
export type BodyNode = string | BodyElement | BodyEmbed;

export function isElement(node: BodyNode): node is BodyElement {
  return typeof node === 'object' && 'name' in node;
}

export function isEmbed(node: BodyNode): node is BodyEmbed {
  return typeof node === 'object' && 'embed' in node;
}

export function element(
  name: string,
  children: readonly BodyNode[],
  attributes: Readonly<Record<string, string>> = {},
): BodyElement {
  return { name, attributes, children };
}

/**
 * Returns the tree of untrusted HTML. Omits elements below the maximum depth, but keeps their text;
 * omits comments and declarations. A comment that marks the end of the free part becomes an element,
 * unless it stands in code.
 */
export function parseTree(html: string): BodyNode[] {
  const root: BodyNode[] = [];
  /** The children of every open element of the tree, the innermost last. */
  const lists: BodyNode[][] = [root];
  /** For every open element of the source: whether it is in the tree. */
  const open: boolean[] = [];
  let inCode = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (codeElements.has(name)) inCode += 1;
      const kept = lists.length <= MAX_BODY_DEPTH;
      open.push(kept);
      if (!kept) return;
      const children: BodyNode[] = [];
      lists.at(-1)?.push({ name, attributes, children });
      lists.push(children);
    },
    onclosetag(name) {
      if (codeElements.has(name)) inCode -= 1;
      if (open.pop() === true) lists.pop();
    },
    oncomment(comment) {
      if (inCode === 0 && isBoundaryMark(comment)) (lists.at(-1) ?? root).push(boundaryElement);
    },
    ontext(text) {
      const list = lists.at(-1) ?? root;
      const last = list.at(-1);
      if (typeof last === 'string') list[list.length - 1] = last + text;
      else list.push(text);
    },
  });
  parser.end(boundTags(html.replaceAll('\u0000', '')));
  return root;
}

/** Returns all text below some nodes, unchanged. */
export function textOf(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return isElement(node) ? textOf(node.children) : '';
    })
    .join('');
}

/**
 * Returns whether a reader would see nothing of a text; no-break and zero-width spaces count as
 * nothing.
 */
export function isBlank(text: string): boolean {
  return /^[\s\u00a0\u200b\u200c\u200d\u2060\ufeff]*$/u.test(text);
}

const codeElements = new Set(['code', 'kbd', 'pre', 'samp', 'xmp']);

/** Returns whether the end of the free part is marked somewhere in some nodes. */
export function holdsBoundary(nodes: readonly BodyNode[]): boolean {
  return nodes.some(
    (node) => isElement(node) && (isBoundary(node) || holdsBoundary(node.children)),
  );
}

/** Returns whether there is an embed somewhere below. */
export function holdsEmbed(node: BodyNode): boolean {
  return isEmbed(node) || (isElement(node) && node.children.some(holdsEmbed));
}

/** Returns the first element, depth first, that passes a test. */
export function findElement(
  nodes: readonly BodyNode[],
  test: (node: BodyElement) => boolean,
): BodyElement | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (test(node)) return node;
    const below = findElement(node.children, test);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** Returns all elements, depth first, that pass a test; does not look inside a matching element. */
export function findElements(
  nodes: readonly BodyNode[],
  test: (node: BodyElement) => boolean,
): BodyElement[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    return test(node) ? [node] : findElements(node.children, test);
  });
}

const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/** Returns the HTML of a tree, as untrusted as the source was. Embeds produce no output. */
export function writeTree(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      if (isEmbed(node)) return '';
      const attributes = Object.entries(node.attributes)
        .filter(([name]) => /^[a-z][a-z-]*$/.test(name))
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('');
      return voidElements.has(node.name)
        ? `<${node.name}${attributes}>`
        : `<${node.name}${attributes}>${writeTree(node.children)}</${node.name}>`;
    })
    .join('');
}
