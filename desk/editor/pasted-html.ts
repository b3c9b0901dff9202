/** What is pasted from Word, Google Docs and pages, as the elements that a text has. */
import { Element, isTag, isText, type ChildNode, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { escapeHtml } from '../../shared/content/escape-html.ts';

export interface Pasted {
  readonly html: string;
  /** Images that were left out: what they show is on another machine or site. */
  readonly images: number;
}

const dropped = new Set(['style', 'script', 'meta', 'link', 'title', 'xml', 'head', 'template']);
const unwrapped = new Set(['html', 'body', 'div', 'span', 'font', 'center', 'article', 'main']);
const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
  code: ['class'],
  sup: ['class'],
};

function styleOf({ attribs }: Element): string {
  return (attribs.style ?? '').toLowerCase().replace(/\s+/g, '');
}

/** Elements that say what a style says. Docs writes `<b style="font-weight:normal">` around everything. */
function marksOf(element: Element): string[] {
  const style = styleOf(element);
  const is = (pattern: RegExp) => pattern.test(style);
  return [
    ...(is(/(?:^|;)font-weight:(?:bold|[6-9]00)/) ? ['strong'] : []),
    ...(is(/(?:^|;)font-style:italic/) ? ['em'] : []),
    ...(is(/(?:^|;)text-decoration[^;]*:[^;]*line-through/) ? ['s'] : []),
    ...(is(/(?:^|;)vertical-align:super/) ? ['sup'] : []),
    ...(is(/(?:^|;)vertical-align:sub/) ? ['sub'] : []),
  ];
}

function isPlainBold(element: Element): boolean {
  return (
    /^(?:b|strong)$/.test(element.name) &&
    /(?:^|;)font-weight:(?:normal|400)/.test(styleOf(element))
  );
}

function textOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  return isTag(node) ? node.children.map(textOf).join('') : '';
}

function all(node: ParentNode, found: Element[] = []): Element[] {
  for (const child of node.children)
    if (isTag(child)) {
      found.push(child);
      all(child, found);
    }
  return found;
}

/** An item of a list as Word writes it: a paragraph that says which level it has. */
function wordLevel(node: ChildNode): number | undefined {
  if (!isTag(node)) return undefined;
  const level = /mso-list:\S*?level(\d)/.exec(styleOf(node))?.[1];
  return level === undefined ? undefined : Number(level);
}

const isSign = (element: Element) => styleOf(element).includes('mso-list:ignore');

function wordItem(node: Element): { readonly isOrdered: boolean; readonly item: Element } {
  const sign = all(node).find(isSign);
  const isOrdered = /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(sign === undefined ? '' : textOf(sign));
  return { isOrdered, item: new Element('li', {}, without(node.children, isSign)) };
}

function without(children: readonly ChildNode[], drop: (element: Element) => boolean): ChildNode[] {
  return children.flatMap((child): ChildNode[] => {
    if (!isTag(child)) return [child];
    return drop(child)
      ? []
      : [new Element(child.name, child.attribs, without(child.children, drop))];
  });
}

/** Makes lists of Word's paragraphs, one in the other by their levels. */
function withWordLists(children: readonly ChildNode[]): ChildNode[] {
  const result: ChildNode[] = [];
  let open: { list: Element; level: number }[] = [];
  for (const child of children) {
    const level = wordLevel(child);
    if (level === undefined || !isTag(child)) {
      if (!isText(child) || child.data.trim() !== '') open = [];
      result.push(
        isTag(child)
          ? new Element(child.name, child.attribs, withWordLists(child.children))
          : child,
      );
      continue;
    }
    const { isOrdered, item } = wordItem(child);
    open = open.filter((one) => one.level <= level);
    let last = open.at(-1);
    if (last === undefined || last.level < level) {
      const list = new Element(isOrdered ? 'ol' : 'ul', {}, []);
      const outer = last?.list.children.at(-1);
      if (outer !== undefined && isTag(outer)) outer.children.push(list);
      else result.push(list);
      last = { list, level };
      open = [...open, last];
    }
    last.list.children.push(item);
  }
  return result;
}

/** Docs puts a list of the next level beside its item, not in it. */
function nested(children: readonly ChildNode[], parent: string): ChildNode[] {
  const result: ChildNode[] = [];
  for (const child of children) {
    if (!isTag(child)) {
      result.push(child);
      continue;
    }
    const own = new Element(child.name, child.attribs, nested(child.children, child.name));
    const before = result.findLast(isTag);
    const isList = /^[ou]l$/.test(child.name);
    if (isList && /^[ou]l$/.test(parent) && before?.name === 'li') before.children.push(own);
    else result.push(own);
  }
  return result;
}

const nameOf = ({ attribs }: Element) => attribs.id ?? attribs.name ?? '';

interface Note {
  readonly number: Element;
  readonly back: Element;
}

/** Footnotes are two links that lead to each other: the first is the number, the second leads back. */
function notesOf(root: ParentNode): Note[] {
  const links = all(root).filter(
    ({ name, attribs }) => name === 'a' && /^#./.test(attribs.href ?? ''),
  );
  const byName = new Map(links.map((link) => [nameOf(link), link]));
  const notes: Note[] = [];
  const used = new Set<Element>();
  for (const number of links) {
    const back = byName.get((number.attribs.href ?? '').slice(1));
    const isPair = back !== undefined && back.attribs.href === `#${nameOf(number)}`;
    if (!isPair || used.has(number) || back === number) continue;
    used.add(number).add(back);
    notes.push({ number, back });
  }
  return notes;
}

function paragraphOf(node: Element): Element | undefined {
  let at: ParentNode | null = node.parent;
  while (at !== null && !(isTag(at as ChildNode) && ['p', 'li'].includes((at as Element).name)))
    at = 'parent' in at ? (at.parent as ParentNode | null) : null;
  return at === null ? undefined : (at as Element);
}

function hrefOf(href: string): string {
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  const target = /(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url';
  return target ? (url.searchParams.get('q') ?? href) : href;
}

class Writer {
  images = 0;
  private readonly numbers: ReadonlyMap<Element, number>;
  private readonly notes: ReadonlySet<Element | undefined>;
  private readonly backs: ReadonlySet<Element>;
  private readonly seed: string;

  constructor(notes: readonly Note[], seed: string) {
    this.seed = seed;
    this.numbers = new Map(notes.map(({ number }, index) => [number, index + 1]));
    this.backs = new Set(notes.map(({ back }) => back));
    this.notes = new Set(notes.map(({ back }) => paragraphOf(back)));
  }

  write(children: readonly ChildNode[], isInNote = false): string {
    return children.map((child) => this.node(child, isInNote)).join('');
  }

  private node(node: ChildNode, isInNote: boolean): string {
    if (isText(node)) return escapeHtml(node.data);
    if (!isTag(node) || dropped.has(node.name) || this.backs.has(node)) return '';
    if (!isInNote && this.notes.has(node)) return '';
    if (node.name === 'img' || node.name === 'v:imagedata') {
      this.images += 1;
      return '';
    }
    const number = this.numbers.get(node);
    if (number !== undefined) return noteNumber(number, this.seed);
    const inner = this.write(node.children, isInNote);
    const title = /\bMsoTitle\b/.test(node.attribs.class ?? '') ? 'h2' : undefined;
    return wrapped(node, title, inner);
  }
}

function noteNumber(number: number, seed: string): string {
  const id = `${seed}-${String(number)}`;
  return `<sup class="footnote-ref"><a href="#user-content-fn${id}" id="user-content-fnref${id}">[${String(number)}]</a></sup>`;
}

function wrapped(element: Element, title: string | undefined, inner: string): string {
  const marks = marksOf(element);
  const marked = marks.reduce((html, mark) => `<${mark}>${html}</${mark}>`, inner);
  const isOwn = unwrapped.has(element.name) || element.name.includes(':') || isPlainBold(element);
  // A number that Word raises is raised by its footnote already.
  if (inner.startsWith('<sup class="footnote-ref">') && ['sup', 'span'].includes(element.name))
    return inner;
  if (isOwn || (element.name === 'a' && element.attribs.href === undefined)) return marked;
  if (element.name === 'br') return '<br>';
  if (element.name === 'hr') return inner === '' ? '<hr>' : inner;
  // An empty line of Word is no paragraph.
  if (element.name === 'p' && inner.replace(/&nbsp;|\u00a0/g, ' ').trim() === '') return '';
  const tag = title ?? element.name;
  const said = (kept[element.name] ?? []).flatMap((name) => {
    const value = element.attribs[name];
    if (value === undefined) return [];
    return [` ${name}="${escapeHtml(name === 'href' ? hrefOf(value) : value)}"`];
  });
  return `<${tag}${said.join('')}>${marked}</${tag}>`;
}

/**
 * Returns pasted HTML without what its program says of its looks.
 * @param seed Tells its footnotes from those of the text.
 */
export function cleanPasted(html: string, seed: string): Pasted {
  const whole = /<!--StartFragment-->([^]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html;
  const source = parseDocument(whole);
  const listed = nested(withWordLists(source.children), '');
  // The tree is another one: its parents are set by reading it anew.
  const root = new Element('div', {}, listed);
  setParents(root);
  const notes = notesOf(root);
  const writer = new Writer(notes, seed);
  const text = writer.write(root.children);
  const items = notes.map(({ back }, index) => {
    const id = `${seed}-${String(index + 1)}`;
    const words = paragraphOf(back)?.children ?? [];
    return `<li id="user-content-fn${id}"><p>${writer.write(words, true).trim()}</p></li>`;
  });
  const section =
    items.length === 0 ? '' : `<section class="footnotes"><ol>${items.join('')}</ol></section>`;
  return { html: text + section, images: writer.images };
}

function setParents(parent: ParentNode): void {
  for (const child of parent.children) {
    child.parent = parent;
    if (isTag(child)) setParents(child);
  }
}
