/**
 * The HTML of a text as email programs show it: each element has its style in it, loose text is a
 * paragraph, and what letters cannot show is a link to the story.
 */
import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { words } from '#words';
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import type { EmailStyle } from '../../email/email-page.ts';

/** @param base address of the story. @param link returns the address that a link of the letter has. */
export interface BodyContext {
  readonly base: string;
  readonly style: EmailStyle;
  readonly link: (href: string) => string;
}

function stylesOf({ serif, sans, ink, quiet, accent, hairline, start }: EmailStyle) {
  const text = `color:${ink};font:400 18px/1.55 ${serif}`;
  const heading = `margin:28px 0 12px;color:${ink};font:600 22px/1.25 ${serif}`;
  const beside = `margin:0 0 18px;padding:0;padding-${start}:16px;border-${start}:3px solid ${hairline};${text}`;
  return {
    p: `margin:0 0 18px;${text}`,
    h2: heading,
    h3: heading,
    h4: heading,
    h5: heading,
    h6: heading,
    ul: `margin:0 0 18px;padding:0;padding-${start}:24px;${text}`,
    ol: `margin:0 0 18px;padding:0;padding-${start}:24px;${text}`,
    li: 'margin:0 0 8px',
    dl: `margin:0 0 18px;${text}`,
    dt: 'margin:0;font-weight:600',
    dd: `margin:0 0 8px;padding-${start}:24px`,
    div: beside,
    blockquote: beside,
    pre: `margin:0 0 18px;padding:12px;border:1px solid ${hairline};color:${ink};font:400 14px/1.5 monospace;white-space:pre-wrap;text-align:left`,
    table: 'margin:0 0 18px;width:100%',
    td: `padding:6px 8px;border-bottom:1px solid ${hairline};color:${ink};font:400 16px/1.4 ${serif};text-align:${start}`,
    th: `padding:6px 8px;border-bottom:1px solid ${hairline};color:${ink};font:600 16px/1.4 ${serif};text-align:${start}`,
    a: `color:${accent};text-decoration:underline`,
    code: 'font-family:monospace;font-size:0.9em',
    small: `color:${quiet};font:400 13px/1.5 ${sans}`,
    hr: `margin:24px 0;border:0;border-top:1px solid ${hairline}`,
  } as const satisfies Readonly<Record<string, string>>;
}

/** Classes by which the sheet of dark mode colors elements: each color of `stylesOf` has one. */
const classes: Readonly<Record<string, string>> = {
  ...{ p: 'ink', h2: 'ink', h3: 'ink', h4: 'ink', h5: 'ink', h6: 'ink' },
  ...{ ul: 'ink', ol: 'ink', dl: 'ink', a: 'link', small: 'quiet' },
  ...{ blockquote: 'ink rule', div: 'ink rule', pre: 'ink rule', hr: 'rule' },
  ...{ td: 'ink rule', th: 'ink rule' },
};
/** Elements that letters show, but for tables, links and formulas, and what each is there. */
const shownAs: Readonly<Record<string, string>> = {
  ...{ p: 'p', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h5', h6: 'h6', pre: 'pre', hr: 'hr', br: 'br' },
  ...{ ul: 'ul', ol: 'ol', li: 'li', dl: 'dl', dt: 'dt', dd: 'dd', blockquote: 'blockquote' },
  ...{ strong: 'strong', b: 'b', em: 'em', i: 'i', small: 'small', sub: 'sub', sup: 'sup' },
  ...{ s: 's', del: 's', u: 'u', ins: 'u', cite: 'i', var: 'i', mark: 'b' },
  ...{ code: 'code', kbd: 'code', samp: 'code' },
};
/** What is in them is no text. Parentheses of `rt` are our own. */
const silent = new Set(['script', 'style', 'template', 'svg', 'object', 'iframe', 'rp']);
/** Blocks that hold paragraphs, and become these. */
const flows = new Set(['section', 'details', 'figure', 'aside']);
const blocks = new Set([
  ...flows,
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'hr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['blockquote', 'table', 'summary', 'figcaption', 'caption'],
]);

/** A phone of 320 px shows so many columns. */
const COLUMNS_MAX = 5;
const ROWS_MAX = 60;

/** Makes an address of the site one of the web; '' for one that a letter does not take. */
function absolute(href: string, base: string): string {
  if (/^mailto:/i.test(href)) return href;
  const url = URL.canParse(href, base) ? new URL(href, base) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.href : '';
}

/** Returns a paragraph that leads to the story, in place of a part that letters lack. */
export function elsewherePart({ base, style, link }: BodyContext): string {
  return `<p class="quiet" style="margin:0 0 18px;color:${style.quiet};font:400 14px/1.5 ${style.sans}"><a class="link" href="${escapeHtml(link(base))}" style="color:${style.accent}">${escapeHtml(words.letterElsewhere)}</a></p>`;
}

/** Returns all elements of a name that are in others. */
function allOf(nodes: readonly ChildNode[], name: string): Element[] {
  return nodes.flatMap((node) =>
    isTag(node) ? [...(node.name === name ? [node] : []), ...allOf(node.children, name)] : [],
  );
}

function isCell(node: ChildNode): node is Element {
  return isTag(node) && (node.name === 'td' || node.name === 'th');
}

/** Returns the count in an attribute, such as `colspan`; undefined where it has none. */
function countIn({ attribs }: Element, name: string): number | undefined {
  const text = attribs[name] ?? '';
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/** Writes the elements of one text. */
class LetterWriter {
  readonly #context: BodyContext;
  readonly #styles: Readonly<Record<string, string>>;

  constructor(context: BodyContext) {
    this.#context = context;
    this.#styles = stylesOf(context.style);
  }

  /** Returns an element with its style; `more` are further attributes, and `styled` further styles. */
  #tag(name: string, content: string, more = '', styled = ''): string {
    const color = classes[name];
    const style = `${this.#styles[name] ?? ''}${styled}`;
    const start = `<${name}${more}${color === undefined ? '' : ` class="${color}"`}${style === '' ? '' : ` style="${style}"`}>`;
    return name === 'br' || name === 'hr' ? start : `${start}${content}</${name}>`;
  }

  /** Nodes inside a block that has its own style. */
  #content(nodes: readonly ChildNode[]): string {
    return nodes
      .map((node) => {
        if (isText(node)) return escapeHtml(node.data);
        return isTag(node) ? this.#element(node) : '';
      })
      .join('');
  }

  /** Nodes among paragraphs: loose text becomes one. */
  flow(nodes: readonly ChildNode[]): string {
    let out = '';
    let loose: ChildNode[] = [];
    const flush = () => {
      const text = this.#content(loose);
      out += text.trim() === '' ? text : this.#tag('p', text.trim());
      loose = [];
    };
    for (const node of nodes)
      if (isTag(node) && blocks.has(node.name)) {
        flush();
        out += this.#element(node);
      } else loose.push(node);
    flush();
    return out;
  }

  #element(node: Element): string {
    const { name, children } = node;
    if (silent.has(name)) return '';
    if (flows.has(name)) {
      const inside = this.flow(children);
      return name === 'aside' ? this.#tag('div', inside) : inside;
    }
    const shown = shownAs[name];
    if (shown !== undefined)
      return this.#tag(shown, this.#content(children), this.#attributes(node));
    switch (name) {
      case 'a':
        return this.#link(node);
      case 'math':
        return this.#formula(node);
      case 'table':
        return this.#table(node);
      case 'summary':
        return this.#tag('p', this.#tag('strong', this.#content(children)));
      case 'figcaption':
      case 'caption':
        return this.#tag('p', this.#tag('small', this.#content(children)));
      case 'q':
        return `“${this.#content(children)}”`;
      case 'rt':
        return ` (${this.#content(children)})`;
      default:
        return this.#content(children);
    }
  }

  #attributes(node: Element): string {
    // Code reads from left to right in every language.
    if (node.name === 'pre') return ' dir="ltr"';
    const start = node.name === 'ol' ? countIn(node, 'start') : undefined;
    return start === undefined ? '' : ` start="${start}"`;
  }

  #link({ attribs, children }: Element): string {
    const href = absolute(attribs.href ?? '', this.#context.base);
    const content = this.#content(children);
    if (href === '') return content;
    return this.#tag('a', content, ` href="${escapeHtml(this.#context.link(href))}"`);
  }

  /** Email programs show no MathML. Who wrote a formula wrote its TeX. */
  #formula({ attribs }: Element): string {
    const tex = (attribs.alttext ?? '').trim();
    if (tex !== '') return this.#tag('code', escapeHtml(tex));
    const href = escapeHtml(this.#context.link(this.#context.base));
    return this.#tag('a', escapeHtml(words.letterElsewhere), ` href="${href}"`);
  }

  #table({ children }: Element): string {
    const caption = allOf(children, 'caption').map((node) => this.#element(node));
    const rows = allOf(children, 'tr').map((row) => row.children.filter(isCell));
    const widths = rows.map((cells) =>
      cells.reduce((sum, cell) => sum + (countIn(cell, 'colspan') ?? 1), 0),
    );
    const isTooLarge =
      Math.max(0, ...widths) > COLUMNS_MAX ||
      rows.length > ROWS_MAX ||
      allOf(children, 'table').length > 0;
    if (rows.length === 0 || isTooLarge) return caption.join('') + elsewherePart(this.#context);
    const lines = rows.map((cells) => `<tr>${cells.map((cell) => this.#cell(cell)).join('')}</tr>`);
    const plain = ' cellpadding="0" cellspacing="0" border="0"';
    return caption.join('') + this.#tag('table', lines.join(''), plain);
  }

  #cell(cell: Element): string {
    const spans = ['colspan', 'rowspan'].map((name) => {
      const count = countIn(cell, name);
      return count === undefined ? '' : ` ${name}="${count}"`;
    });
    const [, side] = /^align-(left|center|right)$/.exec(cell.attribs.class ?? '') ?? [];
    const styled = side === undefined ? '' : `;text-align:${side}`;
    return this.#tag(
      cell.name,
      this.#content(cell.children),
      ` valign="top"${spans.join('')}`,
      styled,
    );
  }
}

/** Returns sanitized HTML of a text with its styles in it. */
export function letterHtml(html: string, context: BodyContext): string {
  return new LetterWriter(context).flow(parseDocument(html).children);
}
