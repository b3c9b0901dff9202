/**
 * Markers with which importers put typed embeds into HTML before `toSegments` reads it; no source
 * can forge one.
 */
import { randomBytes } from 'node:crypto';
import type { Segment } from '../../shared/content/item.ts';

/**
 * An image known to an importer: `reference` is the source's name for it, looked up through
 * `run.media`.
 */
export interface ImageRequest {
  /** A path within the source or a URL, as the source writes it; relative to the body's `base`. */
  readonly reference: string;
  /** Plain text, as are `title` and `credit`. */
  readonly alt?: string;
  readonly title?: string;
  readonly credit?: string;
  /** Untrusted HTML: only its harmless inline elements are kept. */
  readonly captionHtml?: string;
  readonly focal?: [number, number];
  /** Where the image leads, as the source writes it. */
  readonly href?: string;
}

/**
 * Embed that a marker requests. Segments that need nothing from the source are passed as they are
 * stored; images are passed as requests. `embed-url` is a page or player address on another site: a
 * player when its provider is known, otherwise a link.
 */
export type EmbedRequest =
  | Exclude<Segment, { kind: 'html' | 'image' | 'gallery' | 'media' }>
  | {
      readonly kind: 'image';
      readonly image: ImageRequest;
      readonly size?: 'default' | 'wide' | 'inset';
    }
  | { readonly kind: 'gallery'; readonly images: readonly ImageRequest[] }
  | { readonly kind: 'gallery'; readonly slug: string }
  | {
      readonly kind: 'media';
      readonly media: 'video' | 'audio';
      readonly reference: string;
      /** Plain text. */
      readonly title?: string;
      /** The name of an image, as `reference` names the file. */
      readonly poster?: string;
      readonly durationSeconds?: number;
      /** As the source says; that of a file in the source is measured. */
      readonly bytes?: number;
    }
  | { readonly kind: 'embed-url'; readonly url: string; readonly title?: string };

/** Element name of a marker; in a source's own HTML it is unwrapped like any unknown element. */
export const MARKER_ELEMENT = 'masthead-embed';

/** New in every process, so that a source's content cannot name it. It never leaves the process. */
const nonce = randomBytes(16).toString('hex');

/**
 * Returns HTML that stands for an embed; `toSegments` puts the embed in its place. The text holds
 * only letters, digits, `-`, `_`, `"` and `=`, so it passes unchanged through Markdown; put blank
 * lines around it there to keep it out of a paragraph.
 */
export function embedMarker(request: EmbedRequest): string {
  const value = Buffer.from(JSON.stringify(request), 'utf8').toString('base64url');
  return `<${MARKER_ELEMENT} data-key="${nonce}" data-value="${value}"></${MARKER_ELEMENT}>`;
}

/**
 * Returns the request of a marker element from its attributes, or undefined when this process did
 * not write it.
 */
export function readEmbedMarker(
  attributes: Readonly<Record<string, string>>,
): EmbedRequest | undefined {
  if (attributes['data-key'] !== nonce || attributes['data-value'] === undefined) return undefined;
  const request: EmbedRequest = JSON.parse(
    Buffer.from(attributes['data-value'], 'base64url').toString('utf8'),
  );
  return request;
}

/**
 * A marker that Markdown wrote out as text: in code, or after a backslash, where its quotes may
 * have become typographic ones.
 */
const writtenOut = new RegExp(
  `(?:<|&lt;)${MARKER_ELEMENT} data-key=[^<>\\w]*(?:&quot;)?${nonce}[^<>]*? data-value=(?:&quot;|[^<>\\w])*([\\w-]+)[^<>]*?(?:>|&gt;)(?:(?:<|&lt;)/${MARKER_ELEMENT}(?:>|&gt;))?`,
  'g',
);

/**
 * Returns whether a position in HTML lies within a tag: in an attribute, where no element can
 * stand.
 */
function isInTag(html: string, place: number): boolean {
  return place > 0 && html.lastIndexOf('<', place - 1) > html.lastIndexOf('>', place - 1);
}

/**
 * Restores markers that Markdown treated as text, and removes those that ended up in an attribute.
 */
export function restoreMarkers(html: string): string {
  if (!html.includes(nonce)) return html;
  return html.replace(writtenOut, (_whole, value: string, place: number) =>
    isInTag(html, place)
      ? ''
      : `<${MARKER_ELEMENT} data-key="${nonce}" data-value="${value}"></${MARKER_ELEMENT}>`,
  );
}
