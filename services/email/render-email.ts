/**
 * Layout of every email: the masthead, a title, some paragraphs, at most one button. The plain text
 * has the same content.
 */
import { brand as siteBrand } from '#brand';
import { words } from '#words';
import type { Brand } from '../../shared/brand/brand.ts';
import { textDirection } from '../../shared/content/languages.ts';
import { escapeHtml } from '../../shared/content/escape-html.ts';

export interface EmailContent {
  readonly title: string;
  /** Plain text. */
  readonly paragraphs: readonly string[];
  readonly button?: { readonly text: string; /** http or https. */ readonly href: string };
  /** Why the reader receives this email, and what to do if it is not meant for them. */
  readonly footer?: string;
  /** Preview text that email clients show after the subject; defaults to the first paragraph. */
  readonly preheader?: string;
}

export interface RenderedEmail {
  readonly text: string;
  readonly html: string;
}

type EmailBrand = Pick<Brand, 'name' | 'language' | 'origin'>;

/** Removes control characters and characters that change the direction of the text that follows. */
function clean(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

/** @throws TypeError when it is not a web address: the author's mistake. */
function webAddress(href: string): string {
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new TypeError(`A button of an email leads to ${url.protocol}`);
  return url.href;
}

const serif = "Newsreader,Georgia,'Times New Roman',serif";
const sans = "Archivo,'Helvetica Neue',Arial,sans-serif";

/**
 * Colors of the site. Email clients that support `prefers-color-scheme` get the dark ones; the
 * others invert the light ones themselves.
 */
const styles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:#131211!important}.ink{color:#ece8e1!important}.quiet,.quiet a{color:#a39d93!important}
.rule{border-color:#34312d!important}.button{background-color:#ff6a55!important;color:#131211!important}.accent{border-color:#ff6a55!important}}`;

/** Width of an email on the smallest phones without its margins, px; of a bold letter, em. */
const NARROWEST_PX = 272;
const LETTER_EM = 0.62;

/** Returns the type size at which the longest word of a name fits a phone, px. */
function nameSize(name: string): number {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => [...word].length));
  return Math.max(14, Math.min(30, Math.floor(NARROWEST_PX / (longest * LETTER_EM))));
}

function buttonHtml({ text, href }: NonNullable<EmailContent['button']>): string {
  const address = escapeHtml(webAddress(href));
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:32px 0 24px"><tr>
<td class="button" bgcolor="#b3261a" style="background-color:#b3261a"><a class="button" href="${address}" style="display:inline-block;padding:15px 28px;background-color:#b3261a;color:#ffffff;font:600 16px/1.25 ${sans};text-decoration:none">${escapeHtml(clean(text))}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 8px;color:#5c5852;font:400 13px/1.55 ${sans};overflow-wrap:anywhere">${escapeHtml(words.emailOpenAddress).replace('{address}', () => `<a href="${address}" style="color:#5c5852">${address}</a>`)}</p>`;
}

function html(content: EmailContent, brand: EmailBrand): string {
  const name = escapeHtml(brand.name);
  const title = escapeHtml(clean(content.title));
  const paragraphs = content.paragraphs.map(
    (text) =>
      `<p class="ink" style="margin:0 0 18px;color:#121110;font:400 18px/1.55 ${serif}">${escapeHtml(clean(text)).replaceAll('\n', '<br>')}</p>`,
  );
  const footer =
    content.footer === undefined
      ? ''
      : `<p style="margin:0 0 10px">${escapeHtml(clean(content.footer)).replaceAll('\n', '<br>')}</p>`;
  // Follows the preheader, so that email previews do not continue with the masthead.
  const filler = '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<!doctype html>
<html lang="${escapeHtml(brand.language)}" dir="${textDirection(brand.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${title}</title>
<style>${styles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#fbfaf7;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:transparent">${escapeHtml(clean(content.preheader ?? content.paragraphs[0] ?? ''))}${filler}</div>
<div class="paper" style="max-width:600px;margin:0 auto;padding:32px 24px 40px;background-color:#fbfaf7">
<p class="rule" style="margin:0 0 36px;padding:0 0 14px;border-bottom:1px solid #d9d5cc"><a class="ink" href="${escapeHtml(brand.origin)}/" style="color:#121110;font:700 ${nameSize(brand.name)}px/1.1 ${serif};letter-spacing:-0.02em;text-decoration:none;overflow-wrap:anywhere">${name}</a></p>
<h1 class="ink" style="margin:0 0 22px;padding:14px 0 0;color:#121110;font:600 32px/1.15 ${serif};letter-spacing:-0.01em"><span class="accent" style="display:block;width:40px;margin:0 0 14px;border-top:3px solid #d6321f"></span>${title}</h1>
${paragraphs.join('\n')}
${content.button === undefined ? '' : buttonHtml(content.button)}
<div class="quiet rule" style="margin:36px 0 0;padding:16px 0 0;border-top:1px solid #d9d5cc;color:#5c5852;font:400 13px/1.55 ${sans}">
${footer}<p style="margin:0">${name} · <a href="${escapeHtml(brand.origin)}/" style="color:#5c5852">${escapeHtml(brand.origin.replace(/^https?:\/\//, ''))}</a></p>
</div>
</div>
</body>
</html>
`;
}

function text(content: EmailContent, brand: EmailBrand): string {
  const blocks = [
    brand.name.toUpperCase(),
    clean(content.title),
    ...content.paragraphs.map(clean),
    ...(content.button === undefined
      ? []
      : [`${clean(content.button.text)}:\n${webAddress(content.button.href)}`]),
    [
      '-- ',
      ...(content.footer === undefined ? [] : [clean(content.footer)]),
      `${brand.name} · ${brand.origin}/`,
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * Renders an email; everything is escaped.
 * @param brand defaults to the site's.
 * @throws TypeError when the button does not lead to a web address.
 */
export function renderEmail(content: EmailContent, brand: EmailBrand = siteBrand): RenderedEmail {
  return { text: text(content, brand), html: html(content, brand) };
}
