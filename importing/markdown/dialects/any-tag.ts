/**
 * Expands tags that no table knows: by what their names say (`Img`, `lite-youtube`, `image_gallery`),
 * and otherwise by what their arguments hold. What has an address, an id or words never vanishes.
 */
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import { embedMarker } from '../../body/embed-marker.ts';
import { unescapedText } from '../../body/plain-text.ts';
import { readPlayer } from '../../../shared/content/players.ts';
import { fileKind, isImageFile, isMediaFile } from '../../media/file-kind.ts';
import { blockHtml, imageHtml, linkHtml } from './expand-context.ts';
import { hugoShortcodes } from './hugo/hugo-shortcodes.ts';
import type { TagOutcome } from '../../source.ts';
import type { ShortcodeCall } from './shortcode.ts';
import { siteLink } from '../links/site-link.ts';
import { embedOfTag } from './embed-addresses.ts';
import { pickArgument, type TagArguments } from './tag-arguments.ts';

export interface AnyTag {
  readonly html: string;
  readonly outcome: TagOutcome;
  /** Whether the tag's name says what it is, so that the report need not name it. */
  readonly known: boolean;
}

const webAddress = /^(?:(?:https?:)?\/\/[^\s/]|mailto:)/i;
const sitePath = /^(?:\.{0,2}\/)[^\s]*$/;

const textKeys = [
  'title',
  'heading',
  'text',
  'label',
  'name',
  'summary',
  'description',
  'content',
  'body',
  'quote',
  'message',
  'question',
  'answer',
  'caption',
  'subtitle',
  'author',
  'cite',
  'by',
  'footer',
] as const;
const linkKeys = ['href', 'url', 'link', 'to', 'permalink', 'path', 'src', 'page'] as const;

/** Returns a name as words: `LiteYouTube` and `lite_you-tube` are `lite you tube`. */
export function nameWords(name: string): string {
  return name
    .replace(/^.*\//, '')
    .replace(/\.\w+$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_./\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

function valuesOf({ positional, named }: TagArguments): string[] {
  return [...new Set([...Object.values(named), ...positional])]
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Returns the words of the arguments that a reader would have seen. */
function textsOf(args: TagArguments): string[] {
  const named = textKeys.flatMap((key) => pickArgument(args, key) ?? []);
  const phrases = args.positional.filter(
    (value) => /\p{L}\s+\S/u.test(value) && !webAddress.test(value) && !isImageFile(value),
  );
  return [...new Set([...named, ...phrases])];
}

type ImageSize = 'default' | 'wide' | 'inset';

/** Returns how wide a tag shows its image: as its argument says, or else its name. */
function sizeOf({ args, name }: ShortcodeCall): ImageSize {
  const size = pickArgument(args, 'size');
  if (size === 'wide' || size === 'inset') return size;
  const words = nameWords(name);
  if (/\bfull\b/.test(words)) return 'wide';
  return /\b(?:left|right|inset|float)\b/.test(words) ? 'inset' : 'default';
}

function images(call: ShortcodeCall, references: readonly string[]): string[] {
  const { args, context } = call;
  const isOne = references.length === 1;
  const phrase = args.positional.find(
    (value) => /\p{L}/u.test(value) && !isImageFile(value) && !references.includes(value),
  );
  const title = pickArgument(args, 'title');
  return references.map((reference) =>
    imageHtml(
      {
        reference,
        alt:
          pickArgument(args, 'alt', 'alternative', 'image_alt') ??
          (isOne ? (phrase ?? title) : undefined),
        caption: isOne
          ? pickArgument(args, 'caption', 'figcaption', 'description', 'desc')
          : undefined,
        credit: pickArgument(args, 'credit', 'attr', 'attribution', 'source'),
        title,
      },
      context,
      sizeOf(call),
    ),
  );
}

function mediaHtml(reference: string, title: string | undefined): string {
  return embedMarker({
    kind: 'media',
    media: fileKind(reference) === 'sound' ? 'audio' : 'video',
    reference,
    ...(title === undefined ? {} : { title: unescapedText(title) }),
  });
}

export function embedHtml(url: string, title: string | undefined): string {
  return embedMarker({
    kind: 'embed-url',
    url,
    ...(title === undefined ? {} : { title: unescapedText(title) }),
  });
}

/** Block components, by the words of a name. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/\bsummary$/, 'summary'],
  [
    /\b(?:gallery|carousel|slider|slideshow|lightbox|swiper|image (?:row|grid|compare))\b/,
    'gallery',
  ],
  [/\b(?:img|image|figure|picture|photo|screenshot|illustration|thumbnail|svg|gif)\b/, 'image'],
  [/\b(?:video|movie|clip|audio|podcast|sound|mp3|mp4)\b/, 'media'],
  [
    /\b(?:aside|note|notice|callout|admonition|alert|tip|info|infobox|warn|warning|danger|caution|important|hint|attention|banner|success|question|example|bug|message|disclaimer|update|tldr|sidebar|box|card|panel|well|highlight box|key (?:term|point|takeaway)s?)\b/,
    'box',
  ],
  [/\b(?:block ?quote|pull ?quote|quote|testimonial|epigraph)\b/, 'quote'],
  [
    /\b(?:details|accordion|collapse|collapsible|expand|expander|spoiler|toggle|disclosure|faq)\b/,
    'details',
  ],
  [/\b(?:button|btn|cta|link|anchor|download|link ?card|bookmark)\b/, 'link'],
  [
    /\b(?:highlight|code ?block|code|snippet|sandpack|mermaid|plantuml|graphviz|prism|terminal)\b/,
    'code',
  ],
  [
    /\b(?:columns?|cols?|rows?|grid|cards|tabs?|tab (?:item|panel|list)|steps?|step|section|container|center|group)\b/,
    'group',
  ],
];

function quoteHtml(call: ShortcodeCall): string | undefined {
  const { args, inner, indent, context } = call;
  const by = pickArgument(args, 'author', 'cite', 'by', 'source', 'name', 'footer');
  const text = inner?.trim() || pickArgument(args, 'text', 'quote', 'content', 0);
  if (text === undefined || text === '') return undefined;
  const speaker = by ?? (inner === undefined ? pickArgument(args, 1) : pickArgument(args, 0));
  return blockHtml(
    [
      '<blockquote>',
      text,
      speaker === undefined ? '' : `<p><cite>${context.inline(speaker)}</cite></p>`,
      '</blockquote>',
    ],
    indent,
  );
}

function linkTo(call: ShortcodeCall): string | undefined {
  const { args, inner } = call;
  const target =
    pickArgument(args, ...linkKeys) ??
    valuesOf(args).find((value) => webAddress.test(value) || sitePath.test(value));
  if (target === undefined || !(webAddress.test(target) || /[/.#]/.test(target))) return undefined;
  const text =
    inner?.replace(/\s+/g, ' ').trim() ||
    (textsOf(args).find((words) => words !== target) ??
      pickArgument(args, 'alt') ??
      args.positional.find((value) => value !== target && /\p{L}/u.test(value)));
  const href = webAddress.test(target) ? target.replace(/^\/\//, 'https://') : siteLink(target);
  if (inner !== undefined && text !== undefined && /[<[*_`]/.test(text))
    return `<a href="${escapeHtml(href)}">${text}</a>`;
  return linkHtml(href, text ?? call.context.pageTitle(target) ?? addressWords(target));
}

/** Returns words for a link without any: the host of another site, the last name of a path. */
function addressWords(target: string): string {
  if (webAddress.test(target)) return target.replace(/^(?:https?:)?\/\/|^mailto:/, '');
  const name =
    target
      .replace(/[?#].*$/s, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? target;
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Shows what a tag holds, whatever it is: its media, else a link, with its words and its content. */
function byContent(call: ShortcodeCall, known: boolean): AnyTag {
  const { args, inner, indent, context } = call;
  const values = valuesOf(args);
  const imageFiles = values.filter(isImageFile);
  const files = values.filter(isMediaFile);
  const players = values.filter((value) => readPlayer(value) !== undefined);
  const title = pickArgument(args, 'title');
  const shown = [
    ...images(call, imageFiles),
    ...files.slice(0, 1).map((file) => mediaHtml(file, title)),
    ...players.map((url) => embedHtml(url, title)),
  ];
  const content = inner?.trim() ?? '';
  if (shown.length > 0)
    return {
      html: content === '' ? shown.join(' ') : blockHtml([...shown, content], indent),
      outcome: 'component',
      known,
    };
  const link = linkTo(call);
  if (link !== undefined && !content.includes('\n')) return { html: link, outcome: 'link', known };
  const texts = textsOf(args).filter((text) => !content.includes(text));
  if (content !== '') {
    const [heading] = texts;
    return {
      html:
        heading === undefined && link === undefined
          ? (inner ?? '')
          : blockHtml(
              [
                heading === undefined ? '' : `<p><strong>${context.inline(heading)}</strong></p>`,
                content,
                link === undefined ? '' : `<p>${linkTo({ ...call, inner: undefined }) ?? ''}</p>`,
              ],
              indent,
            ),
      outcome: 'text',
      known,
    };
  }
  return texts.length === 0
    ? { html: '', outcome: 'nothing', known }
    : { html: texts.map((text) => context.inline(text)).join(' · '), outcome: 'text', known };
}

function galleryHtml(call: ShortcodeCall): string | undefined {
  const imageFiles = valuesOf(call.args).filter(isImageFile);
  if (imageFiles.length === 0 && !/!\[|<(?:img|masthead-embed|picture)\b/.test(call.inner ?? ''))
    return undefined;
  return blockHtml(
    ['<div class="gallery">', ...images(call, imageFiles), call.inner ?? '', '</div>'],
    call.indent,
  );
}

function imageOf(call: ShortcodeCall): string | undefined {
  const { args } = call;
  const imageFiles = valuesOf(args).filter(isImageFile);
  const reference =
    pickArgument(args, 'src', 'uid') ??
    imageFiles[0] ??
    pickArgument(args, 'image', 'url', 'path', 'file', 'filename', 'img', 0);
  if (reference === undefined || /^\d+$/.test(reference)) return undefined;
  const isList = imageFiles.length > 1 && args.named['src'] === undefined;
  const html = images(call, isList ? imageFiles : [reference]).join(' ');
  const content = call.inner?.trim() ?? '';
  return content === '' ? html : blockHtml([html, content], call.indent);
}

/** The summary may be an argument, or a tag of its own within. */
function detailsHtml(call: ShortcodeCall, title: string | undefined): string | undefined {
  const inner = call.inner ?? '';
  if (inner.trim() === '') return undefined;
  const own = /<summary>([^]*?)<\/summary>/.exec(inner);
  const summary = own?.[1] ?? title;
  return hugoShortcodes['details']?.({
    ...call,
    inner: own === null ? inner : inner.replace(own[0], ''),
    args: {
      positional: call.args.positional,
      named: summary === undefined ? {} : { summary },
    },
  });
}

/** Returns the component that a tag's name says, or undefined when it lacks what that needs. */
function byName(kind: string, call: ShortcodeCall): string | undefined {
  const { args, inner, indent } = call;
  const title = pickArgument(args, 'title', 'heading', 'label', 'summary', 'header', 'name');
  switch (kind) {
    case 'gallery':
      return galleryHtml(call);
    case 'image':
      return imageOf(call);
    case 'media': {
      const file = valuesOf(args).find(isMediaFile) ?? pickArgument(args, 'src', 'url');
      if (file === undefined) return undefined;
      return readPlayer(file) === undefined && isMediaFile(file)
        ? mediaHtml(file, title)
        : embedHtml(file, title);
    }
    case 'box':
      if (inner === undefined && Object.keys(args.named).some((key) => key !== 'text'))
        return undefined;
      return hugoShortcodes[/\b(?:box|card|panel)\b/.test(nameWords(call.name)) ? 'box' : 'note']?.(
        call,
      );
    case 'quote':
      return quoteHtml(call);
    case 'summary':
      return inner === undefined ? undefined : `<summary>${call.context.inline(inner)}</summary>`;
    case 'details':
      return detailsHtml(call, title ?? pickArgument(args, 0));
    case 'link':
      return linkTo(call);
    case 'code':
      return inner === undefined
        ? undefined
        : hugoShortcodes['highlight']?.({
            ...call,
            args: {
              positional: [
                pickArgument(args, 'lang', 'language', 0) ??
                  (/mermaid/i.test(call.name) ? 'mermaid' : 'text'),
              ],
              named: {},
            },
          });
    default:
      if (inner === undefined) return undefined;
      return inner.includes('\n') || title !== undefined
        ? blockHtml(
            [
              title === undefined ? '' : `<p><strong>${call.context.inline(title)}</strong></p>`,
              inner,
            ],
            indent,
          )
        : inner;
  }
}

/** Returns what stands for a tag that no table knows. */
export function expandAnyTag(call: ShortcodeCall): AnyTag {
  const words = nameWords(call.name);
  const embed = embedOfTag(words, call.args);
  if (embed !== undefined) {
    const title = pickArgument(call.args, 'title', 'label', 'caption');
    // The text of a post is not in the source: a link, which may stand in a sentence or a list.
    if (embed.words !== undefined) call.context.embedded('linked');
    const html =
      embed.words === undefined
        ? embedHtml(embed.url, title)
        : linkHtml(embed.url, title ?? embed.words);
    return { html, outcome: 'component', known: true };
  }
  const kind = kinds.find(([pattern]) => pattern.test(words))?.[1];
  const html = kind === undefined ? undefined : byName(kind, call);
  if (html !== undefined && html !== '') return { html, outcome: 'component', known: true };
  return byContent(call, false);
}
