/** What a piece may refer to in the rest of an export: attachments, authors, terms, reusable blocks and other pieces. */
import { mediaFilename } from '../picture.ts';
import { dispositionOf, postFormat } from './disposition.ts';
import type { LinkedPiece } from './old-links.ts';
import { slugOf } from './slug-of.ts';
import type { WxrAuthor, WxrItem, WxrSite, WxrTerm } from './wxr-entry.ts';
import { ALT_META } from './wxr-meta-keys.ts';

/** A file of the site's media library. */
export interface Attachment {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly alt: string;
  /** HTML. */
  readonly caption: string;
  readonly parent: string;
  readonly menuOrder: number;
}

const REUSABLE_MAX_CHARACTERS = 500_000;

/** Filled while an export is read for the first time, asked while it is read for the second. */
export class WxrLibrary {
  site: WxrSite = { kind: 'site', title: '', url: '', version: '', pubDate: '', language: '' };
  readonly authors = new Map<string, WxrAuthor>();
  readonly categories = new Map<string, WxrTerm>();
  readonly tags = new Map<string, WxrTerm>();
  /** Posts and pages that readers will find, for links to them. */
  readonly pieces: LinkedPiece[] = [];
  /** Content of reusable blocks by id. */
  readonly reusableBlocks = new Map<string, string>();
  private readonly attachments = new Map<string, Attachment>();
  private readonly byParent = new Map<string, Attachment[]>();
  private readonly byFile = new Map<string, Attachment>();

  addSite(site: WxrSite): void {
    if (this.site.url === '') this.site = site;
  }

  addTerm(term: WxrTerm): void {
    const terms = term.taxonomy === 'category' ? this.categories : this.tags;
    if (term.slug !== '' && !terms.has(term.slug)) terms.set(term.slug, term);
  }

  addItem(item: WxrItem): void {
    if (item.type === 'attachment' && item.attachmentUrl !== '') this.addAttachment(item);
    else if (item.type === 'wp_block') this.reusableBlocks.set(item.id, item.content.slice(0, REUSABLE_MAX_CHARACTERS));
    else if (dispositionOf(item).kind === 'item') this.pieces.push({ id: item.id, link: item.link, slug: slugOf(item), mayBeGallery: postFormat(item) === 'gallery' });
  }

  attachment(id: string): Attachment | undefined {
    return this.attachments.get(id);
  }

  /** The attachments of a piece in WordPress's order: by menu order, then by id. */
  attachmentsOf(pieceId: string): readonly Attachment[] {
    return (this.byParent.get(pieceId) ?? []).toSorted((one, other) => one.menuOrder - other.menuOrder || Number(one.id) - Number(other.id));
  }

  /** The attachment that an address is one size of. */
  attachmentByUrl(url: string): Attachment | undefined {
    return this.byFile.get(fileKey(url));
  }

  private addAttachment(item: WxrItem): void {
    const attachment: Attachment = {
      id: item.id,
      url: item.attachmentUrl,
      title: item.title,
      alt: item.meta.get(ALT_META)?.[0] ?? '',
      caption: item.excerpt.trim(),
      parent: item.parent,
      menuOrder: item.menuOrder,
    };
    if (this.attachments.has(item.id)) return;
    this.attachments.set(item.id, attachment);
    const siblings = this.byParent.get(item.parent);
    if (siblings === undefined) this.byParent.set(item.parent, [attachment]);
    else siblings.push(attachment);
    const key = fileKey(attachment.url);
    if (!this.byFile.has(key)) this.byFile.set(key, attachment);
  }
}

/**
 * The same for every size of a picture: WordPress appends `-300x200` to smaller and `-scaled` to reduced ones, and
 * WordPress.com a query.
 */
export function fileKey(url: string): string {
  const path = url.trim().replace(/[?#].*$/s, '').replace(/^(?:https?:)?\/\/[^/]*/i, '');
  return path.replace(/-(?:\d{1,5}x\d{1,5}|scaled|rotated)(?=\.\w{1,5}$)/i, '').toLowerCase();
}

/** Whether an attachment's file is the one that an address names, in whatever size and folder. */
export function isSameFile(attachment: Attachment, url: string): boolean {
  return mediaFilename(fileKey(attachment.url)) === mediaFilename(fileKey(url));
}

const extensions = {
  image: /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|heic|svg)$/i,
  audio: /\.(?:mp3|m4a|ogg|oga|wav|flac|aac)$/i,
  video: /\.(?:mp4|m4v|webm|ogv|mov|wmv|avi|mpe?g|3gp)$/i,
} as const;

/** What kind of file an address names, by its extension. */
export function isKindOf(kind: keyof typeof extensions, url: string): boolean {
  return extensions[kind].test(url.replace(/[?#].*$/s, ''));
}
