/** What template tags may know while they are replaced, and the HTML they are replaced by. */
import type { FrontMatter } from './fields.ts';
import { embedMarker, type PictureRequest } from '../body/embed-marker.ts';

/** What a source's data says of a picture. */
export interface ImageRecord {
  readonly reference: string;
  readonly alt?: string;
  readonly caption?: string;
  readonly credit?: string;
}

export interface ExpandContext {
  readonly data: FrontMatter;
  /** A picture by the key that the source's data gives it. */
  imageRecord(key: string): ImageRecord | undefined;
  /** A person by the source's handle. */
  person(handle: string): { readonly name: string; readonly path?: string };
  /** The title of another page of the source. */
  pageTitle(target: string): string | undefined;
  unknownShortcode(name: string): void;
  /** Markdown within a line, as HTML that is not to be trusted. */
  inline(markdown: string): string;
}

export function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

export function linkHtml(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/** Blocks stand apart from what is around them, and as far to the right as the tag stood, so that lists stay whole. */
export function blockHtml(parts: readonly string[], indent: string): string {
  const between = `\n\n${indent}`;
  return `${between}${parts
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim())
    .join(between)}${between}`;
}

/** A picture with what its own tag says before what the source's data says of it. */
export function pictureHtml(
  source: { reference: string; alt?: string; caption?: string; credit?: string; title?: string },
  context: ExpandContext,
  size: 'default' | 'wide' | 'inset' = 'default',
): string {
  const record = context.imageRecord(source.reference);
  const caption = source.caption ?? record?.caption;
  const credit = source.credit ?? record?.credit;
  const picture: PictureRequest = {
    reference: record?.reference ?? source.reference,
    alt: source.alt ?? record?.alt ?? '',
    ...(source.title === undefined ? {} : { title: source.title }),
    ...(credit === undefined ? {} : { credit }),
    ...(caption === undefined ? {} : { captionHtml: context.inline(caption) }),
  };
  return embedMarker({ kind: 'image', picture, size });
}
