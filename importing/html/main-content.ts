/** Finds the text of an article in its built page. */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { element, isBlank, isElement, parseTree, writeTree, type BodyNode } from '../body/tree.ts';
import { MAX_PAGE_ELEMENTS } from '../limits.ts';
import { withoutBylines, type KnownFields } from './bylines.ts';
import { boundAtWall, markWall } from './page-wall.ts';
import { allElements, hasWord, visibleText, withBoxes, withoutFrame } from './page-tree.ts';

interface Known extends KnownFields {
  /** The headline, without the site's name. */
  readonly title: string;
  /** Selectors of what the page shows to subscribers only. */
  readonly wall?: readonly string[];
}

function withoutHeadline(nodes: readonly BodyNode[], title: string): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (!isElement(node)) return [node];
    if (node.name === 'h1' && visibleText(node.children) === title) return [];
    return [element(node.name, withoutHeadline(node.children, title), node.attributes)];
  });
}

/** Leaves out the rules that set the text apart from the headline above it. */
function withoutFirstRule(nodes: readonly BodyNode[]): BodyNode[] {
  const at = nodes.findIndex((node) => typeof node !== 'string' || !isBlank(node));
  const first = nodes[at];
  if (first === undefined || !isElement(first)) return [...nodes];
  const rest = nodes.slice(at + 1);
  if (first.name === 'hr' || first.name === 'br') return withoutFirstRule(rest);
  if (!['div', 'section', 'article', 'main'].includes(first.name)) return [...nodes];
  return [element(first.name, withoutFirstRule(first.children), first.attributes), ...rest];
}

/** Runs Readability on HTML that was parsed and written before: its nesting and size are bounded. */
function readable(nodes: readonly BodyNode[], { title }: Known): BodyNode[] {
  const page = [element('head', [element('title', [title])]), element('body', nodes)];
  if (allElements(nodes, () => true).length > MAX_PAGE_ELEMENTS) return [];
  const { document } = parseHTML(`<!doctype html>${writeTree([element('html', page)])}`);
  const found = new Readability<string>(document, {
    charThreshold: 100,
    keepClasses: true,
    disableJSONLD: true,
    // The body's own allow-list decides which players stay.
    allowedVideoRegex: /^(?:https?:)?\/\//i,
  }).parse();
  return parseTree(found?.content ?? '');
}

/**
 * Returns the untrusted HTML of a page's text: the part that the page marks as its text
 * (`itemprop="articleBody"`, `e-content`), else what Readability finds, else its `<article>` or
 * `<main>`. Empty when there is none. What the page shows to subscribers only begins after a mark.
 */
export function mainContent(html: string, known: Known): string {
  const found = contentNodes(markWall(parseTree(html), known.wall ?? []), known);
  const text = withBoxes(withoutFirstRule(withoutBylines(found, known)));
  return writeTree(boundAtWall(text));
}

function contentNodes(tree: readonly BodyNode[], known: Known): readonly BodyNode[] {
  const body = allElements(tree, ({ name }) => name === 'body')[0]?.children ?? tree;
  const page = withoutFrame(body);
  const marked = allElements(
    page,
    (node) => hasWord(node, 'itemprop', 'articlebody') || hasWord(node, 'class', 'e-content'),
  );
  const [only, ...others] = marked;
  if (only !== undefined && others.length === 0) return withoutHeadline(only.children, known.title);
  const rest = withoutHeadline(page, known.title);
  const found = readable(rest, known);
  const parts = ['article', 'main'].map((name) => allElements(rest, (node) => node.name === name));
  const [part] = parts.find(({ length }) => length === 1) ?? [];
  const lengthOf = (nodes: readonly BodyNode[]) => visibleText(nodes).length;
  // It leaves out short texts and lists that are most of an article.
  if (part !== undefined && lengthOf(found) * 2 < lengthOf(part.children)) return part.children;
  return found.length === 0 ? rest : found;
}
