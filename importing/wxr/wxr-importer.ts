/** Importer for WordPress exports (WXR 1.0 to 1.2), as one file or several parts. */
import { webAddress } from '../../shared/content/players.ts';
import { exportImporter } from '../export-files.ts';
import {
  SourceError,
  type ImportRun,
  type OpenSource,
  type SourceFile,
  type SourceRecord,
} from '../source.ts';
import { decodeXml } from './decode-xml.ts';
import { ItemReader } from './item-reader.ts';
import { readWxr } from './read-wxr.ts';
import type { WxrEntry } from './wxr-entry.ts';
import { WxrLibrary } from './wxr-library.ts';
import { readWxrRedirects } from './wxr-redirects.ts';
import { siteKeyOf, siteKeys } from './site-key.ts';

/**
 * How much of a file is checked to detect an export. The namespaces are in its first few kilobytes.
 */
const HEAD_BYTES = 65_536;

export const wxrImporter = exportImporter({
  format: 'wxr',
  name: 'WordPress export (an .xml file that begins with <rss>)',
  path: /\.(?:xml|wxr)$/i,
  isExport,
  read,
});

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

/**
 * Reads each file twice: first completely, to collect what items refer to and to check for errors,
 * then item by item. A file that must be rejected is therefore rejected before anything is stored.
 */
async function* read(
  files: readonly SourceFile[],
  source: OpenSource,
  run: ImportRun,
): AsyncGenerator<SourceRecord> {
  // Parts of one export belong together. Exports of different sites share nothing, although their
  // numbers may coincide.
  const sites = new Map<string, { readonly names: SiteNames; readonly parts: SourceFile[] }>();
  for (const file of files) {
    const names = await siteNames(file);
    const [shared = names[0]] = names.slice(1);
    const site = sites.get(shared);
    if (site === undefined) sites.set(shared, { names, parts: [file] });
    else site.parts.push(file);
  }
  const readers: { reader: ItemReader; parts: readonly SourceFile[] }[] = [];
  let comments = 0;
  let entries = 0;
  for (const { names, parts } of sites.values()) {
    const library = new WxrLibrary(run.includeTypes);
    let items = 0;
    for (const file of parts) {
      const found = await survey(file, library, run);
      comments += found.comments;
      items += found.items;
    }
    entries += items;
    // Nothing is opened for an export that holds nothing.
    const key = (items > 0 ? await run.knownSite?.(names) : undefined) ?? names[0];
    const site = webAddress(library.site.url);
    if (site !== undefined) run.ownHosts?.([site.hostname]);
    readers.push({ reader: new ItemReader(library, run, key), parts });
  }
  run.expect?.(entries);
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
  // Single articles are imported again: the redirects are as they were.
  if (source.single || run.only !== undefined) return;
  const links = readers.map(({ reader }) => reader.links);
  yield* readWxrRedirects(source, links, run);
}

/** Names that a site may have: the one that its export says, then others, the same for all its exports. */
type SiteNames = readonly [string, ...string[]];

/**
 * Returns the keys that may identify a site: its address, plus its title when the address is not
 * unique, or else the file name.
 */
async function siteNames(file: SourceFile): Promise<SiteNames> {
  for (const entry of readWxr({
    bytes: await file.read(),
    name: file.path,
    warn: () => undefined,
  })) {
    if (entry.kind !== 'site') continue;
    if (entry.url === '') break;
    return [siteKeyOf(entry.url, entry.title), ...siteKeys(entry.url, entry.title)];
  }
  return [file.path];
}

/** Collects from a file what other entries refer to. Returns how many items and comments it has. */
async function survey(
  file: SourceFile,
  library: WxrLibrary,
  run: ImportRun,
): Promise<{ readonly items: number; readonly comments: number }> {
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
      `${file.path}:${cutOff.endLine}: the file is cut off before its first item is complete; export it again`,
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
  return { items, comments };
}
