/**
 * The context available while template tags are expanded, and helpers for the HTML that replaces
 * them.
 */
import { escapeHtml } from '../../../shared/content/escape-html.ts';
import type { FrontMatter } from '../front-matter/fields.ts';
import { plainText, unescapedText } from '../../body/plain-text.ts';
import { embedMarker, type ImageRequest } from '../../body/embed-marker.ts';
import type { EmbedOutcome, TagOutcome } from '../../source.ts';

/** An image's record in the source's data files. */
export interface ImageRecord {
  readonly reference: string;
  readonly alt?: string;
  readonly caption?: string;
  readonly credit?: string;
}

/** Templates of shortcodes, files that tags include, and text files that MDX imports. */
export type TemplateKind = 'shortcode' | 'include' | 'import';

/** A template that came with the source. */
export interface OwnTemplate {
  readonly path: string;
  readonly text: string;
}

export interface ExpandContext {
  /** How many templates are open around the text: templates include templates. */
  readonly depth: number;
  /** How much the templates of the item may still print, in characters. */
  readonly budget: { left: number };
  readonly data: FrontMatter;
  /** Returns an image by its key in the source's data. */
  imageRecord(key: string): ImageRecord | undefined;
  /** Returns a person by their handle in the source. */
  person(handle: string): { readonly name: string; readonly path?: string };
  /** Returns the title of another page of the source. */
  pageTitle(target: string): string | undefined;
  /** Counts a tag that has no meaning of its own here, by what a reader now sees of it. */
  unknownShortcode(name: string, became: TagOutcome): void;
  /** Counts what became of an embed that no marker stands for. */
  embedded(outcome: EmbedOutcome): void;
  /** Notes a part for members, by the name of its tag. */
  memberPart(name: string): void;
  /** Reports what the publisher should check. */
  warn(message: string): void;
  /** Returns the value of a variable of the item: `page.image`, or what its MDX file imports. */
  lookUp(name: string): string | undefined;
  /** Returns a parameter of the item, else of its site, in which dots lead into records. */
  param(name: string): string | undefined;
  /** Returns a template that came with the source, by the name that a tag has for it. */
  template(kind: TemplateKind, name: string): OwnTemplate | undefined;
  /** Renders inline Markdown to untrusted HTML. */
  inline(markdown: string): string;
}

export function linkHtml(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
}

/**
 * Separates blocks from the text around them and indents them as far as the tag, so that lists stay
 * intact.
 */
export function blockHtml(parts: readonly string[], indent: string): string {
  const between = `\n\n${indent}`;
  return `${between}${parts
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim())
    .join(between)}${between}`;
}

/** Returns the HTML of an image. The tag's own values take precedence over the source's data. */
export function imageHtml(
  source: { reference: string; alt?: string; caption?: string; credit?: string; title?: string },
  context: ExpandContext,
  size: 'default' | 'wide' | 'inset' = 'default',
): string {
  const record = context.imageRecord(source.reference);
  const caption = source.caption ?? record?.caption;
  const credit = source.credit ?? record?.credit;
  const image: ImageRequest = {
    reference: record?.reference ?? source.reference,
    alt: unescapedText(source.alt ?? record?.alt ?? ''),
    ...(source.title === undefined ? {} : { title: unescapedText(source.title) }),
    ...(credit === undefined ? {} : { credit: plainText(credit) }),
    ...(caption === undefined ? {} : { captionHtml: context.inline(caption) }),
  };
  return embedMarker({ kind: 'image', image, size });
}
