/**
 * HTML of the cards of Ghost's editors: the same payloads in mobiledoc, in lexical and, read back,
 * in HTML.
 */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import MarkdownIt from 'markdown-it';
import { boundaryHtml } from '../body/boundary.ts';
import { embedMarker, type ImageRequest } from '../body/embed-marker.ts';
import { cleanText, plainText } from '../body/plain-text.ts';
import { readDuration } from '../body/recordings.ts';
import type { Audience } from '../member-parts.ts';
import { cardAudience } from './card-audience.ts';
import { fieldsOf, listOf, numberField, textField, type Fields } from './fields.ts';

/** What a card may report. */
export interface CardContext {
  warn(message: string): void;
  /** Notes a part for some readers. Returns HTML that stands where it begins. */
  part(name: string, audience: Audience): string;
}

type Rule = (payload: Fields, context: CardContext) => string;

/** Parses Markdown as Ghost's own Markdown card does. */
const markdown = new MarkdownIt({ html: true, breaks: true, linkify: true });

const rules = new Map<string, Rule>([
  ['image', image],
  ['gallery', gallery],
  ['embed', embed],
  ['bookmark', bookmark],
  ['html', (payload) => textField(payload, 'html')],
  ['markdown', (payload) => markdown.render(textField(payload, 'markdown'))],
  ['card-markdown', (payload) => markdown.render(textField(payload, 'markdown'))],
  ['hr', () => '<hr>'],
  ['horizontalrule', () => '<hr>'],
  ['code', code],
  ['codeblock', code],
  ['callout', callout],
  ['toggle', (payload) => toggle(textField(payload, 'heading'), textField(payload, 'content'))],
  ['button', (payload) => link(textField(payload, 'buttonUrl'), textField(payload, 'buttonText'))],
  ['audio', (payload) => media('audio', payload)],
  ['video', (payload) => media('video', payload)],
  ['file', file],
  ['product', product],
  ['header', header],
  ['call-to-action', callToAction],
  // Where Ghost cuts the preview.
  ['paywall', () => boundaryHtml],
  // For email only.
  ['email', () => ''],
  ['email-cta', () => ''],
]);

/** Cards that work only on a Ghost site: they are left out, and counted by name. */
const droppedCards = new Set(['signup', 'collection', 'transistor', 'comments', 'recommendations']);

/** Returns the HTML of a card, or undefined when its kind is not known. */
export function cardHtml(name: string, payload: Fields, context: CardContext): string | undefined {
  const rule = rules.get(name);
  if (rule === undefined) return undefined;
  return forAudience(name, payload, context, () => rule(payload, context));
}

/** Returns what a card holds as its audience may see it. */
export function forAudience(
  name: string,
  payload: Fields,
  context: CardContext,
  content: () => string,
): string {
  const audience = cardAudience(payload);
  if (audience === undefined) return content();
  const start = context.part(`${name} card`, audience);
  return audience === 'others' ? '' : start + content();
}

export function isDroppedCard(name: string): boolean {
  return droppedCards.has(name);
}

function captionOf(payload: Fields): string {
  const caption = textField(payload, 'caption').trim();
  return caption === '' ? '' : `<p>${caption}</p>`;
}

function link(href: string, text: string): string {
  if (text.trim() === '') return '';
  return href === ''
    ? `<p>${escapeHtml(text)}</p>`
    : `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`;
}

function image(payload: Fields): string {
  const src = textField(payload, 'src');
  if (src === '') return '';
  const width = textField(payload, 'cardWidth');
  const found = `<img src="${escapeHtml(src)}" alt="${escapeHtml(textField(payload, 'alt'))}">`;
  const href = textField(payload, 'href');
  const caption = textField(payload, 'caption');
  const className = width === 'wide' || width === 'full' ? ` class="kg-width-${width}"` : '';
  return `<figure${className}>${href === '' ? found : `<a href="${escapeHtml(href)}">${found}</a>`}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function gallery(payload: Fields): string {
  const images = listOf(payload.get('images'))
    .map(fieldsOf)
    .flatMap((found): ImageRequest[] => {
      const reference = textField(found, 'src');
      const title = textField(found, 'title');
      return reference === ''
        ? []
        : [
            {
              reference,
              alt: textField(found, 'alt'),
              captionHtml: textField(found, 'caption'),
              ...(title === '' ? {} : { title }),
            },
          ];
    });
  return images.length === 0 ? '' : embedMarker({ kind: 'gallery', images }) + captionOf(payload);
}

/**
 * Posts of other sites include their text, which is kept; all other embeds are identified by their
 * address.
 */
function embed(payload: Fields): string {
  const html = textField(payload, 'html');
  const url = textField(payload, 'url');
  const isPost =
    /<blockquote[^>]{0,500}class="?[^">]{0,100}(?:twitter-tweet|instagram-media|tiktok-embed|bluesky-embed|mastodon-embed|reddit-|text-post-media)/i.test(
      html,
    );
  if (isPost || !/^https?:\/\//i.test(url)) return html + captionOf(payload);
  const title =
    plainText(textField(payload, 'caption')) ||
    cleanText(textField(fieldsOf(payload.get('metadata')), 'title'));
  return embedMarker({ kind: 'embed-url', url, ...(title === '' ? {} : { title }) });
}

function bookmark(payload: Fields): string {
  const metadata = fieldsOf(payload.get('metadata'));
  const url = textField(payload, 'url') || textField(metadata, 'url');
  const title = cleanText(textField(metadata, 'title')) || url;
  const description = cleanText(textField(metadata, 'description'));
  const publisher = cleanText(textField(metadata, 'publisher'));
  if (title === '') return captionOf(payload);
  const name = publisher === '' || title.includes(publisher) ? '' : ` (${escapeHtml(publisher)})`;
  const label =
    url === '' ? escapeHtml(title) : `<a href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;
  return `<p>${label}${name}${description === '' ? '' : `<br>${escapeHtml(description)}`}</p>${captionOf(payload)}`;
}

function code(payload: Fields): string {
  const text = textField(payload, 'code');
  const language = textField(payload, 'language').trim();
  const className = /^[\w#+.-]{1,30}$/.test(language) ? ` class="language-${language}"` : '';
  return text === ''
    ? ''
    : `<pre><code${className}>${escapeHtml(text)}</code></pre>${captionOf(payload)}`;
}

function callout(payload: Fields): string {
  const text = textField(payload, 'calloutText');
  const emoji = cleanText(textField(payload, 'calloutEmoji'));
  return text === ''
    ? ''
    : `<aside class="note"><p>${emoji === '' ? '' : `${escapeHtml(emoji)} `}${text}</p></aside>`;
}

/** Both are HTML. */
function toggle(heading: string, content: string): string {
  return heading === '' ? content : `<details><summary>${heading}</summary>${content}</details>`;
}

function media(kind: 'audio' | 'video', payload: Fields): string {
  const reference = textField(payload, 'src');
  const title = cleanText(textField(payload, 'title'));
  const poster = kind === 'video' ? textField(payload, 'customThumbnailSrc', 'thumbnailSrc') : '';
  // In seconds; the card of a page shows a clock.
  const duration = readDuration(String(payload.get('duration') ?? ''));
  return reference === ''
    ? ''
    : embedMarker({
        kind: 'media',
        media: kind,
        reference,
        ...(title === '' ? {} : { title }),
        ...(poster === '' ? {} : { poster }),
        ...(duration === undefined ? {} : { durationSeconds: duration }),
      }) + captionOf(payload);
}

function file(payload: Fields): string {
  const title = textField(payload, 'fileTitle', 'title') || textField(payload, 'fileName');
  const caption = textField(payload, 'fileCaption', 'caption');
  return (
    link(textField(payload, 'src'), title) + (caption === '' ? '' : `<p>${escapeHtml(caption)}</p>`)
  );
}

/** Ghost rates with up to five stars; Masthead uses up to ten points. */
function product(payload: Fields): string {
  const name = plainText(textField(payload, 'productTitle'));
  const stars = numberField(payload, 'productStarRating');
  const url = textField(payload, 'productUrl');
  const isRated =
    payload.get('productRatingEnabled') === true && stars !== undefined && stars >= 1 && stars <= 5;
  const src = textField(payload, 'productImageSrc');
  const found =
    src === '' ? '' : `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(name)}"></figure>`;
  const description = textField(payload, 'productDescription');
  const card =
    name === ''
      ? ''
      : embedMarker({
          kind: 'product',
          name,
          ...(/^https?:\/\/\S+$/i.test(url) ? { url } : {}),
          ...(isRated ? { rating: stars * 2 } : {}),
        });
  return found + card + (description === '' ? '' : `<div>${description}</div>`);
}

function header(payload: Fields): string {
  const src = textField(payload, 'backgroundImageSrc');
  const found =
    src === ''
      ? ''
      : `<figure class="kg-width-wide"><img src="${escapeHtml(src)}" alt=""></figure>`;
  const title = textField(payload, 'header');
  const subtitle = textField(payload, 'subheader');
  const button =
    payload.get('buttonEnabled') === false
      ? ''
      : link(textField(payload, 'buttonUrl'), textField(payload, 'buttonText'));
  return (
    found +
    (title === '' ? '' : `<h2>${title}</h2>`) +
    (subtitle === '' ? '' : `<p>${subtitle}</p>`) +
    button
  );
}

function callToAction(payload: Fields): string {
  const src = textField(payload, 'imageUrl');
  const found = src === '' ? '' : `<figure><img src="${escapeHtml(src)}" alt=""></figure>`;
  const label = plainText(textField(payload, 'sponsorLabel'));
  const sponsor =
    payload.get('hasSponsorLabel') === true && label !== ''
      ? `<p><small>${escapeHtml(label)}</small></p>`
      : '';
  const button =
    payload.get('showButton') === false
      ? ''
      : link(textField(payload, 'buttonUrl'), textField(payload, 'buttonText'));
  return `<aside class="note">${sponsor}${found}${textField(payload, 'textValue')}${button}</aside>`;
}
