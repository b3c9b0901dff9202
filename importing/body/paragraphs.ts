/**
 * Wraps loose text in paragraphs, and turns a paragraph that is only a player's address into the
 * player.
 */
import { blockTags } from './allow-list.ts';
import { readPlayer } from '../../shared/content/players.ts';
import {
  element,
  isBlank,
  isElement,
  isEmbed,
  textOf,
  type BodyElement,
  type BodyNode,
} from './tree.ts';

const blocks: ReadonlySet<string> = new Set(blockTags);

/** Tells block elements of a converted tree from inline content. */
export function isBlock(node: BodyNode): boolean {
  return isElement(node) && blocks.has(node.name);
}

/** Elements that hold paragraphs. */
const containers = new Set(['aside', 'blockquote', 'details', 'section']);

function isBreak(node: BodyNode): boolean {
  return isElement(node) && node.name === 'br';
}

function isNothing(node: BodyNode): boolean {
  return isBreak(node) || (typeof node === 'string' && isBlank(node));
}

function trimmed(nodes: readonly BodyNode[]): readonly BodyNode[] {
  const from = nodes.findIndex((node) => !isNothing(node));
  return from === -1 ? [] : nodes.slice(from, nodes.findLastIndex((node) => !isNothing(node)) + 1);
}

/**
 * Splits a run of text at two or more consecutive line breaks, the way old editors wrote
 * paragraphs.
 */
function cutAtBreaks(run: readonly BodyNode[]): BodyNode[][] {
  const items: BodyNode[][] = [[]];
  let gap: BodyNode[] = [];
  for (const node of run) {
    if (isNothing(node)) {
      gap.push(node);
      continue;
    }
    if (gap.filter(isBreak).length > 1) items.push([]);
    else items.at(-1)?.push(...gap);
    gap = [];
    items.at(-1)?.push(node);
  }
  return items;
}

/**
 * Returns the address that is a paragraph's only content, as text or as a link whose text is the
 * address.
 */
function bareAddress(nodes: readonly BodyNode[]): string | undefined {
  const parts = nodes.filter((node) => !isNothing(node));
  const [part] = parts;
  if (parts.length !== 1 || part === undefined || isEmbed(part)) return undefined;
  if (typeof part !== 'string' && part.name !== 'a') return undefined;
  const text = textOf([part]).trim();
  return /^https?:\/\/\S+$/.test(text) ? text : undefined;
}

function paragraph(nodes: readonly BodyNode[], like: BodyElement): BodyNode[] {
  const content = trimmed(nodes);
  if (content.length === 0) return [];
  const address = bareAddress(content);
  if (address !== undefined && readPlayer(address) !== undefined)
    return [{ embed: { kind: 'embed-url', url: address } }];
  return [{ ...like, children: content }];
}

const plain = element('p', []);

/**
 * Returns the nodes of a body, quotation or similar, with every loose run of text in a paragraph of
 * its own.
 */
export function makeParagraphs(nodes: readonly BodyNode[]): BodyNode[] {
  const result: BodyNode[] = [];
  let run: BodyNode[] = [];
  const close = (): void => {
    result.push(...cutAtBreaks(run).flatMap((item) => paragraph(item, plain)));
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !isBlock(node)) {
      run.push(node);
      continue;
    }
    close();
    if (node.name === 'p') result.push(...paragraph(node.children, node));
    else if (node.name === 'details')
      result.push({
        ...node,
        children: [
          ...node.children.filter((child) => isElement(child) && child.name === 'summary'),
          ...makeParagraphs(
            node.children.filter((child) => !isElement(child) || child.name !== 'summary'),
          ),
        ],
      });
    else
      result.push(
        containers.has(node.name) ? { ...node, children: makeParagraphs(node.children) } : node,
      );
  }
  close();
  return result;
}
