/** Questions to the tree of a built page: its elements, its meta tags, and what is around its text. */
import { cleanText } from '../body/plain-text.ts';
import {
  element,
  findElements,
  isElement,
  textOf,
  type BodyElement,
  type BodyNode,
} from '../body/tree.ts';

/** Returns all elements, depth first, that pass a test, also those inside a matching element. */
export function allElements(
  nodes: readonly BodyNode[],
  test: (node: BodyElement) => boolean,
): BodyElement[] {
  const found: BodyElement[] = [];
  const visit = (node: BodyNode): void => {
    if (!isElement(node)) return;
    if (test(node)) found.push(node);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return found;
}

/** Whether an attribute that lists words, such as `class` or `rel`, has one of these. */
export function hasWord(
  { attributes }: BodyElement,
  attribute: string,
  ...words: readonly string[]
): boolean {
  const given = (attributes[attribute] ?? '').toLowerCase().split(/\s+/);
  return words.some((word) => given.includes(word));
}

export function visibleText(nodes: readonly BodyNode[]): string {
  return cleanText(textOf(nodes));
}

/** Returns what a page's `<meta>` elements say, by `name`, `property` or `itemprop` in lower case. */
export function metaOf(tree: readonly BodyNode[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { attributes } of allElements(tree, ({ name }) => name === 'meta')) {
    const content = cleanText(attributes['content'] ?? '');
    const names = [attributes['name'], attributes['property'], attributes['itemprop']];
    if (content === '') continue;
    for (const name of new Set(names.map((given) => given?.trim().toLowerCase() ?? '')))
      if (name !== '') found.set(name, [...(found.get(name) ?? []), content]);
  }
  return found;
}

/** Never read as text. */
const technical = new Set([
  'script',
  'style',
  'template',
  'link',
  'meta',
  'base',
  'title',
  'dialog',
]);
const frame = new Set(['nav', 'menu', 'search']);
const frameRoles = ['navigation', 'search', 'banner', 'contentinfo', 'menu'];
const frameOutside = new Set(['header', 'footer', 'aside']);

function isFrame(node: BodyElement, inArticle: boolean): boolean {
  if (frame.has(node.name) || hasWord(node, 'role', ...frameRoles)) return true;
  // Some programs put the whole page into a form.
  if (node.name === 'form')
    return allElements([node], ({ name }) => ['h1', 'article', 'main'].includes(name)).length === 0;
  return !inArticle && frameOutside.has(node.name);
}

/** Pictures in the head of an article belong to it; its headline, byline and date are fields. */
function headOfArticle(node: BodyElement): BodyNode[] {
  const isHead = allElements(node.children, ({ name }) => name === 'h1').length > 0;
  if (!isHead) return [node];
  return findElements(node.children, ({ name }) => ['figure', 'picture', 'img'].includes(name));
}

const MAX_WORDS_CHARACTERS = 2_000;
const wordAttributes = new Set(['class', 'id', 'rel', 'role', 'style', 'itemprop', 'itemtype']);

/** Leaves out lists of words that no page has: programs that look at each word run out of memory. */
function boundAttributes(attributes: BodyElement['attributes']): BodyElement['attributes'] {
  const isHuge = ([name, value]: [string, string]) =>
    wordAttributes.has(name) && value.length > MAX_WORDS_CHARACTERS;
  const entries = Object.entries(attributes);
  return entries.some(isHuge)
    ? Object.fromEntries(entries.filter((entry) => !isHuge(entry)))
    : attributes;
}

/** Marks a box within the text, which Readability would leave out as an `<aside>`. */
const BOX = 'data-box';

/** Returns nodes with the boxes that `withoutFrame` marked as the notes of a body. */
export function withBoxes(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node;
    return node.attributes[BOX] === undefined
      ? element(node.name, withBoxes(node.children), node.attributes)
      : element('aside', withBoxes(node.children), { class: 'note' });
  });
}

/** Returns a page without what frames its text: navigation, the heads and feet of the site, scripts. */
export function withoutFrame(nodes: readonly BodyNode[], inArticle = false): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (!isElement(node)) return [node];
    if (technical.has(node.name) || node.name === 'head' || isFrame(node, inArticle)) return [];
    const inside = inArticle || node.name === 'article' || node.name === 'main';
    const children = withoutFrame(node.children, inside);
    const attributes = boundAttributes(node.attributes);
    if (node.name === 'aside')
      return [element('blockquote', children, { ...attributes, [BOX]: '' })];
    const kept = element(node.name, children, attributes);
    return node.name === 'header' ? headOfArticle(kept) : [kept];
  });
}
