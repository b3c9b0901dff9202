/**
 * What an item may refer to in the rest of an export: attachments, authors, terms, reusable blocks
 * and other items.
 */
import { mediaFilename } from '../media/image.ts';
import type { Contributor } from '../../shared/content/item.ts';
import { GUEST_AUTHOR_TYPE, guestAuthorOf } from './authors-of.ts';
import { dispositionOf, postFormat } from './disposition.ts';
import type { LinkedItem } from './old-links.ts';
import { postSlug } from './slug-of.ts';
import { shownText, texturize } from './texturize.ts';
import type { WxrAuthor, WxrItem, WxrSite, WxrTerm } from './wxr-entry.ts';
import { ALT_META } from './wxr-meta-keys.ts';

/** A file in the site's media library. */
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

/** Filled during the first pass over an export, queried during the second. */
export class WxrLibrary {
  site: WxrSite = {
    kind: 'site',
    title: '',
    url: '',
    version: '',
    pubDate: '',
    language: '',
    generator: '',
  };
  readonly authors = new Map<string, WxrAuthor>();
  /** Authors without an account, by the slug that terms name. */
  readonly guests = new Map<string, Contributor>();
  readonly categories = new Map<string, WxrTerm>();
  readonly tags = new Map<string, WxrTerm>();
  /** Posts and pages that readers can open, as link targets. */
  readonly items: LinkedItem[] = [];
  /** Content of reusable blocks by id. */
  readonly reusableBlocks = new Map<string, string>();
  private readonly attachments = new Map<string, Attachment>();
  private readonly byParent = new Map<string, Attachment[]>();
  private readonly byFile = new Map<string, Attachment>();

  private readonly includeTypes: readonly string[];

  /** @param includeTypes post types that are imported beside posts and pages. */
  constructor(includeTypes: readonly string[] = []) {
    this.includeTypes = includeTypes;
  }

  addSite(site: WxrSite): void {
    if (this.site.url === '') this.site = site;
  }

  addTerm(term: WxrTerm): void {
    const terms = term.taxonomy === 'category' ? this.categories : this.tags;
    if (term.slug !== '' && !terms.has(term.slug)) terms.set(term.slug, term);
  }

  addItem(item: WxrItem): void {
    if (item.type === 'attachment' && item.attachmentUrl !== '') this.addAttachment(item);
    else if (item.type === 'wp_block') {
      // WordPress prints nothing of one that is a draft, in the trash or behind a password.
      const isShown = item.status === 'publish' && !item.isProtected;
      const content = isShown ? item.content.slice(0, REUSABLE_MAX_CHARACTERS) : '';
      this.reusableBlocks.set(item.id, content);
    } else if (item.type === GUEST_AUTHOR_TYPE) this.addGuest(item);
    else if (dispositionOf(item, this.includeTypes).kind === 'item')
      this.items.push({
        id: item.id,
        link: item.link,
        slug: postSlug(item),
        title: shownText(item.title, this.site),
        mayBeGallery: postFormat(item) === 'gallery',
      });
  }

  attachment(id: string): Attachment | undefined {
    return this.attachments.get(id);
  }

  /** Returns the attachments of an item in WordPress's order: by menu order, then by id. */
  attachmentsOf(itemId: string): readonly Attachment[] {
    return (this.byParent.get(itemId) ?? []).toSorted(
      (one, other) => one.menuOrder - other.menuOrder || Number(one.id) - Number(other.id),
    );
  }

  /** Returns the attachment whose file, or a size of it, has the address. */
  attachmentByUrl(url: string): Attachment | undefined {
    const path = filePath(url);
    return this.byFile.get(path) ?? this.byFile.get(originalPath(path));
  }

  /**
   * Returns the slug of a term without the number that WordPress adds when a category and a tag
   * have the same name, so that both become one tag here.
   */
  termSlug(slug: string, name: string): string {
    const base = slug.replace(/-\d{1,2}$/, '');
    if (base === slug) return slug;
    const namesake = this.categories.get(base) ?? this.tags.get(base);
    return namesake?.name.toLowerCase() === name.toLowerCase() ? base : slug;
  }

  private addGuest(item: WxrItem): void {
    const [key, guest] = guestAuthorOf(item) ?? [];
    if (key !== undefined && guest !== undefined && !this.guests.has(key))
      this.guests.set(key, guest);
  }

  private addAttachment(item: WxrItem): void {
    const attachment: Attachment = {
      id: item.id,
      url: item.attachmentUrl,
      title: item.title,
      alt: item.meta.get(ALT_META)?.[0] ?? '',
      caption: texturize(item.excerpt.trim(), this.site),
      parent: item.parent,
      menuOrder: item.menuOrder,
    };
    if (this.attachments.has(item.id)) return;
    this.attachments.set(item.id, attachment);
    const siblings = this.byParent.get(item.parent);
    if (siblings === undefined) this.byParent.set(item.parent, [attachment]);
    else siblings.push(attachment);
    const path = filePath(attachment.url);
    for (const key of [path, path.replace(reduced, '')])
      if (!this.byFile.has(key)) this.byFile.set(key, attachment);
  }
}

/** Suffix that WordPress adds to the name of an image that it reduced or rotated on upload. */
const reduced = /-(?:scaled|rotated)(?=\.\w{1,5}$)/;

/**
 * Returns the path of a file, without host and query. WordPress.com requests sizes in the query.
 */
function filePath(url: string): string {
  return url
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/^(?:https?:)?\/\/[^/]*/i, '')
    .toLowerCase();
}

/** Returns the path without the size that WordPress adds to smaller copies (`-300x200`). */
function originalPath(path: string): string {
  return path.replace(/-\d{1,5}x\d{1,5}(?=\.\w{1,5}$)/, '').replace(reduced, '');
}

/** Whether an address names the attachment's file, in any size and folder. */
export function isSameFile(attachment: Attachment, url: string): boolean {
  const own = mediaFilename(filePath(attachment.url));
  const asked = filePath(url);
  return [asked, originalPath(asked)].some(
    (path) => mediaFilename(path) === own || mediaFilename(path) === own.replace(reduced, ''),
  );
}

const extensions = {
  image: /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|heic|svg)$/i,
  audio: /\.(?:mp3|m4[ab]|og[ga]|opus|wav|flac|aac)$/i,
  video: /\.(?:mp4|m4v|webm|ogv|mov|wmv|avi|mpe?g|3gp)$/i,
} as const;

/** Returns the kind of file that an address names, by its extension. */
export function isKindOf(kind: keyof typeof extensions, url: string): boolean {
  return extensions[kind].test(url.replace(/[?#].*$/s, ''));
}
