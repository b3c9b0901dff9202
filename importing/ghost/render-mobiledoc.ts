/**
 * Renders the HTML of a mobiledoc body (Ghost 1 to 4, format 0.3): paragraphs, lists, images,
 * cards, atoms and markups.
 */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { cardHtml, forAudience, isDroppedCard, type CardContext } from './card-html.ts';
import { fieldsOf, listOf, type Fields } from './fields.ts';

export interface EditorContext extends CardContext {
  /** Reports an unknown card or node by its name (`mobiledoc:x`, `lexical:x`). */
  unknown(name: string): void;
}

const sectionTags = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'aside',
  'pull-quote',
]);
const markupTags = new Set([
  'a',
  'b',
  'strong',
  'em',
  'i',
  'u',
  's',
  'del',
  'strike',
  'code',
  'sub',
  'sup',
  'mark',
  'small',
  'q',
  'cite',
  'kbd',
]);
/** Section types of the mobiledoc format. */
const MARKUP_SECTION = 1;
const IMAGE_SECTION = 2;
const LIST_SECTION = 3;
const CARD_SECTION = 10;
const ATOM_MARKER = 1;

/** `document` is the parsed JSON. */
export function renderMobiledoc(document: unknown, context: EditorContext): string {
  const fields = fieldsOf(document);
  return listOf(fields.get('sections'))
    .map((section) => {
      const [type, ...rest] = listOf(section);
      switch (type) {
        case MARKUP_SECTION: {
          const [tag, markers] = rest;
          return block(
            typeof tag === 'string' ? tag.toLowerCase() : 'p',
            inline(markers, fields, context),
          );
        }
        case IMAGE_SECTION:
          return typeof rest[0] === 'string'
            ? `<figure><img src="${escapeHtml(rest[0])}" alt=""></figure>`
            : '';
        case LIST_SECTION: {
          const tag = rest[0] === 'ol' ? 'ol' : 'ul';
          return `<${tag}>${listOf(rest[1])
            .map((markers) => `<li>${inline(markers, fields, context)}</li>`)
            .join('')}</${tag}>`;
        }
        case CARD_SECTION:
          return card(listOf(fields.get('cards'))[Number(rest[0])], context);
        default:
          return '';
      }
    })
    .join('\n');
}

function block(tag: string, content: string): string {
  if (content === '') return '';
  // Ghost's "aside" is its second quotation style.
  if (tag === 'aside' || tag === 'pull-quote' || tag === 'blockquote')
    return `<blockquote><p>${content}</p></blockquote>`;
  const name = sectionTags.has(tag) ? tag : 'p';
  return `<${name}>${content}</${name}>`;
}

/** Renders a run of markers. Each marker opens some markups and closes some of the open ones. */
function inline(markers: unknown, document: Fields, context: EditorContext): string {
  const markups = listOf(document.get('markups'));
  const open: string[] = [];
  const html = listOf(markers)
    .map((marker) => {
      const [type, opened, closed, value] = listOf(marker);
      let written = '';
      for (const index of listOf(opened)) {
        const tag = markup(markups[Number(index)]);
        open.push(tag.name);
        written += tag.start;
      }
      if (type === ATOM_MARKER)
        written += atom(listOf(document.get('atoms'))[Number(value)], context);
      else if (typeof value === 'string') written += escapeHtml(value);
      const count = Math.min(typeof closed === 'number' ? closed : 0, open.length);
      for (let ended = 0; ended < count; ended += 1) written += endTag(open.pop());
      return written;
    })
    .join('');
  return html + open.reverse().map(endTag).join('');
}

function endTag(name: string | undefined): string {
  return name === undefined || name === '' ? '' : `</${name}>`;
}

/** An unknown markup opens no element, so its text stays. */
function markup(value: unknown): { name: string; start: string } {
  const [tag, attributes] = listOf(value);
  const name =
    typeof tag === 'string' && markupTags.has(tag.toLowerCase()) ? tag.toLowerCase() : '';
  if (name !== 'a') return { name, start: name === '' ? '' : `<${name}>` };
  const list = listOf(attributes);
  const href = list[list.indexOf('href') + 1];
  return list.includes('href') && typeof href === 'string'
    ? { name, start: `<a href="${escapeHtml(href)}">` }
    : { name: '', start: '' };
}

function atom(value: unknown, context: EditorContext): string {
  const [name, text] = listOf(value);
  if (name === 'soft-return') return '<br>';
  if (name === 'zwnj') return '';
  if (typeof name === 'string') context.unknown(`mobiledoc:${name.slice(0, 60)}`);
  return typeof text === 'string' ? escapeHtml(text) : '';
}

function card(value: unknown, context: EditorContext): string {
  const [name, data] = listOf(value);
  if (typeof name !== 'string') return '';
  const payload = fieldsOf(data);
  const html = isDroppedCard(name) ? undefined : cardHtml(name, payload, context);
  if (html !== undefined) return html;
  context.unknown(`mobiledoc:${name.slice(0, 60)}`);
  return isDroppedCard(name)
    ? ''
    : forAudience(name, payload, context, () => unknownCardText(payload));
}

/** Returns the text of an unknown card, so that no text is lost. */
export function unknownCardText(payload: Fields): string {
  const html = ['html', 'text', 'content', 'caption', 'heading', 'title', 'description'].map(
    (key) => payload.get(key),
  );
  return html
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .map((value) => `<p>${String(value)}</p>`)
    .join('');
}
