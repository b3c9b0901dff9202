/**
 * The letter of an edition, in the type and colors of the magazine: tables, since Outlook lays out
 * nothing else; one column of at most 600 px that a phone of 320 px shows as well; styles in the
 * elements, with those of dark mode in a sheet; images of fixed size; no image that counts readers.
 */
import MarkdownIt from 'markdown-it';
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { findAnySection } from '../../../shared/brand/sections.ts';
import { markup, trustedHtml, type Markup } from '../../../shared/content/markup.ts';
import type { Segment } from '../../../shared/content/item.ts';
import { longDate, stripTags } from '../../../shared/content/text.ts';
import type { FoundNewsletter } from '../../../shared/newsletters/find-newsletter.ts';
import type { EditionDraft } from '../../../shared/newsletters/edition.ts';
import { fill } from '../../../shared/words/fill.ts';
import {
  emailPage,
  emailStyle,
  letterSpacing,
  nameSize,
  sans,
  serif,
  type EmailStyle,
} from '../../email/email-page.ts';
import type { LetterStory } from './edition-stories.ts';
import { letterBody, letterImage, TEXT_WIDTH } from './letter-body.ts';
import { letterHtml, type BodyContext } from './letter-html.ts';

export interface LetterInput {
  readonly brand: Brand;
  readonly newsletter: FoundNewsletter;
  readonly number: number;
  readonly draft: EditionDraft;
  readonly stories: readonly LetterStory[];
  /** Origin of links and images. */
  readonly origin: string;
  /** Web version of the edition. */
  readonly webAddress: string;
  /** Where the edition's readers choose newsletters, and where they leave this one. */
  readonly preferences: string;
  readonly unsubscribe: string;
  /** Where a reader whom the edition asks says that they want it. */
  readonly keep: string;
  /** Returns the address that a link of the letter has, e.g. one that counts. */
  readonly link: (href: string) => string;
  /** Day of the letter, epoch ms. */
  readonly nowMs: number;
  /** For whom: with the texts that subscribers alone may read, or without. */
  readonly isPaying: boolean;
}

export interface RenderedLetter {
  readonly html: string;
  readonly text: string;
}

/** Gmail clips a message at some 102 KB. */
export const LETTER_MAX_BYTES = 90_000;

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false });

/** Returns an introduction as HTML of plain elements. */
export function introHtml(intro: string): string {
  return markdown.render(intro);
}

interface Letter extends LetterInput {
  readonly style: EmailStyle;
}

function addressOf({ origin }: LetterInput, path: string): string {
  return new URL(path, origin).href;
}

/** Where a story is: a link post is elsewhere. */
function hrefOf(letter: LetterInput, { card }: LetterStory): string {
  return letter.link(addressOf(letter, card.url));
}

function segmentsOf({ isPaying }: LetterInput, { open, paying }: LetterStory): readonly Segment[] {
  return isPaying ? (paying ?? open) : open;
}

/** Whether the letter holds the whole story, so that no button leads on. */
function isWhole(letter: LetterInput, story: LetterStory): boolean {
  return story.show === 'full' && (story.paying === undefined || letter.isPaying);
}

function button({ style }: Letter, href: string, text: string): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 18px"><tr><td class="button" bgcolor="${style.accent}" style="background-color:${style.accent}"><a class="button" href="${href}" style="display:inline-block;padding:12px 22px;background-color:${style.accent};color:${style.onAccent};font:600 15px/1.25 ${sans};text-decoration:none">${text}</a></td></tr></table>`;
}

function kickerOf({ brand, style }: Letter, { card }: LetterStory): Markup | undefined {
  const name = card.kicker ?? findAnySection(brand, card.section)?.name;
  if (name === undefined || name === '') return undefined;
  return markup`<p class="link" style="margin:0 0 6px;color:${style.accent};font:600 12px/1.3 ${sans};${letterSpacing(style, '0.04em')}text-transform:uppercase">${stripTags(name)}</p>`;
}

function headline(letter: Letter, story: LetterStory, isLead: boolean): Markup {
  const { style } = letter;
  const size = isLead ? '32px/1.15' : '21px/1.2';
  return markup`<h2 class="ink${isLead ? ' lead' : ''}" style="margin:0 0 8px;color:${style.ink};font:600 ${size} ${serif}"><a href="${hrefOf(letter, story)}" style="color:${style.ink};text-decoration:none">${story.hed}</a></h2>`;
}

function dekPart({ style }: Letter, { dek }: LetterStory): Markup | undefined {
  if (dek === '') return undefined;
  return markup`<p class="quiet" style="margin:0 0 12px;color:${style.quiet};font:400 16px/1.5 ${serif}">${dek}</p>`;
}

function linked(letter: Letter, story: LetterStory, image: string): Markup | undefined {
  if (image === '') return undefined;
  const { quiet, sans: face } = letter.style;
  // Many programs show no images at first: then their alternative text is read.
  return markup`<a class="quiet" href="${hrefOf(letter, story)}" style="display:block;color:${quiet};font:400 14px/1.4 ${face};text-decoration:none">${trustedHtml(image)}</a>`;
}

function bodyPart(letter: Letter, story: LetterStory): Markup | undefined {
  const segments = segmentsOf(letter, story);
  if (story.show === 'card') return undefined;
  const context: BodyContext & { origin: string } = {
    base: addressOf(letter, story.card.url),
    origin: letter.origin,
    style: letter.style,
    link: letter.link,
  };
  const html = trustedHtml(letterBody(segments, context));
  return markup`${html}${isWhole(letter, story) ? '' : button(letter, hrefOf(letter, story), words.letterReadOn)}`;
}

/** The first story, and each that brings its text: over the whole width. */
function wideStory(letter: Letter, story: LetterStory, isLead: boolean): Markup {
  const { image } = story.card;
  const shown =
    image === undefined
      ? ''
      : letterImage(image, letter.origin, {
          ratio: image.isPlain === true ? 'natural' : '3:2',
          width: TEXT_WIDTH,
        });
  const picture = linked(letter, story, shown);
  return markup`${picture === undefined ? '' : markup`<div style="margin:0 0 16px">${picture}</div>`}${kickerOf(letter, story)}${headline(letter, story, isLead)}${dekPart(letter, story)}${bodyPart(letter, story)}`;
}

const THUMB_WIDTH = 104;

/** A story beside a small image. */
function narrowStory(letter: Letter, story: LetterStory): Markup {
  const { image } = story.card;
  const shown =
    image === undefined
      ? ''
      : letterImage(image, letter.origin, { ratio: '1:1', width: THUMB_WIDTH });
  const text = markup`${kickerOf(letter, story)}${headline(letter, story, false)}${dekPart(letter, story)}`;
  const picture = linked(letter, story, shown);
  if (picture === undefined) return text;
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td valign="top">${text}</td><td width="16"></td><td valign="top" width="${String(THUMB_WIDTH)}">${picture}</td></tr></table>`;
}

function row({ style }: Letter, content: Markup, isFirst: boolean): Markup {
  const rule = isFirst ? '' : `border-top:1px solid ${style.hairline};`;
  return markup`<tr><td class="space rule" style="${rule}padding:24px 24px 12px">${content}</td></tr>`;
}

function sponsorPart(
  { style, link }: Letter,
  sponsor: NonNullable<EditionDraft['sponsor']>,
): Markup {
  return markup`<p class="quiet" style="margin:0 0 6px;color:${style.quiet};font:600 12px/1.3 ${sans}">${fill(words.letterSponsor, { name: sponsor.name })}</p><p class="ink" style="margin:0 0 10px;color:${style.ink};font:400 16px/1.5 ${sans}">${sponsor.text}</p><p style="margin:0 0 12px;font:600 15px/1.3 ${sans}"><a class="link" href="${link(sponsor.href)}" rel="sponsored" style="color:${style.accent}">${new URL(sponsor.href).hostname.replace(/^www\./, '')}</a></p>`;
}

function askWords(
  { newsletter }: LetterInput,
  { days }: NonNullable<EditionDraft['asks']>,
): string {
  return fill(words.letterAskWhy, { newsletter: newsletter.configuration.TITLE, days });
}

/** What an edition asks that goes to readers of whom nothing was heard. */
function askPart(letter: Letter, asks: NonNullable<EditionDraft['asks']>): Markup {
  const { style, keep } = letter;
  return markup`<p class="ink" style="margin:0 0 18px;color:${style.ink};font:400 18px/1.55 ${style.serif}">${askWords(letter, asks)}</p>${button(letter, keep, words.letterKeep)}`;
}

function rows(letter: Letter): Markup[] {
  const { draft, stories, style, origin, link } = letter;
  const intro =
    draft.intro === ''
      ? []
      : [trustedHtml(letterHtml(introHtml(draft.intro), { base: origin, style, link }))];
  const shown = stories.map((story, index) =>
    index === 0 || story.show !== 'card'
      ? wideStory(letter, story, index === 0)
      : narrowStory(letter, story),
  );
  const { sponsor } = draft;
  if (sponsor !== undefined)
    shown.splice(Math.min(sponsor.after, shown.length), 0, sponsorPart(letter, sponsor));
  const asks = draft.asks === undefined ? [] : [askPart(letter, draft.asks)];
  return [...intro, ...asks, ...shown].map((content, index) => row(letter, content, index === 0));
}

function masthead(letter: Letter): Markup {
  const { brand, newsletter, number, style, origin, link, nowMs } = letter;
  const day = longDate(new Date(nowMs).toISOString(), brand.timeZone, brand.language);
  return markup`<tr><td class="space rule" style="padding:28px 24px 14px;border-bottom:1px solid ${style.hairline}"><p style="margin:0"><a class="ink" href="${link(`${origin}/`)}" style="color:${style.ink};font:700 ${String(nameSize(brand.name))}px/1.1 ${serif};${letterSpacing(style, '-0.02em')}text-decoration:none">${brand.name}</a></p><p class="quiet" style="margin:8px 0 0;color:${style.quiet};font:400 13px/1.4 ${sans}">${newsletter.configuration.TITLE} · ${fill(words.letterNumber, { number })} · ${day} · <a href="${letter.webAddress}" style="color:${style.quiet}">${words.letterInBrowser}</a></p></td></tr>`;
}

function footer({ brand, newsletter, preferences, unsubscribe, style }: Letter): Markup {
  const why = fill(words.letterWhy, { newsletter: newsletter.configuration.TITLE });
  return markup`<tr><td class="space quiet rule" style="padding:20px 24px 40px;border-top:1px solid ${style.hairline};color:${style.quiet};font:400 13px/1.55 ${sans}"><p style="margin:0 0 10px">${why}</p><p style="margin:0 0 10px"><a href="${unsubscribe}" style="color:${style.quiet}">${words.unsubscribe}</a> · <a href="${preferences}" style="color:${style.quiet}">${words.yourNewsletters}</a></p><p style="margin:0">${brand.name} · <a href="${brand.origin}/" style="color:${style.quiet}">${brand.origin.replace(/^https?:\/\//, '')}</a></p></td></tr>`;
}

function html(letter: Letter): string {
  const { brand, draft } = letter;
  const content = markup`${masthead(letter)}
${rows(letter)}
${footer(letter)}`;
  return emailPage(brand, { title: draft.subject, preview: draft.preview, content });
}

/** Returns HTML as lines of text, with the addresses of links. */
function plain(content: string): string {
  return content
    .replace(/<a [^>]*href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g, '$2 ($1)')
    .replace(/<li[^>]*>/g, '- ')
    .replace(/<\/t[dh]><t[dh][^>]*>/g, ' | ')
    .replace(/<\/(?:p|h\d|li|dt|dd|tr|table|blockquote|ul|ol|dl|div|pre)>|<br[^>]*>/g, '\n\n')
    .split(/\n{2,}/)
    .map((part) => stripTags(part).trim())
    .filter((part) => part !== '')
    .join('\n\n');
}

function storyText(letter: Letter, story: LetterStory): string {
  const context = { base: letter.origin, style: letter.style, link: letter.link };
  const body = segmentsOf(letter, story)
    .flatMap((segment) =>
      segment.kind === 'html' ? [plain(letterHtml(segment.html, context))] : [],
    )
    .join('\n\n');
  return [story.hed, story.dek, body, hrefOf(letter, story)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function text(letter: Letter): string {
  const { brand, newsletter, number, draft, stories, origin, style, link } = letter;
  const parts = stories.map((story) => storyText(letter, story));
  if (draft.sponsor !== undefined) {
    const { name, text: says, href, after } = draft.sponsor;
    const sponsor = `${fill(words.letterSponsor, { name })}\n\n${says}\n\n${link(href)}`;
    parts.splice(Math.min(after, parts.length), 0, sponsor);
  }
  const intro =
    draft.intro === ''
      ? ''
      : plain(letterHtml(introHtml(draft.intro), { base: origin, style, link }));
  const head = `${brand.name.toUpperCase()}\n${newsletter.configuration.TITLE} · ${fill(words.letterNumber, { number })}\n${letter.webAddress}`;
  const foot = [
    '-- ',
    fill(words.letterWhy, { newsletter: newsletter.configuration.TITLE }),
    `${words.unsubscribe}: ${letter.unsubscribe}`,
    `${words.yourNewsletters}: ${letter.preferences}`,
    `${brand.name} · ${brand.origin}/`,
  ].join('\n');
  const asks =
    draft.asks === undefined
      ? []
      : [`${askWords(letter, draft.asks)}\n\n${words.letterKeep}: ${letter.keep}`];
  const blocks = [head, ...(intro === '' ? [] : [intro]), ...asks, ...parts];
  return `${blocks.join('\n\n* * *\n\n')}\n\n${foot}\n`;
}

/** Renders a letter; everything but the sanitized texts of stories is escaped. */
export function renderLetter(input: LetterInput): RenderedLetter {
  const letter = { ...input, style: emailStyle(input.brand) };
  return { html: html(letter), text: text(letter) };
}
