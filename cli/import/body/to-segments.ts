/**
 * Converts untrusted HTML to the segments that are stored. Every importer's body goes through here.
 */
import sanitizeHtml from 'sanitize-html';
import type { Segment } from '../../../shared/content/item.ts';
import { MAX_BODY_CHARACTERS } from '../limits.ts';
import type { ImportRun, RawBody } from '../source.ts';
import { bodyOptions } from './allow-list.ts';
import { liftEmbeds, prune, type BodyPart } from './lift-embeds.ts';
import { makeParagraphs } from './paragraphs.ts';
import { webAddress } from './players.ts';
import { resolveEmbed, type ResolvedEmbed } from './resolve-embed.ts';
import { bodyHref, rewriteAttributes } from './rewrite-attributes.ts';
import { labelTableCells } from './table-heads.ts';
import { findElement, parseTree, writeTree, type BodyNode } from './tree.ts';
import { turnNodes } from './turn-tree.ts';

export interface BodyOptions {
  /**
   * Returns the new address of a link, when the importer knows it. Receives the link as the source
   * writes it (an absolute URL, a path from the root or a relative one); undefined leaves it as it
   * is.
   */
  readonly resolveLink?: (href: string) => string | undefined;
}

/**
 * Writes the converted nodes as HTML and passes it through the allow-list again: nothing is stored
 * that did not pass it.
 */
function sanitizeNodes(nodes: readonly BodyNode[]): string {
  return sanitizeHtml(writeTree(nodes.map(labelTableCells)), {
    ...bodyOptions,
    transformTags: { '*': rewriteAttributes },
  }).trim();
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

function storedSegments(parts: readonly ResolvedEmbed[]): Segment[] {
  const segments: Segment[] = [];
  let nodes: BodyNode[] = [];
  const close = (): void => {
    const html = sanitizeNodes(prune(nodes));
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
  return segments;
}

/**
 * Sanitizes HTML with an allow-list and returns images, galleries, players, media files and quoted
 * posts as segments of their own. Text is never lost: anything not allowed is unwrapped, except
 * scripts, styles, form controls and drawings, which the report names. Embeds requested by a marker
 * of `embed-marker.ts` take its place. Never throws because of the HTML.
 */
export async function toSegments(
  body: RawBody,
  run: ImportRun,
  options: BodyOptions = {},
): Promise<Segment[]> {
  if (body.html.length > MAX_BODY_CHARACTERS)
    run.warn(body.ref, `the body is cut off after ${MAX_BODY_CHARACTERS} characters`);
  const tree = parseTree(body.html.slice(0, MAX_BODY_CHARACTERS));
  const leftOut = new Map<string, number>();
  const turned = turnNodes(tree, {
    link: (href) => {
      const address = options.resolveLink?.(href) ?? wholeAddress(href, body.base);
      return bodyHref(address) === undefined ? undefined : address;
    },
    leftOut: (what) => leftOut.set(what, (leftOut.get(what) ?? 0) + 1),
    headingShift: findElement(tree, (node) => node.name === 'h1') === undefined ? 0 : 1,
  });
  if (leftOut.size > 0)
    run.warn(
      body.ref,
      `left out of the body: ${[...leftOut].map(([what, count]) => `${count} × ${what}`).join(', ')}`,
    );
  const parts: BodyPart[] = liftEmbeds(makeParagraphs(turned));
  const resolved = await Promise.all(
    parts.map(async (part) => ('embed' in part ? resolveEmbed(part.embed, body, run) : [part])),
  );
  return storedSegments(resolved.flat());
}
