/** Renderers for WordPress's own shortcodes and the embeds of WordPress.com. */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { embedMarker, type EmbedRequest, type ImageRequest } from '../body/embed-marker.ts';
import { formulaHtml } from '../body/tex.ts';
import { plainText, unescapedText } from '../body/plain-text.ts';
import { slugify } from '../../shared/urls/paths.ts';
import { mediaFilename } from '../media/image.ts';
import type { Shortcode } from './expand-shortcodes.ts';
import { tokenizeHtml } from './html-tokens.ts';
import { isKindOf, type Attachment, type WxrLibrary } from './wxr-library.ts';

/** What a shortcode can query about the item that contains it. */
export interface ShortcodeContext {
  readonly library: WxrLibrary;
  /** The item's WordPress id. */
  readonly itemId: string;
  warn(message: string): void;
  /** Expands the content of a caption. */
  expand(html: string): string;
}

type Rule = (shortcode: Shortcode, context: ShortcodeContext) => string;

/** Attributes in which `[video]` and `[audio]` name their file, in WordPress's order. */
const fileAttributes = {
  video: ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mov', 'wmv', 'flv', '0'],
  audio: ['src', 'mp3', 'ogg', 'm4a', 'flac', 'wav', 'wma', '0'],
} as const;

const rules = new Map<string, Rule>([
  ['gallery', gallery],
  ['slideshow', gallery],
  ['caption', caption],
  ['wp_caption', caption],
  [
    'embed',
    ({ attributes, content }) =>
      embed(content ?? attributes.get('src') ?? attributes.get('0') ?? ''),
  ],
  ['video', (shortcode, context) => media('video', shortcode, context)],
  ['audio', (shortcode, context) => media('audio', shortcode, context)],
  // Without an address it shows the file that is attached to its post.
  ['powerpress', ({ attributes }) => soundPlayer(attributes)],
  ['playlist', playlist],
  ['youtube', player('https://www.youtube.com/watch?v=')],
  ['vimeo', player('https://vimeo.com/')],
  ['dailymotion', player('https://www.dailymotion.com/video/')],
  ['ted', player('https://www.ted.com/talks/')],
  ['soundcloud', player('https://soundcloud.com/')],
  ['spotify', player('https://open.spotify.com/')],
  ['code', code],
  ['sourcecode', code],
  ['latex', ({ content }) => formulaHtml(plainText(content ?? ''), false)],
  ['vc_raw_html', ({ content }) => rawHtml(content ?? '')],
  ['vc_raw_js', () => ''],
]);

export const knownShortcodeNames: ReadonlySet<string> = new Set(rules.keys());
export const enclosingShortcodeNames: ReadonlySet<string> = new Set(
  [...rules.keys()].filter((name) => !/^(?:gallery|slideshow|playlist|powerpress)$/.test(name)),
);

/**
 * Returns HTML for a known shortcode, or undefined for any other. Blank lines keep standalone
 * content out of paragraphs.
 */
export function renderShortcode(
  shortcode: Shortcode,
  context: ShortcodeContext,
): string | undefined {
  return rules.get(shortcode.name)?.(shortcode, context);
}

function standing(request: EmbedRequest): string {
  return `\n\n${embedMarker(request)}\n\n`;
}

/** Returns the request for an image in the media library. */
export function imageOf(attachment: Attachment): ImageRequest {
  const title = plainText(attachment.title);
  const stem = mediaFilename(attachment.url).replace(/\.\w{1,5}$/, '');
  return {
    reference: attachment.url,
    alt: unescapedText(attachment.alt),
    captionHtml: attachment.caption,
    // WordPress names an upload after its file until an editor writes a title.
    ...(title === '' || slugify(title) === slugify(stem) ? {} : { title }),
  };
}

function ids(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((id) => /^\d+$/.test(id));
}

/**
 * Returns the attachments that `[gallery]` and `[playlist]` name, by the rules of WordPress's own
 * `gallery_shortcode`.
 */
function attachmentsOf(
  { attributes }: Shortcode,
  kind: 'image' | 'audio' | 'video',
  context: ShortcodeContext,
): Attachment[] {
  const { library } = context;
  const named = ids(attributes.get('ids') ?? attributes.get('include'));
  const found: Attachment[] = [];
  if (named.length > 0) {
    for (const id of named) {
      const attachment = library.attachment(id);
      if (attachment === undefined) context.warn(`attachment ${id} is not in the export`);
      else found.push(attachment);
    }
  } else {
    const excluded = new Set(ids(attributes.get('exclude')));
    found.push(
      ...library
        .attachmentsOf(attributes.get('id') ?? context.itemId)
        .filter(({ id }) => !excluded.has(id)),
    );
  }
  const kept = found.filter(({ url }) => isKindOf(kind, url));
  return attributes.get('order')?.toLowerCase() === 'desc' && named.length === 0
    ? kept.reverse()
    : kept;
}

function gallery(shortcode: Shortcode, context: ShortcodeContext): string {
  const images = attachmentsOf(shortcode, 'image', context).map(imageOf);
  if (images.length === 0) {
    context.warn(`a [${shortcode.name}] has no images in the export`);
    return '';
  }
  return standing({ kind: 'gallery', images });
}

function playlist(shortcode: Shortcode, context: ShortcodeContext): string {
  const kind = shortcode.attributes.get('type') === 'video' ? 'video' : 'audio';
  return attachmentsOf(shortcode, kind, context)
    .map(({ url, title }) =>
      standing({ kind: 'media', media: kind, reference: url, title: plainText(title) }),
    )
    .join('');
}

/** Returns a player for the sound file that a shortcode names in whichever value; '' for none. */
export function soundPlayer(attributes: Shortcode['attributes']): string {
  const reference = [...attributes.values()]
    .map(plainText)
    .find((value) => isKindOf('audio', value));
  const title = plainText(attributes.get('title') ?? '');
  if (reference === undefined) return '';
  return standing({
    kind: 'media',
    media: 'audio',
    reference,
    ...(title === '' ? {} : { title }),
  });
}

function media(
  kind: 'video' | 'audio',
  { attributes }: Shortcode,
  { library, itemId }: ShortcodeContext,
): string {
  const named = fileAttributes[kind]
    .map((name) => attributes.get(name))
    .find((value) => value !== undefined && value !== '');
  const reference =
    named ?? library.attachmentsOf(itemId).find(({ url }) => isKindOf(kind, url))?.url;
  if (reference === undefined) return '';
  const poster = attributes.get('poster');
  // WordPress also lets `[video]` name a player's page.
  return isKindOf('video', reference) ||
    isKindOf('audio', reference) ||
    !/^https?:/i.test(reference)
    ? standing({
        kind: 'media',
        media: kind,
        reference,
        ...(poster === undefined || poster === '' ? {} : { poster }),
      })
    : embed(reference);
}

function embed(address: string): string {
  const url = plainText(address);
  return /^https?:\/\/\S+$/i.test(url) ? standing({ kind: 'embed-url', url }) : escapeHtml(url);
}

/** `[youtube ID]`, `[youtube=URL]`, `[youtube id="ID"]`, `[youtube]ID[/youtube]` and so on. */
function player(base: string): Rule {
  return ({ attributes, content }) => {
    const named =
      attributes.get('url') ??
      attributes.get('id') ??
      attributes.get('src') ??
      attributes.get('0') ??
      content ??
      '';
    const value = plainText(named).replace(/^=/, '');
    if (/^https?:\/\//i.test(value)) return embed(value);
    return /^[\w/:.-]{3,100}$/.test(value) ? embed(base + value) : '';
  };
}

/** WPBakery stores the author's own HTML percent-encoded and then in base64. */
function rawHtml(content: string): string {
  try {
    return `\n\n${decodeURIComponent(Buffer.from(content.trim(), 'base64').toString('latin1'))}\n\n`;
  } catch {
    return '';
  }
}

/** Code is shown as written, including tags. */
function code({ attributes, content }: Shortcode): string {
  const language = attributes.get('language') ?? attributes.get('lang') ?? '';
  const text = (content ?? '')
    .replace(/^\s*\n|\s+$/g, '')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
  const className = /^[\w#+-]{1,30}$/.test(language)
    ? ` class="language-${language.toLowerCase()}"`
    : '';
  return text === '' ? '' : `\n\n<pre><code${className}>${text}</code></pre>\n\n`;
}

/**
 * An image with its caption. The caption follows the image since WordPress 3.4; before that, it was
 * an attribute.
 */
function caption({ attributes, content }: Shortcode, context: ShortcodeContext): string {
  const inner = context.expand(content ?? '').trim();
  const tokens = tokenizeHtml(inner);
  const image = tokens.findIndex((token) => token.kind === 'open' && token.name === 'img');
  const written = context.expand(attributes.get('caption') ?? '');
  if (image < 0) return [inner, written].filter((part) => part !== '').join('\n\n');
  const next = tokens.findIndex(
    (token, index) => index > image && !(token.kind === 'text' && token.raw.trim() === ''),
  );
  const linkEnd = tokens[next];
  const end =
    linkEnd?.kind === 'close' && linkEnd.name === 'a' ? linkEnd.end : (tokens[image]?.end ?? 0);
  const text = inner.slice(end).trim() || written;
  const figcaption =
    text === '' ? '' : `<figcaption>${text.replace(/\s*\n\s*/g, ' ')}</figcaption>`;
  return `\n\n<figure>${inner.slice(0, end)}${figcaption}</figure>\n\n`;
}
