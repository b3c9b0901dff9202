/**
 * Converts untrusted HTML to the segments that are stored. Every importer's body goes through here.
 */
import sanitizeHtml from 'sanitize-html';
import { freePartAt } from '../../shared/content/free-part.ts';
import type { FreePart, Item, Segment } from '../../shared/content/item.ts';
import { MAX_BODY_CHARACTERS } from '../limits.ts';
import { mediaPath } from '../media/find-media.ts';
import { isDownload, isFilePath } from '../media/media-kind.ts';
import type { ImportRun, RawBody, StoredBody } from '../source.ts';
import { bodyOptions, bodyTags } from './allow-list.ts';
import { BOUNDARY_ELEMENT, takeBoundary } from './boundary.ts';
import type { EmbedRequest } from './embed-marker.ts';
import { withoutHidden } from './hidden-elements.ts';
import { liftEmbeds, prune, type BodyPart } from './lift-embeds.ts';
import { makeParagraphs } from './paragraphs.ts';
import { cleanText } from './plain-text.ts';
import { readPlayer, webAddress } from '../../shared/content/players.ts';
import { withRecordings, type Recording } from './recordings.ts';
import { resolveEmbed, type ResolvedEmbed } from './resolve-embed.ts';
import { bodyHref, rewriteAttributes } from './rewrite-attributes.ts';
import { labelTableCells } from './table-heads.ts';
import {
  element,
  findElement,
  findElements,
  holdsBoundary,
  isBlank,
  parseTree,
  textOf,
  writeTree,
  type BodyNode,
} from './tree.ts';
import { turnNodes } from './turn-tree.ts';

export interface BodyOptions {
  /**
   * Returns the new address of a link, when the importer knows it. Receives the link as the source
   * writes it (an absolute URL, a path from the root or a relative one); undefined leaves it as it
   * is.
   */
  readonly resolveLink?: (href: string) => string | undefined;
  /**
   * Whether an absolute address is on the source's own site, whose files may be in the source. Where
   * it is given, links to files that are not there count as dead; otherwise `resolveLink` counts them.
   */
  readonly isOwnSite?: (href: string) => boolean;
  /** Returns the title of the source's own page that a link leads to, when the importer knows it. */
  readonly titleOf?: (href: string) => string | undefined;
  /** Recordings that the source keeps beside the text, and who may read the item. */
  readonly beside?: { readonly recordings: readonly Recording[]; readonly access: Item['access'] };
}

/**
 * Writes the converted nodes as HTML and passes it through the allow-list again: nothing is stored
 * that did not pass it. Only the mark of the free part's end stays beside it.
 */
function sanitizeNodes(nodes: readonly BodyNode[]): string {
  return sanitizeBody(writeTree(nodes.map(labelTableCells)));
}

/** Passes HTML through the allow-list of bodies, with the marks of the free part's end. */
export function sanitizeBody(html: string): string {
  return sanitizeHtml(html, {
    ...bodyOptions,
    allowedTags: [...bodyTags, BOUNDARY_ELEMENT],
    transformTags: { '*': rewriteAttributes },
  });
}

/**
 * Resolves a relative address in an item that came from the web. A link without an address would
 * lead to the old page of its own item, so it stays without one.
 */
function wholeAddress(href: string, base: string | undefined): string {
  const from = base === undefined ? undefined : webAddress(base);
  if (
    from === undefined ||
    /^(?:[a-z][a-z\d+.-]*:|#|$)/i.test(href.trim()) ||
    !URL.canParse(href, from)
  )
    return href;
  return new URL(href, from).href;
}

/** Stores the files to which a text links. Returns their new addresses, by the links as they are written. */
async function storeFiles(
  tree: readonly BodyNode[],
  { base, ref }: RawBody,
  run: ImportRun,
  isOwnSite: BodyOptions['isOwnSite'],
): Promise<ReadonlyMap<string, string>> {
  const links = findElements(tree, ({ name }) => name === 'a')
    // An image that is a link shows itself: its larger copy is not needed.
    .filter(({ children }) => !isBlank(textOf(children)))
    .map(({ attributes }) => (attributes['href'] ?? '').trim());
  const stored = new Map<string, string>();
  for (const href of new Set(links)) {
    const address = wholeAddress(href, base);
    const isOwn = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)
      ? isOwnSite?.(address) === true
      : !address.startsWith('#');
    const file = mediaPath(address);
    if (!isOwn || !isFilePath(file)) continue;
    const path = await run.file?.(address, base);
    if (path !== undefined) stored.set(href, path);
    else if (isOwnSite !== undefined && isDownload(file)) run.link?.({ kind: 'dead', ref, href });
  }
  return stored;
}

/** Returns the embed of a page of the source itself as a link with its title; undefined for others. */
function ownPage(
  embed: EmbedRequest,
  run: ImportRun,
  { resolveLink, titleOf }: BodyOptions,
): ResolvedEmbed[] | undefined {
  if (embed.kind !== 'embed-url' || readPlayer(embed.url) !== undefined) return undefined;
  const path = resolveLink?.(embed.url);
  if (path === undefined) return undefined;
  run.embedded('embed', 'linked');
  const title = cleanText(embed.title ?? '') || (titleOf?.(embed.url) ?? '') || embed.url;
  return [{ nodes: [element('p', [element('a', [title], { href: path })])] }];
}

function storedBody(parts: readonly ResolvedEmbed[]): StoredBody {
  const segments: Segment[] = [];
  let freePart: FreePart | undefined;
  let nodes: BodyNode[] = [];
  const close = (): void => {
    const { html, at } = takeBoundary(sanitizeNodes(prune(nodes)));
    if (at !== undefined) freePart ??= { segments: segments.length, characters: at };
    if (html !== '') segments.push({ kind: 'html', html });
    nodes = [];
  };
  for (const part of parts) {
    if ('nodes' in part) {
      nodes.push(...part.nodes);
      continue;
    }
    close();
    segments.push(part.segment);
  }
  close();
  return {
    body: segments,
    ...(freePart === undefined ? {} : { freePart: freePartAt(segments, freePart) }),
  };
}

/**
 * Sanitizes HTML with an allow-list and returns images, galleries, players, media files and quoted
 * posts as segments of their own. Text that readers saw is never lost: anything not allowed is unwrapped, except
 * scripts, styles, form controls, drawings and what is hidden, which the report names. Embeds requested by a marker
 * of `embed-marker.ts` take its place. Never throws because of the HTML.
 *
 * The first mark of `boundary.ts` ends the free part. One whose place is lost frees nothing.
 */
export async function toBody(
  body: RawBody,
  run: ImportRun,
  options: BodyOptions = {},
): Promise<StoredBody> {
  if (body.html.length > MAX_BODY_CHARACTERS)
    run.warn(body.ref, `the body is cut off after ${MAX_BODY_CHARACTERS} characters`);
  const leftOut = new Map<string, number>();
  const leaveOut = (what: string) => void leftOut.set(what, (leftOut.get(what) ?? 0) + 1);
  const tree = withoutHidden(parseTree(body.html.slice(0, MAX_BODY_CHARACTERS)), () =>
    leaveOut('hidden element'),
  );
  const hasBoundary = holdsBoundary(tree);
  const files = await storeFiles(tree, body, run, options.isOwnSite);
  const turned = turnNodes(tree, {
    link: (href) => {
      const address =
        files.get(href.trim()) ?? options.resolveLink?.(href) ?? wholeAddress(href, body.base);
      return bodyHref(address) === undefined ? undefined : address;
    },
    leftOut: leaveOut,
    headingShift: findElement(tree, (node) => node.name === 'h1') === undefined ? 0 : 1,
    hasBoundary,
  });
  if (leftOut.size > 0)
    run.warn(
      body.ref,
      `left out of the body: ${[...leftOut].map(([what, count]) => `${count} × ${what}`).join(', ')}`,
    );
  const parts: BodyPart[] = liftEmbeds(makeParagraphs(turned));
  const resolved = await Promise.all(
    parts.map(async (part) => {
      if (!('embed' in part)) return [part];
      return ownPage(part.embed, run, options) ?? resolveEmbed(part.embed, body, run);
    }),
  );
  const { recordings = [], access = 'metered' } = options.beside ?? {};
  const text = storedBody(resolved.flat());
  const stored = await withRecordings(text, recordings, { access, body }, run);
  if (!hasBoundary || stored.freePart !== undefined) return stored;
  run.warn(body.ref, 'the place of the mark that ends its free part is not clear: nothing is free');
  return { ...stored, freePart: { segments: 0, characters: 0 } };
}

/** The segments of `toBody` alone. */
export async function toSegments(
  body: RawBody,
  run: ImportRun,
  options: BodyOptions = {},
): Promise<Segment[]> {
  return (await toBody(body, run, options)).body;
}
