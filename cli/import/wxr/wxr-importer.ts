/** Imports WordPress exports (WXR 1.0 to 1.2), one file or several parts of one. */
import { MAX_BODY_CHARACTERS } from '../limits.ts';
import { SourceError, type Importer, type ImportRun, type OpenSource, type SourceFile, type SourceRecord } from '../source.ts';
import { decodeXml } from './decode-xml.ts';
import { dispositionOf } from './disposition.ts';
import { makePiece, pieceId, type PieceContext } from './make-piece.ts';
import { createLinkResolver, oldPath } from './old-links.ts';
import { plainText } from '../body/plain-text.ts';
import { readWxr } from './read-wxr.ts';
import { percentDecoded } from './slug-of.ts';
import { termSlug } from '../terms.ts';
import type { WxrEntry, WxrItem } from './wxr-entry.ts';
import { WxrLibrary } from './wxr-library.ts';
import { OLD_SLUG_META } from './wxr-meta-keys.ts';

/** How much of a file is looked at to tell whether it is an export; the namespaces stand in its first few kilobytes. */
const HEAD_BYTES = 65_536;
/** How many names a warning lists. */
const LISTED_NAMES = 60;

export const wxrImporter: Importer = { format: 'wxr', detect, read };

async function detect(source: OpenSource): Promise<boolean> {
  return (await exportFiles(source)).length > 0;
}

async function isExport(file: SourceFile): Promise<boolean> {
  const head = (await file.read()).subarray(0, HEAD_BYTES);
  try {
    const text = [...decodeXml(head, file.path)].join('');
    return /<rss[\s>]/.test(text) && /wordpress\.org\/export\/|<wp:wxr_version/.test(text);
  } catch (error) {
    if (error instanceof SourceError) return false;
    throw error;
  }
}

async function exportFiles(source: OpenSource): Promise<SourceFile[]> {
  const candidates = source.single ? source.files : source.files.filter(({ path }) => /\.(?:xml|wxr)$/i.test(path));
  const found: SourceFile[] = [];
  for (const file of candidates) if (await isExport(file)) found.push(file);
  return found;
}

/**
 * Each file is read twice: first all of it, for what pieces refer to and to know that nothing is wrong, then piece by
 * piece. So a file that must be refused is refused before anything is stored.
 */
async function* read(source: OpenSource, run: ImportRun): AsyncGenerator<SourceRecord> {
  const found = await exportFiles(source);
  // A single file that does not look like an export was given by name: reading it says what is wrong with it.
  const files = found.length === 0 && source.single ? source.files : found;
  if (files.length === 0) throw new SourceError(`${source.name}: there is no WordPress export (an .xml file that begins with <rss>) in it`);
  const library = new WxrLibrary();
  let comments = 0;
  for (const file of files) comments += await survey(file, library, run);
  if (comments > 0) run.warn(source.name, `comments are not imported; the export holds ${comments}`);

  const reader = new PieceReader(library, run, library.site.url || source.name);
  for (const file of files) {
    for (const entry of readWxr({ bytes: await file.read(), name: file.path, warn: () => undefined })) yield* reader.records(entry, file.path);
  }
  reader.finish(source.name);
}

/** Reads a file for what others refer to; returns the number of comments in it. */
async function survey(file: SourceFile, library: WxrLibrary, run: ImportRun): Promise<number> {
  let comments = 0;
  let items = 0;
  let typed = 0;
  let version = '';
  let cutOff: WxrEntry | undefined;
  for (const entry of readWxr({ bytes: await file.read(), name: file.path, warn: (ref, message) => run.warn(ref, message) })) {
    switch (entry.kind) {
      case 'site':
        library.addSite(entry);
        version = entry.version;
        break;
      case 'author':
        library.authors.set(entry.login, entry);
        break;
      case 'term':
        library.addTerm(entry);
        break;
      case 'item':
        items += 1;
        typed += entry.type === '' ? 0 : 1;
        comments += entry.commentCount;
        library.addItem(entry);
        break;
      case 'truncated':
        cutOff = entry;
        break;
    }
  }
  if (items === 0 && cutOff?.kind === 'truncated') throw new SourceError(`${file.path}:${cutOff.endLine}: the file is cut off before its first piece is complete; export it again`);
  if (version === '' && typed === 0) throw new SourceError(`${file.path}:1: this is an RSS feed but no WordPress export: it has no <wp:wxr_version>; use Tools, Export in WordPress`);
  if (items === 0) run.warn(file.path, 'there is nothing in this export');
  if (!/^1\.[012]$/.test(version)) run.warn(file.path, version === '' ? 'the export does not say which version of WXR it is' : `WXR ${version.slice(0, 20)} is newer than 1.2; what is new in it is not read`);
  return comments;
}

/** Turns entries into records, each thing once over all files. */
class PieceReader {
  private readonly library: WxrLibrary;
  private readonly context: PieceContext;
  private readonly seen = new Map<string, string>();
  private readonly contributors = new Set<string>();
  private readonly tags = new Set<string>();
  private readonly tagged = new Set<string>();

  constructor(library: WxrLibrary, run: ImportRun, source: string) {
    this.library = library;
    this.context = { library, run, source, resolveLink: createLinkResolver(library.site.url, library.pieces) };
  }

  async* records(entry: WxrEntry, path: string): AsyncGenerator<SourceRecord> {
    if (entry.kind === 'truncated') {
      const title = plainText(entry.title);
      yield { kind: 'skip', ref: `${path}:${entry.line}${title === '' ? '' : ` "${title}"`}`, reason: `the file is cut off inside it, at line ${entry.endLine}` };
    }
    if (entry.kind !== 'item') return;
    const ref = refOf(entry, path);
    const disposition = dispositionOf(entry);
    const id = pieceId(entry, this.context.source);
    const first = this.seen.get(id);
    if (disposition.kind === 'skip') yield { kind: 'skip', ref, reason: disposition.reason };
    else if (first !== undefined) yield { kind: 'skip', ref, reason: `the same piece as ${first}` };
    else if (entry.content.length > MAX_BODY_CHARACTERS) yield { kind: 'skip', ref, reason: `its body is longer than ${MAX_BODY_CHARACTERS} characters` };
    else {
      this.seen.set(id, ref);
      yield* this.piece(entry, ref, disposition.kind);
    }
  }

  private async* piece(entry: WxrItem, ref: string, kind: 'item' | 'draft'): AsyncGenerator<SourceRecord> {
    const { item, categoriesAsTags } = await makePiece(entry, ref, this.context);
    for (const name of categoriesAsTags) this.tagged.add(name);
    for (const { slug, name } of item.contributors.author ?? []) {
      if (this.contributors.has(slug)) continue;
      this.contributors.add(slug);
      yield { kind: 'contributor', ref: `author "${name}"`, contributor: { slug, name } };
    }
    yield* this.descriptions(entry, new Set(item.tags.map(({ slug }) => slug)));
    yield { kind, ref, item };
    if (kind === 'draft') return;
    for (const from of redirectsOf(entry)) yield { kind: 'redirect', from, toItem: item.id };
  }

  /** Tags need a record of their own only for what the site says about them. */
  private* descriptions(entry: WxrItem, tagSlugs: ReadonlySet<string>): Generator<SourceRecord> {
    for (const { domain, slug } of entry.terms) {
      const term = (domain === 'category' ? this.library.categories : this.library.tags).get(slug);
      const description = plainText(term?.description ?? '');
      const name = plainText(term?.name ?? '');
      const tag = termSlug(percentDecoded(this.library.termSlug(slug, term?.name ?? '')));
      if (description === '' || name === '' || !tagSlugs.has(tag) || this.tags.has(tag)) continue;
      this.tags.add(tag);
      yield { kind: 'tag', ref: `${domain} "${name}"`, tag: { slug: tag, name, description } };
    }
  }

  finish(name: string): void {
    if (this.tagged.size === 0) return;
    const names = [...this.tagged].slice(0, LISTED_NAMES).join(', ');
    const more = this.tagged.size > LISTED_NAMES ? ` and ${this.tagged.size - LISTED_NAMES} more` : '';
    this.context.run.warn(name, `categories that are no section of the magazine became tags (${this.tagged.size}): ${names}${more}`);
  }
}

function refOf(item: WxrItem, path: string): string {
  const title = plainText(item.title).slice(0, 100);
  return `${path}:${item.line} ${item.type || 'item'} ${item.id}${title === '' ? '' : ` "${title}"`}`;
}

/** The paths under which readers know a piece: the present one and those of slugs that it had before. */
function redirectsOf(item: WxrItem): string[] {
  const path = oldPath(item.link);
  if (path === undefined) return [];
  const former = (item.meta.get(OLD_SLUG_META) ?? [])
    .map((slug) => slug.trim()).filter((slug) => /^[^\s/?#\\]{1,200}$/.test(slug))
    .map((slug) => path.replace(/[^/]+(\/?)$/, (_last, slash: string) => slug + slash));
  return [...new Set([path, ...former])];
}
