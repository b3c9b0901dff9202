/** Renders the HTML of a lexical body (Ghost 5 and later): a tree of text, blocks and cards. */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { cardHtml, forAudience, isDroppedCard } from './card-html.ts';
import { fieldsOf, listOf, numberField, textField, type Fields } from './fields.ts';
import { unknownCardText, type EditorContext } from './render-mobiledoc.ts';

/** Bits of a text node's `format`, in the nesting order of the elements. */
const formats = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
] as const;

type Rule = (node: Fields, content: string) => string;

const rules = new Map<string, Rule>([
  ['root', (_node, content) => content],
  ['paragraph', (_node, content) => (content === '' ? '' : `<p>${content}</p>`)],
  ['heading', heading],
  ['extended-heading', heading],
  ['quote', quote],
  ['extended-quote', quote],
  // Ghost's "aside" is its second quotation style.
  ['aside', quote],
  ['list', list],
  ['listitem', (_node, content) => `<li>${content}</li>`],
  ['link', link],
  ['autolink', link],
  ['at-link', link],
  ['at-link-search', (_node, content) => content],
  ['text', text],
  ['extended-text', text],
  ['code-highlight', text],
  ['tk', text],
  ['linebreak', () => '<br>'],
  ['tab', () => ' '],
  ['zwnj', () => ''],
  ['code', (_node, content) => `<pre><code>${content}</code></pre>`],
  ['table', (_node, content) => `<table>${content}</table>`],
  ['tablerow', (_node, content) => `<tr>${content}</tr>`],
  ['tablecell', (_node, content) => `<td>${content}</td>`],
]);

/**
 * `document` is the parsed JSON with the tree in `root`, nested no deeper than
 * `BODY_JSON_MAX_DEPTH`.
 */
export function renderLexical(document: unknown, context: EditorContext): string {
  return render(fieldsOf(document).get('root'), context);
}

function render(value: unknown, context: EditorContext): string {
  const node = fieldsOf(value);
  const type = textField(node, 'type');
  const content = listOf(node.get('children'))
    .map((child) => render(child, context))
    .join('');
  const rule = rules.get(type);
  // A "code" node with children belongs to lexical. One without children is Ghost's card.
  if (rule !== undefined && !(type === 'code' && node.has('code'))) return rule(node, content);
  const card = isDroppedCard(type) ? undefined : cardHtml(type, node, context);
  if (card !== undefined) return card;
  context.unknown(`lexical:${(type || 'without a type').slice(0, 60)}`);
  if (isDroppedCard(type)) return '';
  return forAudience(type, node, context, () => (content === '' ? unknownCardText(node) : content));
}

function heading(node: Fields, content: string): string {
  const tag = textField(node, 'tag');
  const name = /^h[1-6]$/.test(tag) ? tag : 'h2';
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

function quote(_node: Fields, content: string): string {
  return content === ''
    ? ''
    : `<blockquote>${content.includes('<p>') ? content : `<p>${content}</p>`}</blockquote>`;
}

function list(node: Fields, content: string): string {
  const isOrdered = textField(node, 'listType') === 'number' || textField(node, 'tag') === 'ol';
  const start = numberField(node, 'start');
  if (!isOrdered) return `<ul>${content}</ul>`;
  return `<ol${start !== undefined && Number.isInteger(start) && start !== 1 ? ` start="${start}"` : ''}>${content}</ol>`;
}

function link(node: Fields, content: string): string {
  const url = textField(node, 'url');
  return url === '' ? content : `<a href="${escapeHtml(url)}">${content || escapeHtml(url)}</a>`;
}

function text(node: Fields): string {
  const raw = node.get('text');
  const bits = numberField(node, 'format') ?? 0;
  const inner = typeof raw === 'string' ? escapeHtml(raw) : '';
  if (inner === '') return '';
  return formats
    .filter(([bit]) => (bits & bit) !== 0)
    .reduceRight((html, [, tag]) => `<${tag}>${html}</${tag}>`, inner);
}
