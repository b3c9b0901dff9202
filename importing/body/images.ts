/** Reads images, figures and galleries in a source's HTML as image requests. */
import { webUrlForm } from '../../shared/content/item.ts';
import { fileKind } from '../media/file-kind.ts';
import type { EmbedRequest, ImageRequest } from './embed-marker.ts';
import {
  findElement,
  findElements,
  isBlank,
  isElement,
  isEmbed,
  textOf,
  writeTree,
  type BodyElement,
  type BodyNode,
} from './tree.ts';

type ImageSize = 'default' | 'wide' | 'inset';

/** Class names with which WordPress, Ghost and others mark a group of images. */
const galleryClass =
  /^(?:gallery|wp-block-gallery|blocks-gallery-grid|kg-gallery-card|kg-gallery-container|tiled-gallery|image-gallery|photo-gallery|gallery-columns-\d)$/;

export function classesOf(node: BodyElement): string[] {
  return (node.attributes['class'] ?? '').split(/\s+/).filter(Boolean);
}

function isImage(node: BodyElement): boolean {
  return node.name === 'img' || node.name === 'picture';
}

function imageIn(node: BodyElement): BodyElement | undefined {
  return node.name === 'img' ? node : findElement(node.children, (below) => below.name === 'img');
}

/** Returns the widest address of a `srcset`. */
function widest(srcset: string): string | undefined {
  const candidates = srcset.split(/,\s+/).map((part) => part.trim().split(/\s+/));
  const sized = candidates.map(([url, size]) => ({
    url,
    width: Number.parseFloat(size ?? '1') || 0,
  }));
  return sized.sort((one, other) => other.width - one.width)[0]?.url;
}

/**
 * Returns an image's reference: lazy loaders keep the real address beside a placeholder in `src`.
 */
function referenceOf(attributes: Readonly<Record<string, string>>): string | undefined {
  const candidates = [
    attributes['data-orig-file'],
    attributes['data-src'],
    attributes['data-lazy-src'],
    attributes['data-original'],
    attributes['src'],
    widest(attributes['srcset'] ?? attributes['data-srcset'] ?? ''),
  ]
    .map((candidate) => candidate?.trim())
    .filter((candidate) => candidate !== undefined && candidate !== '');
  return candidates.find((candidate) => !/^data:/i.test(candidate ?? '')) ?? candidates[0];
}

/** One pixel by one, or marked as not shown: a tracking pixel, not an image. */
function isCounter(attributes: Readonly<Record<string, string>>): boolean {
  const [width, height] = [attributes['width'], attributes['height']].map((value) =>
    Number.parseInt(value ?? '', 10),
  );
  return (width ?? NaN) <= 2 && (height ?? NaN) <= 2;
}

function sizeOf(...nodes: readonly BodyElement[]): ImageSize {
  const classes = nodes.flatMap(classesOf);
  const floats = nodes.some(
    (node) =>
      /^(?:left|right)$/i.test(node.attributes['align'] ?? '') ||
      /float\s*:\s*(?:left|right)/i.test(node.attributes['style'] ?? ''),
  );
  if (classes.some((name) => /^(?:alignwide|alignfull|kg-width-(?:wide|full))$/.test(name)))
    return 'wide';
  if (
    floats ||
    classes.some((name) =>
      /^(?:alignleft|alignright|align-left|align-right|float-left|float-right)$/.test(name),
    )
  )
    return 'inset';
  return 'default';
}

/** Returns where the image within some nodes leads, as the source writes it. */
function hrefIn(nodes: readonly BodyNode[]): string | undefined {
  return findElement(
    nodes,
    (node) => node.name === 'a' && findElement(node.children, isImage) !== undefined,
  )?.attributes['href'];
}

function request(
  image: BodyElement,
  caption: readonly BodyNode[] = [],
  href?: string,
): ImageRequest | undefined {
  const reference = referenceOf(image.attributes);
  if (reference === undefined || isCounter(image.attributes)) return undefined;
  const { alt, title } = image.attributes;
  return {
    reference,
    alt: alt ?? '',
    ...(title === undefined || title === alt ? {} : { title }),
    ...(isBlank(textOf(caption)) ? {} : { captionHtml: writeTree(caption) }),
    ...(href === undefined ? {} : { href }),
  };
}

/** Returns the text of an emoji that a blog engine rendered as an image. */
function emojiText(image: BodyElement): string | undefined {
  return classesOf(image).some((name) => name === 'emoji' || name === 'wp-smiley')
    ? (image.attributes['alt'] ?? '')
    : undefined;
}

/** Returns the nodes that replace an `img` or `picture` element. */
export function readImage(node: BodyElement): readonly BodyNode[] {
  const image = imageIn(node);
  if (image === undefined) return [];
  const emoji = emojiText(image);
  if (emoji !== undefined) return [emoji];
  const found = request(image);
  if (found === undefined) return [];
  // Editors of Markdown show a recording where an image names its file.
  const file = fileKind(found.reference);
  if (file === 'sound' || file === 'video') {
    const media = file === 'sound' ? 'audio' : 'video';
    return [{ embed: { kind: 'media', media, reference: found.reference, title: found.alt } }];
  }
  return [{ embed: { kind: 'image', image: found, size: sizeOf(image) } }];
}

/** Returns whether an element's class marks a group of images. */
export function hasGalleryClass(node: BodyElement): boolean {
  return classesOf(node).some((name) => galleryClass.test(name));
}

/** Returns whether an element is a group of images. */
export function isGallery(node: BodyElement): boolean {
  return hasGalleryClass(node) && findElements(node.children, isImage).length > 1;
}

function isCaption(node: BodyNode): node is BodyElement {
  return isElement(node) && node.name === 'figcaption';
}

/** Returns a tree without its images and without elements that held only images. */
function withoutImages(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (!isElement(node)) return [node];
    if (isImage(node)) return [];
    const children = withoutImages(node.children);
    return children.length === 0 && node.children.length > 0 ? [] : [{ ...node, children }];
  });
}

/** Elements of a caption's own markup are unwrapped, so that only inline content remains. */
function captionContent(nodes: readonly BodyNode[]): readonly BodyNode[] {
  const caption = findElement(nodes, (node) => node.name === 'figcaption');
  return caption === undefined ? withoutImages(nodes) : caption.children;
}

/**
 * Returns the images of a group, each with the text beside it, and the text that belongs to none.
 */
function galleryOf(nodes: readonly BodyNode[]): { images: ImageRequest[]; rest: BodyNode[] } {
  const candidates: ImageRequest[] = [];
  const rest: BodyNode[] = [];
  for (const node of nodes) {
    if (!isElement(node)) {
      rest.push(node);
      continue;
    }
    const images = isImage(node) ? [node] : findElements(node.children, isImage);
    const [only] = images;
    if (only === undefined) rest.push(node);
    else if (images.length > 1) {
      const below = galleryOf(node.children);
      candidates.push(...below.images);
      rest.push(...below.rest);
    } else {
      const image = imageIn(only);
      const found =
        image === undefined
          ? undefined
          : request(image, isImage(node) ? [] : captionContent(node.children), hrefIn([node]));
      if (found !== undefined) candidates.push(found);
    }
  }
  return { images: candidates, rest };
}

export interface FigureParts {
  readonly embed?: EmbedRequest;
  /** Content that the embed does not hold: converted like the rest of the body. */
  readonly rest: readonly BodyNode[];
}

/** Returns a gallery of an element's images; captions of the whole gallery stay as text. */
export function readGallery(node: BodyElement): FigureParts {
  const { images: candidates, rest } = galleryOf(node.children);
  const text = rest.map((part) => (isCaption(part) ? { ...part, name: 'p' } : part));
  if (candidates.length === 0) return { rest: text };
  return { embed: { kind: 'gallery', images: candidates }, rest: text };
}

/** Returns the image of a figure with its caption; no embed when the figure holds no image. */
export function readFigure(node: BodyElement): FigureParts {
  const images = findElements(node.children, isImage);
  if (images.length > 1) return readGallery(node);
  const image = images[0] === undefined ? undefined : imageIn(images[0]);
  if (image === undefined) return { rest: node.children };
  const caption = node.children.filter(isCaption);
  const others = node.children.filter((child) => !isCaption(child));
  const found = request(
    image,
    caption.flatMap((part) => part.children),
    hrefIn(others),
  );
  const besides = withoutImages(others);
  const rest = isBlank(textOf(besides)) && !besides.some(isEmbed) ? [] : besides;
  if (found === undefined)
    return { rest: [...rest, ...caption.map((part) => ({ ...part, name: 'p' }))] };
  return { embed: { kind: 'image', image: found, size: sizeOf(node, image) }, rest };
}

const imageFile = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?)$/i;

/** Whether a link leads to an image file: it only opened the image itself. */
function isImageFile(href: string): boolean {
  const base = 'https://own.invalid';
  return URL.canParse(href, base) && imageFile.test(new URL(href, base).pathname);
}

/**
 * Returns an image with the address that its link has now. `link` returns undefined for one that no
 * page may link to.
 */
function withNewHref(
  { href: old, ...image }: ImageRequest,
  link: (href: string) => string | undefined,
): ImageRequest {
  const href = old === undefined || isImageFile(old.trim()) ? undefined : link(old)?.trim();
  return href === undefined || !webUrlForm.test(href) ? image : { ...image, href };
}

/** Returns an embed with the addresses that the links of its images have now. */
export function withNewHrefs(
  embed: EmbedRequest,
  link: (href: string) => string | undefined,
): EmbedRequest {
  if (embed.kind === 'image') return { ...embed, image: withNewHref(embed.image, link) };
  return embed.kind === 'gallery' && 'images' in embed
    ? { ...embed, images: embed.images.map((image) => withNewHref(image, link)) }
    : embed;
}
