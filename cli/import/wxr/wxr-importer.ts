/** Imports WordPress exports (WXR 1.0 to 1.2), one file or several parts of one. */
import {
  SourceError,
  type Importer,
  type ImportRun,
  type OpenSource,
  type SourceFile,
  type SourceRecord,
} from '../source.ts';
import { decodeXml } from './decode-xml.ts';
import { PieceReader } from './item-reader.ts';
import { readWxr } from './read-wxr.ts';
import type { WxrEntry } from './wxr-entry.ts';
import { WxrLibrary } from './wxr-library.ts';

/** How much of a file is looked at to tell whether it is an export; the namespaces stand in its first few kilobytes. */
const HEAD_BYTES = 65_536;

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
  const candidates = source.single
    ? source.files
    : source.files.filter(({ path }) => /\.(?:xml|wxr)$/i.test(path));
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
  if (files.length === 0)
    throw new SourceError(
      `${source.name}: there is no WordPress export (an .xml file that begins with <rss>) in it`,
    );
  // Parts of one export belong together; exports of different sites have nothing in common but their numbers.
  const sites = new Map<string, SourceFile[]>();
  for (const file of files) {
    const key = await siteKey(file);
    sites.set(key, [...(sites.get(key) ?? []), file]);
  }
  const readers: { reader: PieceReader; parts: readonly SourceFile[] }[] = [];
  let comments = 0;
  for (const [key, parts] of sites) {
    const library = new WxrLibrary();
    for (const file of parts) comments += await survey(file, library, run);
    readers.push({ reader: new PieceReader(library, run, key), parts });
  }
  if (comments > 0)
    run.warn(source.name, `comments are not imported; the export holds ${comments}`);
  for (const { reader, parts } of readers) {
    for (const file of parts) {
      for (const entry of readWxr({
        bytes: await file.read(),
        name: file.path,
        warn: () => undefined,
      }))
        yield* reader.records(entry, file.path);
    }
    reader.finish(source.name);
  }
}

/** What tells a site from others: its address, with its name where that is nobody's own, else the name of the file. */
async function siteKey(file: SourceFile): Promise<string> {
  for (const entry of readWxr({
    bytes: await file.read(),
    name: file.path,
    warn: () => undefined,
  })) {
    if (entry.kind !== 'site') continue;
    if (entry.url === '') break;
    return /^https?:\/\/(?:localhost|127\.|\[::1\])/i.test(entry.url)
      ? `${entry.url} ${entry.title}`
      : entry.url;
  }
  return file.path;
}

/** Reads a file for what others refer to; returns the number of comments in it. */
async function survey(file: SourceFile, library: WxrLibrary, run: ImportRun): Promise<number> {
  let comments = 0;
  let items = 0;
  let typed = 0;
  let version = '';
  let cutOff: WxrEntry | undefined;
  for (const entry of readWxr({
    bytes: await file.read(),
    name: file.path,
    warn: (ref, message) => run.warn(ref, message),
  })) {
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
  if (items === 0 && cutOff?.kind === 'truncated')
    throw new SourceError(
      `${file.path}:${cutOff.endLine}: the file is cut off before its first piece is complete; export it again`,
    );
  if (version === '' && typed === 0)
    throw new SourceError(
      `${file.path}:1: this is an RSS feed but no WordPress export: it has no <wp:wxr_version>; use Tools, Export in WordPress`,
    );
  if (items === 0) run.warn(file.path, 'there is nothing in this export');
  if (!/^1\.[012]$/.test(version))
    run.warn(
      file.path,
      version === ''
        ? 'the export does not say which version of WXR it is'
        : `WXR ${version.slice(0, 20)} is newer than 1.2; what is new in it is not read`,
    );
  return comments;
}
