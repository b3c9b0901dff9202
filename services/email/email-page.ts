/**
 * What every email is set in: the magazine's type and colors with those of dark mode, its head, and one
 * column of at most 600 px in tables, since Outlook lays out nothing else.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { colorOf, type ColorScheme } from '../../shared/brand/brand-colors.ts';
import { textDirection } from '../../shared/content/languages.ts';
import { markup, trustedHtml, type Markup } from '../../shared/content/markup.ts';

export const serif = "Newsreader,Georgia,'Times New Roman',serif";
export const sans = "Archivo,'Helvetica Neue',Arial,sans-serif";

/** What an email shows of a brand. */
export type EmailBrand = Pick<Brand, 'name' | 'language' | 'origin' | 'colors'>;

/** Of light mode: styles stand in the elements, since many programs read no stylesheet. */
export interface EmailStyle {
  readonly serif: string;
  readonly sans: string;
  readonly paper: string;
  readonly ink: string;
  readonly quiet: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly hairline: string;
  /** Side on which lines begin: email programs know no logical properties. */
  readonly start: 'left' | 'right';
}

function colorsOf(brand: EmailBrand, scheme: ColorScheme) {
  const color = (name: Parameters<typeof colorOf>[2]) => colorOf(brand, scheme, name);
  return {
    paper: color('paper'),
    ink: color('ink'),
    quiet: color('quiet'),
    accent: color('accent'),
    onAccent: color('onAccent'),
    hairline: color('hairline'),
  };
}

export function emailStyle(brand: EmailBrand): EmailStyle {
  const start = textDirection(brand.language) === 'rtl' ? 'right' : 'left';
  return { serif, sans, start, ...colorsOf(brand, 'light') };
}

/** Letters that are joined, as Arabic ones are, must not be set apart. */
export function letterSpacing({ start }: EmailStyle, by: string): string {
  return start === 'right' ? '' : `letter-spacing:${by};`;
}

/** The sheet of dark mode and of phones. Programs without one invert the light colors by themselves. */
function sheet(brand: EmailBrand): string {
  const { paper, ink, quiet, accent, onAccent, hairline } = colorsOf(brand, 'dark');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:${paper}!important}.ink,.ink a{color:${ink}!important}.quiet,.quiet a{color:${quiet}!important}
.link,.ink .link,.quiet .link{color:${accent}!important}.rule{border-color:${hairline}!important}.accent{border-color:${accent}!important}
.button{background-color:${accent}!important;color:${onAccent}!important}}
@media (max-width:479px){.space{padding-left:20px!important;padding-right:20px!important}.lead{font-size:26px!important}}`;
}

/** Width of an email on the smallest phones without its margins, px; of a bold letter, em. */
const NARROWEST_PX = 272;
const LETTER_EM = 0.62;

/** Returns the type size at which the longest word of a name fits a phone, px. */
export function nameSize(name: string): number {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => [...word].length));
  return Math.max(14, Math.min(30, Math.floor(NARROWEST_PX / (longest * LETTER_EM))));
}

/** The parts of an email. */
export interface EmailParts {
  readonly title: string;
  /** What mailboxes show after the subject. */
  readonly preview: string;
  /** Rows of the table. */
  readonly content: Markup;
}

// Follows the preview text, so that mailboxes do not go on with the masthead.
const filler = trustedHtml('&#847;&zwnj;&nbsp;'.repeat(60));

/**
 * Returns a whole email. Gmail takes what is in the body alone: language and direction stand there
 * again. A word without a place to break, as a long address, breaks anywhere (`word-break:break-word`,
 * which Gmail has and `overflow-wrap` not): otherwise it makes the table, and every line, as wide as it is.
 */
export function emailPage(brand: EmailBrand, { title, preview, content }: EmailParts): string {
  const { paper, start } = emailStyle(brand);
  const direction = textDirection(brand.language);
  return `<!doctype html>
${
  markup`<html lang="${brand.language}" dir="${direction}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${title}</title>
${trustedHtml('<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->')}
<style>${trustedHtml(sheet(brand))}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:transparent">${preview}${filler}</div>
<table role="presentation" lang="${brand.language}" dir="${direction}" class="paper" cellpadding="0" cellspacing="0" border="0" width="100%" style="background-color:${paper}"><tr><td align="center">
${trustedHtml('<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600"><tr><td><![endif]-->')}
<table role="presentation" class="paper" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:600px;background-color:${paper};text-align:${start};word-break:break-word">
${content}
</table>
${trustedHtml('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr></table>
</body>
</html>
`.html
}`;
}
