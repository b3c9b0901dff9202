/**
 * Reads the cards in HTML rendered by Ghost. Their markup depends on Ghost's own styles and
 * scripts.
 */
import {
  findElement,
  findElements,
  isElement,
  parseTree,
  textOf,
  writeTree,
  type BodyElement,
  type BodyNode,
} from '../body/tree.ts';
import { gatedAudience } from './card-audience.ts';
import { cardHtml } from './card-html.ts';
import type { EditorContext } from './render-mobiledoc.ts';

type Reader = (card: BodyElement) => Record<string, unknown>;

function hasClass(node: BodyElement, ...names: readonly string[]): boolean {
  const classes = (node.attributes['class'] ?? '').split(/\s+/);
  return names.some((name) => classes.includes(name));
}

function part(card: BodyElement, ...names: readonly string[]): BodyElement | undefined {
  return findElement(card.children, (node) => hasClass(node, ...names));
}

function text(card: BodyElement, ...names: readonly string[]): string {
  return textOf(part(card, ...names)?.children ?? [])
    .replace(/\s+/g, ' ')
    .trim();
}

function html(card: BodyElement, ...names: readonly string[]): string {
  return writeTree(part(card, ...names)?.children ?? []).trim();
}

function attribute(element: BodyElement | undefined, name: string): string {
  return element?.attributes[name] ?? '';
}

function caption(card: BodyElement): string {
  return writeTree(
    findElement(card.children, (node) => node.name === 'figcaption')?.children ?? [],
  );
}

/** Returns the first file of a player. */
function file(card: BodyElement, name: 'audio' | 'video'): string {
  const player = findElement(card.children, (node) => node.name === name);
  return (
    attribute(player, 'src') ||
    attribute(
      findElement(player?.children ?? [], (node) => node.name === 'source'),
      'src',
    )
  );
}

/** Returns the image of a header: an element since Ghost 5.50, and a style before. */
function headerImage(card: BodyElement): string {
  return (
    attribute(part(card, 'kg-header-card-image'), 'src') ||
    attribute(card, 'data-kg-background-image') ||
    (/background-image\s*:\s*url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/i
      .exec(attribute(card, 'style'))
      ?.slice(1)
      .find((address) => address !== undefined) ??
      '')
  );
}

/** Maps a card's class to its editor name and the function that recovers its payload. */
const cards: readonly {
  readonly className: string;
  readonly name: string;
  readonly read: Reader;
}[] = [
  {
    className: 'kg-bookmark-card',
    name: 'bookmark',
    read: (card) => ({
      url: attribute(part(card, 'kg-bookmark-container'), 'href'),
      caption: caption(card),
      metadata: {
        title: text(card, 'kg-bookmark-title'),
        description: text(card, 'kg-bookmark-description'),
        // Ghost writes the publisher under "author", and the author under "publisher".
        publisher: text(card, 'kg-bookmark-author') || text(card, 'kg-bookmark-publisher'),
      },
    }),
  },
  {
    className: 'kg-callout-card',
    name: 'callout',
    read: (card) => ({
      calloutEmoji: text(card, 'kg-callout-emoji'),
      calloutText: html(card, 'kg-callout-text'),
    }),
  },
  {
    className: 'kg-toggle-card',
    name: 'toggle',
    read: (card) => ({
      heading: html(card, 'kg-toggle-heading-text'),
      content: html(card, 'kg-toggle-content'),
    }),
  },
  {
    className: 'kg-audio-card',
    name: 'audio',
    read: (card) => ({
      src: file(card, 'audio'),
      title: text(card, 'kg-audio-title'),
      duration: text(card, 'kg-audio-duration'),
    }),
  },
  {
    className: 'kg-video-card',
    name: 'video',
    read: (card) => ({
      src: file(card, 'video'),
      caption: caption(card),
      customThumbnailSrc: attribute(card, 'data-kg-custom-thumbnail'),
      thumbnailSrc: attribute(card, 'data-kg-thumbnail'),
    }),
  },
  {
    className: 'kg-file-card',
    name: 'file',
    read: (card) => ({
      src: attribute(part(card, 'kg-file-card-container'), 'href'),
      fileTitle: text(card, 'kg-file-card-title') || text(card, 'kg-file-card-filename'),
      fileCaption: text(card, 'kg-file-card-caption'),
    }),
  },
  {
    className: 'kg-product-card',
    name: 'product',
    read: (card) => {
      const stars = findElements(card.children, (node) =>
        hasClass(node, 'kg-product-card-rating-active'),
      ).length;
      return {
        productTitle: html(card, 'kg-product-card-title'),
        productDescription: html(card, 'kg-product-card-description'),
        productImageSrc: attribute(part(card, 'kg-product-card-image'), 'src'),
        productUrl: attribute(part(card, 'kg-product-card-button'), 'href'),
        productRatingEnabled: stars > 0,
        productStarRating: stars,
      };
    },
  },
  {
    className: 'kg-header-card',
    name: 'header',
    read: (card) => ({
      header: html(card, 'kg-header-card-header', 'kg-header-card-heading'),
      subheader: html(card, 'kg-header-card-subheader', 'kg-header-card-subheading'),
      buttonText: text(card, 'kg-header-card-button'),
      buttonUrl: attribute(part(card, 'kg-header-card-button'), 'href'),
      backgroundImageSrc: headerImage(card),
    }),
  },
  {
    className: 'kg-cta-card',
    name: 'call-to-action',
    read: (card) => ({
      textValue: html(card, 'kg-cta-text'),
      imageUrl: attribute(
        findElement(
          part(card, 'kg-cta-image-container')?.children ?? [],
          (node) => node.name === 'img',
        ),
        'src',
      ),
      hasSponsorLabel: true,
      sponsorLabel: html(card, 'kg-cta-sponsor-label'),
      buttonText: text(card, 'kg-cta-button'),
      buttonUrl: attribute(part(card, 'kg-cta-button'), 'href'),
    }),
  },
];

/** A player that needs the identity of a signed-in member of the old site. */
const TRANSISTOR = 'data-kg-transistor-embed';

const cardClass = new RegExp(
  `${cards.map(({ className }) => className).join('|')}|kg-signup-card|${TRANSISTOR}`,
);

/** Replaces Ghost's cards in the HTML with plain elements and embeds. */
export function readGhostCards(source: string, context: EditorContext): string {
  const open = readGatedBlocks(source, context);
  if (!cardClass.test(open)) return open;
  const turn = (nodes: readonly BodyNode[]): BodyNode[] =>
    nodes.flatMap((node): BodyNode[] => {
      if (!isElement(node)) return [node];
      if (hasClass(node, 'kg-signup-card')) {
        context.unknown('card:signup');
        return [];
      }
      if (node.attributes[TRANSISTOR] !== undefined) {
        context.unknown('card:transistor');
        return [];
      }
      const card = cards.find(({ className }) => hasClass(node, className));
      if (card === undefined) return [{ ...node, children: turn(node.children) }];
      return parseTree(
        cardHtml(card.name, new Map(Object.entries(card.read(node))), context) ?? '',
      );
    });
  return writeTree(turn(parseTree(open)));
}

const GATE_BEGIN = '<!--kg-gated-block:begin';
const GATE_END = '<!--kg-gated-block:end-->';

/**
 * Marks the blocks that Ghost showed to members, and leaves out those that it showed to others only.
 * A block without an end marker runs to the end of the HTML.
 */
function readGatedBlocks(source: string, context: EditorContext): string {
  let result = '';
  let reached = 0;
  for (
    let begin = source.indexOf(GATE_BEGIN);
    begin >= 0;
    begin = source.indexOf(GATE_BEGIN, reached)
  ) {
    const headEnd = source.indexOf('-->', begin);
    const contentStart = headEnd < 0 ? source.length : headEnd + 3;
    const found = source.indexOf(GATE_END, contentStart);
    const contentEnd = found < 0 ? source.length : found;
    const audience = gatedAudience(source.slice(begin, contentStart).slice(0, 500));
    const start = audience === undefined ? '' : context.part('gated block', audience);
    result += source.slice(reached, begin) + start;
    if (audience !== 'others') result += source.slice(contentStart, contentEnd);
    reached = found < 0 ? source.length : found + GATE_END.length;
  }
  return result + source.slice(reached);
}
