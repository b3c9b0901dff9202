/**
 * Lifts embeds out of their surrounding text, so that a body becomes a sequence of texts and
 * embeds.
 */
import { BOUNDARY_ELEMENT, boundaryElement, isBoundary } from './boundary.ts';
import type { EmbedRequest } from './embed-marker.ts';
import {
  holdsBoundary,
  holdsEmbed,
  isBlank,
  isElement,
  isEmbed,
  textOf,
  type BodyElement,
  type BodyNode,
} from './tree.ts';

export type BodyPart = { readonly nodes: readonly BodyNode[] } | { readonly embed: EmbedRequest };

/**
 * Elements that may be split around an embed; out of every other element the embed moves before or
 * after the whole.
 */
const cuttable = new Set(['aside', 'blockquote', 'ol', 'section', 'ul']);

/** Elements that carry meaning without any text. */
const eloquent = new Set(['br', 'hr', 'math', 'wbr', BOUNDARY_ELEMENT]);
/** Table cells keep their place when they are empty. */
const cells = new Set(['td', 'th']);

/** Returns a tree without elements that hold nothing to read; anchors that links lead to stay. */
export function prune(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (!isElement(node) || eloquent.has(node.name)) return [node];
    if (isBlank(textOf([node])) && !hasAnchor(node)) {
      const rest = holdsBoundary([node]) ? [boundaryElement] : [];
      return cells.has(node.name) ? [{ ...node, children: rest }] : rest;
    }
    return [{ ...node, children: prune(node.children) }];
  });
}

function hasAnchor(node: BodyElement): boolean {
  return (
    (node.name === 'a' && node.attributes['id'] !== undefined) ||
    node.children.some((child) => isElement(child) && hasAnchor(child))
  );
}

/**
 * Returns the embeds of an element that cannot be split: those before its first text, the element
 * without embeds, those after. A mark of the free part's end before its text goes with the former.
 */
function takeOut(node: BodyElement): {
  before: BodyPart[];
  node: BodyElement;
  after: BodyPart[];
} {
  const before: BodyPart[] = [];
  const after: BodyPart[] = [];
  let begun = false;
  const walk = (nodes: readonly BodyNode[]): BodyNode[] =>
    nodes.flatMap((child): BodyNode[] => {
      if (isEmbed(child)) {
        (begun ? after : before).push({ embed: child.embed });
        return [];
      }
      if (isElement(child)) {
        if (begun || !isBoundary(child)) return [{ ...child, children: walk(child.children) }];
        before.push({ nodes: [child] });
        return [];
      }
      begun ||= !isBlank(child);
      return [child];
    });
  return { before, node: { ...node, children: walk(node.children) }, after };
}

/** The parts of a split list continue its numbering. */
function continued(list: BodyElement, done: number): BodyElement {
  if (list.name !== 'ol' || done === 0 || list.attributes['reversed'] !== undefined) return list;
  const first = Number.parseInt(list.attributes['start'] ?? '1', 10) || 1;
  return { ...list, attributes: { ...list.attributes, start: String(first + done) } };
}

function cut(node: BodyElement): BodyPart[] {
  let done = 0;
  return liftEmbeds(node.children).map((part): BodyPart => {
    if ('embed' in part) return part;
    const children = prune(part.nodes);
    const item = continued({ ...node, children }, done);
    done += children.filter((child) => isElement(child) && child.name === 'li').length;
    return { nodes: [item] };
  });
}

function liftOne(node: BodyNode): BodyPart[] {
  if (isEmbed(node)) return [{ embed: node.embed }];
  if (!isElement(node) || !holdsEmbed(node)) return [{ nodes: [node] }];
  if (cuttable.has(node.name)) return cut(node);
  const { before, node: rest, after } = takeOut(node);
  return [...before, { nodes: [rest] }, ...after];
}

/**
 * Returns nodes as a sequence of texts and embeds, in reading order; two texts are never adjacent.
 */
export function liftEmbeds(nodes: readonly BodyNode[]): BodyPart[] {
  const parts: BodyPart[] = [];
  let text: BodyNode[] = [];
  const close = (): void => {
    if (text.length > 0) parts.push({ nodes: text });
    text = [];
  };
  for (const part of nodes.flatMap(liftOne)) {
    if ('nodes' in part) {
      text.push(...part.nodes);
      continue;
    }
    close();
    parts.push(part);
  }
  close();
  return parts;
}
