/**
 * Converts a source's tree to one of known elements: embeds recognized, the rest unwrapped, renamed
 * or dropped.
 */
import { alignCells } from './cell-alignment.ts';
import { allowedClasses, blockTags, droppedTags, inlineTags } from './allow-list.ts';
import { boundaryElement, isBoundary } from './boundary.ts';
import { readButtonHeading, readDisclosure } from './disclosures.ts';
import { MARKER_ELEMENT, readEmbedMarker, type ImageRequest } from './embed-marker.ts';
import { frameAddress, readMedia, readPost } from './foreign-embeds.ts';
import { turnFormula } from './formulas.ts';
import {
  classesOf,
  hasGalleryClass,
  isGallery,
  readFigure,
  readGallery,
  readImage,
  withNewHrefs,
  type FigureParts,
} from './images.ts';
import { isBlock, makeParagraphs } from './paragraphs.ts';
import {
  element,
  holdsBoundary,
  isBlank,
  isElement,
  isEmbed,
  textOf,
  type BodyElement,
  type BodyNode,
} from './tree.ts';

export interface TurnContext {
  /**
   * Returns a link's address as it must be written, or undefined when it leads where no page may
   * link.
   */
  link(href: string): string | undefined;
  /** Counts something that was left out, by a name in the singular. */
  leftOut(what: string): void;
  /** Number of levels by which headings are lowered, so that the body holds no `h1`. */
  readonly headingShift: number;
  /** Whether the end of the free part is marked somewhere. */
  readonly hasBoundary: boolean;
}

/** Ancestors of an element: elements that must not be nested inside themselves. */
interface Place {
  /** Only text and inline elements may stand here. */
  readonly phrasing?: boolean;
  readonly link?: boolean;
  readonly form?: boolean;
  /** Inline elements that add nothing when nested inside themselves. */
  readonly marks?: ReadonlySet<string>;
}

const blocks: ReadonlySet<string> = new Set(blockTags);
const inlines: ReadonlySet<string> = new Set(inlineTags);
const dropped: ReadonlySet<string> = new Set(droppedTags);
/** Elements that only group: a paragraph when they hold nothing but text, otherwise unwrapped. */
const groups = new Set([
  'address',
  'article',
  'body',
  'center',
  'dialog',
  'div',
  'fieldset',
  'footer',
  'form',
  'header',
  'hgroup',
  'html',
  'legend',
  'main',
  'nav',
  'search',
  'section',
]);
const renamed: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  dir: 'ul',
  listing: 'pre',
  menu: 'ul',
  strike: 's',
  tt: 'code',
  xmp: 'pre',
};
/** Block elements that hold only text and inline elements. */
const phrasingOnly = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'pre',
  'summary',
  'figcaption',
  'dt',
  'caption',
]);
/**
 * Inline elements that may be moved into the blocks that they enclose; once each, so that a body
 * cannot grow because of it.
 */
const marks = new Set([
  'b',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'mark',
  's',
  'small',
  'strong',
  'u',
]);
/** Dropped without a report: they hold nothing that a reader would miss. */
const unremarkable = new Set([
  'base',
  'head',
  'input',
  'link',
  'meta',
  'noscript',
  'option',
  'optgroup',
  'param',
  'source',
  'style',
  'template',
  'title',
  'track',
  'datalist',
]);

function holdsBlock(nodes: readonly BodyNode[]): boolean {
  return nodes.some((node) => isBlock(node) || (isElement(node) && holdsBlock(node.children)));
}

/**
 * An inline element around blocks is moved into each of them, because an inline element may not
 * hold a paragraph.
 */
function around(wrapper: BodyElement, children: readonly BodyNode[]): BodyNode[] {
  const result: BodyNode[] = [];
  let run: BodyNode[] = [];
  const close = (): void => {
    if (run.some((node) => typeof node !== 'string' || !isBlank(node)))
      result.push({ ...wrapper, children: run });
    else result.push(...run);
    run = [];
  };
  for (const node of children) {
    if (isElement(node) && (isBlock(node) || holdsBlock(node.children))) {
      close();
      result.push({ ...node, children: node.name === 'hr' ? [] : around(wrapper, node.children) });
    } else run.push(node);
  }
  close();
  return result;
}

function turnFigure(
  { embed, rest: others }: FigureParts,
  context: TurnContext,
  place: Place,
): BodyNode[] {
  const rest = turnNodes(others, context, place);
  return embed === undefined ? rest : [{ embed: withNewHrefs(embed, context.link) }, ...rest];
}

/**
 * A figure of a table, code or quotation stays one; a player's caption becomes a paragraph below
 * it.
 */
function turnPlainFigure(node: BodyElement, context: TurnContext, place: Place): BodyNode[] {
  const children = turnNodes(node.children, context, place);
  if (
    children.some(
      (child) => isElement(child) && /^(?:table|pre|blockquote|ul|ol)$/.test(child.name),
    ) &&
    !children.some(isEmbed)
  )
    return [{ ...node, children }];
  return children.map((child) =>
    isElement(child) && child.name === 'figcaption' ? { ...child, name: 'p' } : child,
  );
}

function turnFrame(node: BodyElement, context: TurnContext, place: Place): BodyNode[] {
  const address = frameAddress(node);
  const title = node.attributes['title']?.trim();
  const fallback = node.name === 'object' ? turnNodes(node.children, context, place) : [];
  if (address !== undefined && (node.name === 'iframe' || fallback.length === 0))
    return [
      {
        embed: {
          kind: 'embed-url',
          url: address,
          ...(title === undefined || title === '' ? {} : { title }),
        },
      },
    ];
  context.leftOut(node.name);
  return fallback;
}

function turnLink(node: BodyElement, context: TurnContext, place: Place): BodyNode[] {
  const id = node.attributes['id'] ?? node.attributes['name'];
  const children = turnNodes(node.children, context, { ...place, link: true });
  const images = children.filter(isEmbed);
  const { href: old = '' } = node.attributes;
  if (images.length > 0 && isBlank(textOf(children)))
    return images.map(({ embed }) => ({
      embed:
        embed.kind === 'image'
          ? withNewHrefs({ ...embed, image: { ...embed.image, href: old } }, context.link)
          : embed,
    }));
  const href = context.link(old);
  if (place.link === true || (href === undefined && id === undefined)) return children;
  const { href: _old, ...others } = node.attributes;
  const turned = {
    ...node,
    attributes: {
      ...others,
      ...(id === undefined ? {} : { id }),
      ...(href === undefined ? {} : { href }),
    },
  };
  return holdsBlock(children) ? around(turned, children) : [{ ...turned, children }];
}

function turnBlock(source: BodyElement, context: TurnContext, place: Place): BodyNode[] {
  const node = source.name === 'table' ? alignCells(source) : source;
  const children = turnNodes(
    node.children,
    context,
    phrasingOnly.has(node.name) ? { ...place, phrasing: true } : place,
  );
  if (place.phrasing === true) return [' ', ...children, ' '];
  return [{ ...node, children }];
}

/** Returns a gallery of the images of a group that a source marked as one, and its words below. */
function gatherImages(nodes: readonly BodyNode[]): BodyNode[] {
  const images: ImageRequest[] = [];
  const gather = (list: readonly BodyNode[]): BodyNode[] =>
    list.flatMap((node): BodyNode[] => {
      if (isElement(node)) return [{ ...node, children: gather(node.children) }];
      if (!isEmbed(node) || node.embed.kind !== 'image') return [node];
      images.push(node.embed.image);
      return [];
    });
  const rest = gather(nodes);
  return images.length < 2
    ? [...nodes]
    : [
        { embed: { kind: 'gallery', images } },
        ...(isBlank(textOf(rest)) && !rest.some(isEmbed) ? [] : makeParagraphs(rest)),
      ];
}

function turnGroup(node: BodyElement, context: TurnContext, place: Place): BodyNode[] {
  if (node.name === 'form') context.leftOut('form');
  const inside = node.name === 'form' ? { ...place, form: true } : place;
  const known = classesOf(node).find((name) =>
    (allowedClasses[node.name === 'section' ? 'section' : 'aside'] ?? []).includes(name),
  );
  const children = turnNodes(node.children, context, inside);
  if (place.phrasing === true) return [' ', ...children, ' '];
  if (hasGalleryClass(node)) return gatherImages(children);
  if (known !== undefined)
    return [element(node.name === 'section' ? 'section' : 'aside', children, { class: known })];
  if (children.every((child) => isEmbed(child) || (typeof child === 'string' && isBlank(child))))
    return ['\n', ...children, '\n'];
  // Loose text beside blocks ends where the group ends.
  if (holdsBlock(children)) return makeParagraphs(children);
  const { id, lang, dir } = node.attributes;
  return [
    element('p', children, {
      ...(id === undefined ? {} : { id }),
      ...(lang === undefined ? {} : { lang }),
      ...(dir === undefined ? {} : { dir }),
    }),
  ];
}

function turnInline(node: BodyElement, context: TurnContext, place: Place): BodyNode[] {
  const isMark = marks.has(node.name);
  const children = turnNodes(
    node.children,
    context,
    isMark ? { ...place, marks: new Set([...(place.marks ?? []), node.name]) } : place,
  );
  if (isMark && place.marks?.has(node.name) === true) return children;
  const says =
    node.name !== 'span' ||
    ['id', 'lang', 'dir'].some((name) => node.attributes[name] !== undefined);
  if (!says) return children;
  if (
    children.length === 0 &&
    node.name !== 'br' &&
    node.name !== 'wbr' &&
    node.attributes['id'] === undefined
  )
    return [];
  if (!holdsBlock(children)) return [{ ...node, children }];
  return isMark ? around(node, children) : children;
}

function isPullquote(node: BodyElement): boolean {
  return classesOf(node).some((name) => /^(?:wp-block-pullquote|pull-?quote)$/.test(name));
}

function turnPullquote(node: BodyElement): BodyNode[] {
  const cite = (nodes: readonly BodyNode[]): BodyElement | undefined =>
    nodes
      .flatMap((child) =>
        isElement(child)
          ? [child.name === 'cite' || child.name === 'figcaption' ? child : cite(child.children)]
          : [],
      )
      .find((found) => found !== undefined);
  const by = cite(node.children);
  const speaker = by === undefined ? '' : textOf(by.children).trim();
  const text = (nodes: readonly BodyNode[]): string =>
    nodes
      .map((child) => {
        if (child === by || isEmbed(child)) return '';
        if (typeof child === 'string') return child;
        return `${isBlock(child) ? ' ' : ''}${text(child.children)}`;
      })
      .join('');
  return [
    {
      embed: {
        kind: 'pullquote',
        text: text(node.children).replace(/\s+/g, ' ').trim(),
        ...(speaker === '' ? {} : { by: speaker }),
      },
    },
  ];
}

function turnElement(given: BodyElement, context: TurnContext, place: Place): BodyNode[] {
  const source = readButtonHeading(given) ?? given;
  const node =
    renamed[source.name] === undefined
      ? source
      : { ...source, name: renamed[source.name] ?? source.name };
  const { name } = node;
  if (isBoundary(node)) return [node];
  if (name === MARKER_ELEMENT) {
    const embed = readEmbedMarker(node.attributes);
    return embed === undefined
      ? turnNodes(node.children, context, place)
      : [{ embed: withNewHrefs(embed, context.link) }];
  }
  if (name === 'math') return turnFormula(node);
  if (dropped.has(name) || (place.form === true && name === 'label')) {
    if (!unremarkable.has(name) && place.form !== true) context.leftOut(name);
    return [];
  }
  if (name === 'img' || name === 'picture' || name === 'image')
    return [...readImage(name === 'image' ? { ...node, name: 'img' } : node)];
  if (isGallery(node)) return turnFigure(readGallery(node), context, place);
  if (name === 'figure' && isPullquote(node)) return turnPullquote(node);
  if (name === 'figure') {
    const parts = readFigure(node);
    return parts.embed === undefined
      ? turnPlainFigure(node, context, place)
      : turnFigure(parts, context, place);
  }
  if (name === 'iframe' || name === 'object' || name === 'embed')
    return turnFrame(node, context, place);
  if (name === 'video' || name === 'audio') {
    const embed = readMedia(node);
    return embed === undefined ? [] : [{ embed }];
  }
  const post = readPost(node);
  if (post !== undefined) return [{ embed: post }];
  if ((name === 'blockquote' || name === 'aside') && isPullquote(node)) return turnPullquote(node);
  if (name === 'a') return turnLink(node, context, place);
  const heading = /^h([1-6])$/.exec(name);
  if (heading !== null)
    return turnBlock(
      { ...node, name: `h${Math.min(6, Number(heading[1]) + context.headingShift)}` },
      context,
      place,
    );
  const disclosure = place.phrasing === true ? undefined : readDisclosure(node);
  if (disclosure !== undefined) return turnBlock(disclosure, context, place);
  if (groups.has(name)) return turnGroup(node, context, place);
  if (blocks.has(name)) return turnBlock(node, context, place);
  if (inlines.has(name)) return turnInline(node, context, place);
  return turnNodes(node.children, context, place);
}

/** Returns the tree of known elements and embeds for some nodes of a source. */
export function turnNodes(
  nodes: readonly BodyNode[],
  context: TurnContext,
  place: Place = {},
): BodyNode[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node];
    const turned = turnElement(node, context, place);
    // The mark stands before what could not keep it, such as an embed: too early rather than lost.
    return context.hasBoundary && holdsBoundary([node]) && !holdsBoundary(turned)
      ? [boundaryElement, ...turned]
      : turned;
  });
}
