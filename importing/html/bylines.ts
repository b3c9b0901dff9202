/** Leaves out of a built page's text the line that repeats its fields: the date, authors and terms. */
import {
  element,
  findElement,
  findElements,
  isElement,
  textOf,
  type BodyElement,
  type BodyNode,
} from '../body/tree.ts';
import { allElements, hasWord, visibleText } from './page-tree.ts';

/** What the fields of an item say already. */
export interface KnownFields {
  /** When it was published and changed, as the page writes it. */
  readonly dates: readonly string[];
  readonly authors: readonly string[];
  /** Its sections and tags. */
  readonly terms: readonly string[];
}

/** A byline has at most this many characters. */
const MAX_BYLINE_CHARACTERS = 160;
/** So much text, such as a summary, stands above a byline that heads an article, or below a last one. */
const MAX_TEXT_BEYOND = 300;
/** Length of a day in ISO 8601. */
const DAY = 10;

/** Words that say what a date or a name is. A line with any other word is prose. */
const labels = new Set(
  [
    'a at by and am as date edited for from in last min mins minute minutes modified on or pm post posted publication published read reading revised since time under updated was were written words filed category categories tags tagged topic topics author authors comment comments utc gmt',
    'veröffentlicht geändert aktualisiert bearbeitet zuletzt erschienen erstellt geschrieben am um uhr von und vom in stand datum min minute minuten lesezeit kategorie kategorien autor autorin autoren kommentar kommentare',
    'publié publiée modifié modifiée mis mise à jour écrit rédigé le la dans par et date heure min minute minutes de lecture catégorie catégories auteur auteurs commentaire commentaires',
    'publicado publicada actualizado actualizada modificado escrito el en por y a las fecha min minuto minutos de lectura categoría categorías autor autora autores comentario comentarios',
    '公開 公開日 公開日時 投稿日 投稿 更新 更新日 更新日時 最終更新 最終更新日 掲載日 著者 文 分 カテゴリー タグ コメント',
    'نشر نُشر تحديث تحديث آخر في بقلم بواسطة كتبه كتبها الكاتب تاريخ النشر التحديث الساعة دقيقة دقائق قراءة للقراءة تعليق تعليقات التصنيف الوسوم',
  ]
    .join(' ')
    .split(' '),
);

const blocks = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'body', 'center', 'dd', 'details', 'div', 'dl'],
  ...['dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5'],
  ...['h6', 'header', 'hgroup', 'hr', 'li', 'main', 'ol', 'p', 'pre', 'section', 'summary'],
  ...['table', 'tbody', 'td', 'th', 'tr', 'ul'],
]);
/** Blocks whose parts belong together: a date in one is not left out alone. */
const whole = new Set([
  ...['blockquote', 'details', 'dl', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hgroup', 'ol'],
  ...['pre', 'table', 'ul'],
]);
/** No line that repeats fields has one of these. */
const substance = new Set([
  ...['audio', 'blockquote', 'code', 'embed', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'iframe'],
  ...['math', 'object', 'pre', 'table', 'video'],
]);
const pictures = new Set(['figure', 'picture', 'img']);

function isBlock(node: BodyNode): boolean {
  return isElement(node) && findElement([node], ({ name }) => blocks.has(name)) !== undefined;
}

/** Returns the nodes with those that stand in one line together. */
function linesOf(nodes: readonly BodyNode[]): BodyNode[][] {
  const lines: BodyNode[][] = [];
  let isOpen = false;
  for (const node of nodes) {
    const isLine = !isBlock(node);
    if (isLine && isOpen) lines.at(-1)?.push(node);
    else lines.push([node]);
    isOpen = isLine;
  }
  return lines;
}

/** Returns how to tell a `<time>` of one of the days that the fields have. */
function knownTimeTest({ dates }: KnownFields): (node: BodyElement) => boolean {
  const days = new Set(dates.map((date) => date.slice(0, DAY)));
  return ({ name, attributes, children }) =>
    name === 'time' &&
    days.has((attributes['datetime'] ?? visibleText(children)).trim().slice(0, DAY));
}

/** Returns how to find the lines that hold nothing but what the fields have, of those with their date. */
function bylineTest(
  { authors, terms }: KnownFields,
  isKnownTime: (node: BodyElement) => boolean,
): (line: readonly BodyNode[]) => boolean {
  const names = new Set([...authors, ...terms].map((name) => name.toLowerCase()));
  const isName = (node: BodyElement) =>
    hasWord(node, 'rel', 'author', 'tag') ||
    hasWord(node, 'class', 'p-author', 'p-category') ||
    hasWord(node, 'itemprop', 'author', 'articlesection', 'keywords') ||
    (node.name === 'a' && names.has(visibleText(node.children).replace(/^#/, '').toLowerCase()));
  const textBeside = (nodes: readonly BodyNode[]): string =>
    nodes
      .map((node) => {
        if (!isElement(node)) return textOf([node]);
        return isKnownTime(node) || isName(node) ? ' ' : ` ${textBeside(node.children)} `;
      })
      .join('');
  return (line) => {
    if (visibleText(line).length > MAX_BYLINE_CHARACTERS) return false;
    if (allElements(line, ({ name }) => substance.has(name)).length > 0) return false;
    return hasOnlyLabels(textBeside(line), authors);
  };
}

/** Whether a text has no word but labels and names. A number is one where a label follows, as in `5 min`. */
function hasOnlyLabels(text: string, authors: readonly string[]): boolean {
  const rest = [...authors]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
    .reduce(withoutName, text.toLowerCase().replace(/\s+/g, ' '));
  const words = rest.replace(/\d{1,2}:\d\d/g, ' ').match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  return words.every((word, at) => labels.has(/^\p{N}/u.test(word) ? (words[at + 1] ?? '') : word));
}

/** Returns a text without a name where that stands as words of its own. */
function withoutName(text: string, name: string): string {
  const isLetter = (character: string | undefined) => /[\p{L}\p{M}\p{N}]/u.test(character ?? '');
  return text
    .split(name)
    .reduce(
      (before, after) =>
        `${before}${isLetter(before.at(-1)) || isLetter(after[0]) ? name : ' '}${after}`,
    );
}

/**
 * Returns the nodes of a text without the lines near its beginning and its end that say nothing but its
 * date, authors and terms. Pictures in them stay.
 */
export function withoutBylines(nodes: readonly BodyNode[], known: KnownFields): BodyNode[] {
  const isKnownTime = knownTimeTest(known);
  const isByline = bylineTest(known, isKnownTime);
  const total = visibleText(nodes).length;
  let before = 0;
  const visit = (all: readonly BodyNode[]): BodyNode[] =>
    linesOf(all).flatMap((line): BodyNode[] => {
      const { length } = visibleText(line);
      const isAtEdge = before <= MAX_TEXT_BEYOND || total - before - length <= MAX_TEXT_BEYOND;
      if (isAtEdge && findElement(line, isKnownTime) !== undefined) {
        if (isByline(line)) return findElements(line, ({ name }) => pictures.has(name));
        const [first] = line;
        if (first !== undefined && isElement(first) && isBlock(first) && !whole.has(first.name))
          return [element(first.name, visit(first.children), first.attributes)];
      }
      before += length;
      return line;
    });
  return visit(nodes);
}
