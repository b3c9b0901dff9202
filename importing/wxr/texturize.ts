/**
 * Shows quotation marks, dashes and dots as WordPress's own `wptexturize` did, which a site's theme
 * applies to titles, texts and captions (https://developer.wordpress.org/reference/functions/wptexturize/).
 */
import { inlineTags } from '../body/allow-list.ts';
import { plainText } from '../body/plain-text.ts';
import { tokenizeHtml, verbatimElements } from './html-tokens.ts';
import type { WxrSite } from './wxr-entry.ts';

interface Marks {
  readonly double: readonly [open: string, close: string];
  readonly single: readonly [open: string, close: string];
  readonly apostrophe: string;
  readonly dash: string;
}

const english: Marks = { double: ['“', '”'], single: ['‘', '’'], apostrophe: '’', dash: '–' };

/**
 * The marks of WordPress's translations that differ from English ones (version 6.1). Most keep them,
 * German and Spanish too.
 */
const marksByLanguage: Readonly<Record<string, Partial<Marks>>> = {
  bg: { double: ['„', '“'] },
  cs: { double: ['„', '“'] },
  el: { double: ['«', '»'], single: ['“', '”'] },
  fi: { double: ['”', '”'], single: ['’', '’'] },
  fr: { double: ['«\u00a0', '\u00a0»'] },
  he: { double: ['"', '"'], single: ["'", "'"], apostrophe: "'" },
  pl: { double: ['„', '”'] },
  ru: { double: ['«', '»'], dash: '—' },
  sr: { double: ['„', '“'] },
  sv: { double: ['”', '”'] },
  ug: { double: ['”', '“'] },
};

/** What stands before a mark that opens. */
const opener = /^$|[\s([{<“‘„«–—-]$/;
/** What stands after a mark that closes. */
const ending = /^(?:$|[\s.,:;!?)}\]<>"'\-–—…])/;
const cutWords = /^'(?:t(?:ain't|were|was|is|will|il)|bout|nuff|round|cause|em|n')(?![a-z])/i;
/** A year such as '99, but neither '999 nor '99.5. */
const year = /^'\d\d(?!\d|%|[.,]\d)/;
/** What may need another sign. Addresses stay as they are. */
const candidates = /(?:https?:\/\/|www\.)[^\s<>"]+|\.{3}|``|''| \(tm\)|-+|["']|(?<=\d)x(?=\d)/g;
/** How many characters around a mark are looked at. */
const REACH = 200;

/** What was read of a paragraph: quotation marks may be in another element than their words. */
class Typesetter {
  private before = '';
  private isDoubleOpen = false;
  private isSingleOpen = false;
  private readonly marks: Marks;

  constructor(marks: Marks) {
    this.marks = marks;
  }

  endParagraph(): void {
    this.before = '';
    this.isDoubleOpen = false;
    this.isSingleOpen = false;
  }

  /** Notes text that stays as it is. */
  pass(text: string): void {
    this.before = text.at(-1) ?? this.before;
  }

  set(text: string): string {
    // A classic text has an empty line between its paragraphs.
    return text
      .split(/(\n\s*\n)/)
      .map((part, index) => {
        if (index % 2 === 0) return this.setWords(part);
        this.endParagraph();
        return part;
      })
      .join('');
  }

  private setWords(given: string): string {
    const text = given.replace(/&nbsp;|&#0*160;|&#x0*a0;/gi, '\u00a0');
    const shown = text.replace(candidates, (found: string, at: number) => {
      const before = at === 0 ? this.before : text.slice(Math.max(0, at - REACH), at);
      return this.sign(found, before, text.slice(at, at + found.length + REACH));
    });
    this.pass(text);
    return shown;
  }

  private sign(found: string, before: string, from: string): string {
    const after = from.slice(found.length);
    switch (found) {
      case '...':
        return '…';
      case ' (tm)':
        return ' ™';
      case '``':
        return this.marks.double[0];
      case "''":
        return this.marks.double[opener.test(before) ? 0 : 1];
      case 'x':
        return isProduct(before, after) ? '×' : found;
      case '"':
        return this.double(before, after);
      case "'":
        return this.single(before, from, after);
      default:
        return found.startsWith('-') ? this.dash(found, before, after) : found;
    }
  }

  private dash(hyphens: string, before: string, after: string): string {
    const isApart = /(?:^|\s)$/.test(before) && /^(?:\s|$)/.test(after);
    if (hyphens.length === 1) return isApart ? this.marks.dash : hyphens;
    if (hyphens.length === 3) return '—';
    if (hyphens.length > 3 || /xn$/i.test(before)) return hyphens;
    return isApart ? '—' : this.marks.dash;
  }

  private double(before: string, after: string): string {
    if (opener.test(before) && !/^\s/.test(after)) {
      this.isDoubleOpen = true;
      return this.marks.double[0];
    }
    if (/\d$/.test(before) && (!this.isDoubleOpen || closesLater(after, '"'))) return '″';
    this.isDoubleOpen = false;
    return this.marks.double[1];
  }

  private single(before: string, from: string, after: string): string {
    if (year.test(from) || cutWords.test(from)) return this.marks.apostrophe;
    if (opener.test(before) && !/^(?:\s|$)/.test(after)) {
      this.isSingleOpen = true;
      return this.marks.single[0];
    }
    if (!ending.test(after)) return this.marks.apostrophe;
    if (/\d$/.test(before) && (!this.isSingleOpen || closesLater(after, "'"))) return '′';
    if (!this.isSingleOpen) return this.marks.apostrophe;
    this.isSingleOpen = false;
    return this.marks.single[1];
  }
}

/** Whether a quotation ends later than a mark behind a number, which then is one of inches or feet. */
function closesLater(after: string, mark: string): boolean {
  for (let at = after.indexOf(mark); at >= 0; at = after.indexOf(mark, at + 1)) {
    if (opener.test(after.slice(0, at))) return false;
    if (ending.test(after.slice(at + 1))) return true;
  }
  return false;
}

/** Whether `x` stands between two numbers that it multiplies. `0x10` is one number. */
function isProduct(before: string, after: string): boolean {
  const number = /(?<![\w.,])\d[\d.,]*$/.exec(before)?.[0];
  return number !== undefined && number !== '0' && /^\d[\d.,]*(?!\w)/.test(after);
}

const inlines: ReadonlySet<string> = new Set(inlineTags.filter((name) => name !== 'br'));

type Site = Pick<WxrSite, 'language' | 'generator'>;

/** Other systems, such as Squarespace, write the same format, and show what is in it. */
function isWordPress({ generator }: Site): boolean {
  return generator === '' || /wordpress/i.test(generator);
}

/** Returns HTML as its site showed it. Code, formulas and attributes stay. */
export function texturize(html: string, site: Site): string {
  if (!isWordPress(site) || !/["'x`-]|\.{3}|\(tm\)/.test(html)) return html;
  const main = site.language.split(/[-_]/)[0]?.toLowerCase() ?? '';
  const typesetter = new Typesetter({ ...english, ...marksByLanguage[main] });
  let verbatim = 0;
  return tokenizeHtml(html)
    .map((token) => {
      if (token.kind === 'text' && verbatim === 0) return typesetter.set(token.raw);
      if (token.kind === 'text') typesetter.pass(token.raw);
      if (token.kind === 'open' || token.kind === 'close') {
        if (verbatimElements.has(token.name))
          verbatim = Math.max(0, verbatim + (token.kind === 'open' ? 1 : -1));
        else if (!inlines.has(token.name)) typesetter.endParagraph();
      }
      return token.raw;
    })
    .join('');
}

/** Returns the plain text of HTML, as its site showed it. */
export function shownText(html: string, site: Site): string {
  return plainText(texturize(html, site));
}
