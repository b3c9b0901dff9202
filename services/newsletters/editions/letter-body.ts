/**
 * A story's text as email programs show it: their styles stand in each element, since many read no
 * stylesheet, and what they cannot show is a link to the story.
 */
import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import { imageAddress } from '../../../shared/content/image-address.ts';
import type { Image, Segment } from '../../../shared/content/item.ts';
import { stripTags } from '../../../shared/content/text.ts';
import type { EmailStyle } from '../../email/email-page.ts';

/** Width of the text, px. */
export const TEXT_WIDTH = 552;

function stylesOf({ serif, sans, ink, quiet, accent, hairline, start }: EmailStyle) {
  const text = `color:${ink};font:400 18px/1.55 ${serif}`;
  const heading = `margin:28px 0 12px;color:${ink};font:600 22px/1.25 ${serif}`;
  return {
    p: `margin:0 0 18px;${text}`,
    h2: heading,
    h3: heading,
    h4: heading,
    ul: `margin:0 0 18px;padding:0;padding-${start}:24px;${text}`,
    ol: `margin:0 0 18px;padding:0;padding-${start}:24px;${text}`,
    li: 'margin:0 0 8px',
    blockquote: `margin:0 0 18px;padding:0;padding-${start}:16px;border-${start}:3px solid ${hairline};${text}`,
    pre: `margin:0 0 18px;padding:12px;border:1px solid ${hairline};color:${ink};font:400 14px/1.5 monospace;white-space:pre-wrap;text-align:left`,
    a: `color:${accent};text-decoration:underline`,
    code: 'font-family:monospace;font-size:0.9em',
    small: `color:${quiet};font:400 13px/1.5 ${sans}`,
    strong: '',
    b: '',
    em: '',
    i: '',
    sub: '',
    sup: '',
    s: '',
    br: '',
    hr: `margin:24px 0;border:0;border-top:1px solid ${hairline}`,
  } as const satisfies Readonly<Record<string, string>>;
}

/** Classes by which the sheet of dark mode colors elements: each color of `stylesOf` has one. */
const classes: Readonly<Record<string, string>> = {
  ...{ p: 'ink', h2: 'ink', h3: 'ink', h4: 'ink', ul: 'ink', ol: 'ink', a: 'link', small: 'quiet' },
  ...{ blockquote: 'ink rule', pre: 'ink rule', hr: 'rule' },
};
/** Code reads from left to right in every language. */
const directions: Readonly<Record<string, string>> = { pre: ' dir="ltr"' };
const empty = new Set(['br', 'hr']);
/** What is in them is no text. */
const silent = new Set(['script', 'style', 'template', 'svg', 'math', 'object', 'iframe']);

/** Makes an address of the site one of the web; '' for one that a letter does not take. */
function absolute(href: string, base: string): string {
  if (/^mailto:/i.test(href)) return href;
  const url = URL.canParse(href, base) ? new URL(href, base) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.href : '';
}

/** Returns the attributes of an element, but for its address. */
function attributesOf(name: string, style: string): string {
  const color = classes[name];
  const direction = directions[name] ?? '';
  return `${direction}${color === undefined ? '' : ` class="${color}"`}${style === '' ? '' : ` style="${style}"`}`;
}

/** @param base address of the story. @param link returns the address that a link of the letter has. */
export interface BodyContext {
  readonly base: string;
  readonly style: EmailStyle;
  readonly link: (href: string) => string;
}

/** Returns sanitized HTML of a text with its styles in it; elements that letters lack become their text. */
export function letterHtml(html: string, { base, style, link }: BodyContext): string {
  const styles: Readonly<Record<string, string>> = stylesOf(style);
  let out = '';
  let hidden = 0;
  const open: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (silent.has(name)) hidden += 1;
      const styled = styles[name];
      if (hidden > 0 || styled === undefined) return;
      const href = name === 'a' ? absolute(attributes.href ?? '', base) : '';
      if (name === 'a' && href === '') return;
      const attribute = name === 'a' ? ` href="${escapeHtml(link(href))}"` : '';
      out += `<${name}${attribute}${attributesOf(name, styled)}>`;
      if (!empty.has(name)) open.push(name);
    },
    ontext(text) {
      if (hidden === 0) out += escapeHtml(text);
    },
    onclosetag(name) {
      if (silent.has(name)) hidden -= 1;
      if (hidden > 0 || open.at(-1) !== name) return;
      open.pop();
      out += `</${name}>`;
    },
  });
  parser.end(html);
  return (
    out +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}

/** Returns an image of fixed size with its alternative text; '' where no email program shows it. */
export function letterImage(
  image: Pick<Image, 'src' | 'alt' | 'width' | 'height' | 'focal'>,
  origin: string,
  shape: { readonly ratio: '3:2' | '1:1' | 'natural'; readonly width: number },
): string {
  const address = imageAddress(image, shape.ratio, shape.width > 300 ? 1_242 : 276, 'jpg');
  const { width = 3, height = 2 } = image;
  const ratio = { natural: width / height, '1:1': 1, '3:2': 1.5 }[shape.ratio];
  if (address === undefined) return '';
  return `<img src="${escapeHtml(origin + address)}" alt="${escapeHtml(stripTags(image.alt))}" width="${shape.width}" height="${Math.round(shape.width / ratio)}" style="display:block;width:100%;max-width:${shape.width}px;height:auto;border:0">`;
}

/** Returns what a letter shows of a body. */
export function letterBody(
  body: readonly Segment[],
  context: BodyContext & { readonly origin: string; readonly elsewhere: string },
): string {
  const { base, origin, style, link, elsewhere } = context;
  const parts = body.map((segment) => {
    if (segment.kind === 'html') return letterHtml(segment.html, context);
    if (segment.kind === 'image') {
      const image = letterImage(segment.image, origin, { ratio: 'natural', width: TEXT_WIDTH });
      return image === '' ? '' : `<div style="margin:0 0 18px">${image}</div>`;
    }
    if (segment.kind === 'pullquote' || segment.kind === 'quote')
      return letterHtml(`<blockquote>${escapeHtml(segment.text)}</blockquote>`, context);
    if (segment.kind === 'newsletter') return '';
    return `<p class="quiet" style="margin:0 0 18px;color:${style.quiet};font:400 14px/1.5 ${style.sans}"><a class="link" href="${escapeHtml(link(base))}" style="color:${style.accent}">${escapeHtml(elsewhere)}</a></p>`;
  });
  return parts.join('\n');
}
