/**
 * The emails about an account, a subscription or a newsletter: the masthead, a title, some paragraphs,
 * at most one button. The plain text has the same content.
 */
import { brand as siteBrand } from '#brand';
import { words } from '#words';
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { markup, trustedHtml, type Markup } from '../../shared/content/markup.ts';
import {
  emailPage,
  emailStyle,
  letterSpacing,
  nameSize,
  sans,
  serif,
  type EmailBrand,
  type EmailStyle,
} from './email-page.ts';

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

function buttonPart(
  style: EmailStyle,
  { text, href }: NonNullable<EmailContent['button']>,
): Markup {
  const address = webAddress(href);
  const { accent, onAccent, quiet } = style;
  const [before, after] = words.emailOpenAddress.split('{address}');
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:32px 0 24px"><tr>
<td class="button" bgcolor="${accent}" style="background-color:${accent}"><a class="button" href="${address}" style="display:inline-block;padding:15px 28px;background-color:${accent};color:${onAccent};font:600 16px/1.25 ${sans};text-decoration:none">${clean(text)}</a></td>
</tr></table>
<p class="quiet" style="margin:0 0 8px;color:${quiet};font:400 13px/1.55 ${sans}">${before}<a dir="ltr" href="${address}" style="color:${quiet}">${address}</a>${after}</p>`;
}

/** Returns text with its ends of lines. */
function lines(text: string): Markup {
  return trustedHtml(escapeHtml(clean(text)).replaceAll('\n', '<br>'));
}

function html(content: EmailContent, brand: EmailBrand): string {
  const style = emailStyle(brand);
  const { ink, quiet, accent, hairline } = style;
  const title = clean(content.title);
  const paragraphs = content.paragraphs.map(
    (text) =>
      markup`<p class="ink" style="margin:0 0 18px;color:${ink};font:400 18px/1.55 ${serif}">${lines(text)}</p>\n`,
  );
  const footer =
    content.footer !== undefined && markup`<p style="margin:0 0 10px">${lines(content.footer)}</p>`;
  return emailPage(brand, {
    title,
    preview: clean(content.preheader ?? content.paragraphs[0] ?? ''),
    content: markup`<tr><td class="space" style="padding:32px 24px 40px">
<p class="rule" style="margin:0 0 36px;padding:0 0 14px;border-bottom:1px solid ${hairline}"><a class="ink" href="${brand.origin}/" style="color:${ink};font:700 ${String(nameSize(brand.name))}px/1.1 ${serif};${letterSpacing(style, '-0.02em')}text-decoration:none">${brand.name}</a></p>
<h1 class="ink" style="margin:0 0 22px;padding:14px 0 0;color:${ink};font:600 32px/1.15 ${serif};${letterSpacing(style, '-0.01em')}"><span class="accent" style="display:block;width:40px;margin:0 0 14px;border-top:3px solid ${accent}"></span>${title}</h1>
${paragraphs}${content.button && buttonPart(style, content.button)}
<div class="quiet rule" style="margin:36px 0 0;padding:16px 0 0;border-top:1px solid ${hairline};color:${quiet};font:400 13px/1.55 ${sans}">
${footer}<p style="margin:0">${brand.name} · <a href="${brand.origin}/" style="color:${quiet}">${brand.origin.replace(/^https?:\/\//, '')}</a></p>
</div>
</td></tr>`,
  });
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
