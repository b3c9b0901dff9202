/** Finds the file that a link within a source means. */
import { posix } from 'node:path';
import { isSameLanguage } from '../../../shared/content/languages.ts';
import { decodedPath, isTelling, nameInPath, segmentsOf } from './link-survey.ts';
import type { LocalLink } from './local-link.ts';
import { isMadeKind } from './made-pages.ts';
import { foldersOf } from './permalinks.ts';
import type { IndexedFile, SiteIndex } from '../site/site-index.ts';
import { namesOf } from '../site/surveyed-items.ts';

/** Normalizes paths with and without slashes, extensions and capitals. */
function key(path: string): string {
  return decodedPath(path)
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:mdx?|markdown|mdoc|[rq]md|html?|php)$/i, '')
    .replace(/(?:^|\/)_?index$/i, '')
    .toLowerCase();
}

/** Addresses of this publication: `/story/x/` means the item `x`, whatever its type. */
const ownForm = /^\/(?:story|gallery|review|video)\/([^/]+)\/?$/;

export class PageLookup {
  private readonly index: SiteIndex;
  private readonly byKey = new Map<string, IndexedFile[]>();
  private readonly byName = new Map<string, IndexedFile[]>();
  private readonly wanted = new Map<string, number>();

  constructor(index: SiteIndex) {
    this.index = index;
    for (const file of index.files) {
      if (file.role.kind === 'item')
        this.wanted.set(file.slug, (this.wanted.get(file.slug) ?? 0) + 1);
      if (file.path === undefined) continue;
      const paths = [file.path, ...file.addresses, file.inContent, file.file.path];
      for (const path of new Set(paths.map(key))) add(this.byKey, path, file);
      const fileName = key(posix.basename(file.inContent));
      for (const name of new Set([...namesOf(file), fileName])) add(this.byName, name, file);
    }
  }

  private at(path: string, from: IndexedFile | undefined): IndexedFile | undefined {
    const found = this.byKey.get(key(path)) ?? [];
    return key(path) === '' ? undefined : choose(found, from);
  }

  private named(name: string): readonly IndexedFile[] {
    return this.byName.get(name) ?? [];
  }

  /** By its whole path: relative to the file or to its page, or from the root. */
  private atPath(link: LocalLink, from: IndexedFile | undefined): IndexedFile | undefined {
    const { path } = link;
    const bare = link.target.replace(/[?#].*$/s, '').trim();
    if (path === undefined && from !== undefined) {
      const base = from.oldPaths[0] ?? from.path ?? '/';
      for (const place of [
        posix.join(posix.dirname(from.file.path), bare),
        posix.join(posix.dirname(from.inContent), bare),
        new URL(bare, `https://x${base}`).pathname,
      ]) {
        const found = this.at(place, from);
        if (found !== undefined) return found;
      }
    }
    // `@/` is Zola's content folder, `@site/` the root of Docusaurus.
    const rooted = this.at(path ?? bare.replace(/^@(?:site)?\//, ''), from);
    const slug = ownForm.exec(path ?? '')?.[1];
    const own = slug === undefined ? [] : this.named(decodedPath(slug).toLowerCase());
    return rooted ?? own.find((file) => file.role.kind === 'item');
  }

  /** Returns the file that a link means, by its path or else by the name in it. */
  find(link: LocalLink, from: IndexedFile | undefined): IndexedFile | undefined {
    const exact = this.atPath(link, from);
    if (exact !== undefined) return exact;
    const path = (link.path ?? link.target).replace(/[?#].*$/s, '');
    if (isMadeKind(segmentsOf(path).at(-2) ?? '')) return undefined;
    const named = this.named(nameInPath(decodedPath(path)));
    return chooseNamed(named, link, from, this.index);
  }

  /**
   * Returns the address to link to. When several items want the same slug, only one gets it, so
   * this uses the old address, which redirects to the right item in either case.
   */
  addressOf(file: IndexedFile): string | undefined {
    return file.role.kind === 'item' && (this.wanted.get(file.slug) ?? 0) > 1
      ? (file.oldPaths[0] ?? file.path)
      : file.path;
  }
}

function add(map: Map<string, IndexedFile[]>, name: string, file: IndexedFile): void {
  const known = map.get(name);
  if (name === '') return;
  if (known === undefined) map.set(name, [file]);
  else if (!known.includes(file)) known.push(file);
}

/** Of translations, a link means that in the language of its own item. */
function choose(
  files: readonly IndexedFile[],
  from: IndexedFile | undefined,
): IndexedFile | undefined {
  if (files.length < 2) return files[0];
  return files.find(({ language }) => language === from?.language) ?? files[0];
}

/** Returns the item that a path means by its last segment, if the rest does not contradict. */
function chooseNamed(
  files: readonly IndexedFile[],
  link: LocalLink,
  from: IndexedFile | undefined,
  index: SiteIndex,
): IndexedFile | undefined {
  const path = decodedPath((link.path ?? link.target).replace(/[?#].*$/s, ''));
  const before = segmentsOf(path).slice(0, -1);
  const name = nameInPath(path);
  const [, year, month] = /\/(\d{4})\/(\d{1,2})\//.exec(path) ?? [];
  const inLanguage = files.filter(({ language }) =>
    before.some((part) => language !== undefined && isSameLanguage(part, language)),
  );
  const candidates = inLanguage.length > 0 ? inLanguage : files;
  const dated = candidates.filter(
    ({ date }) =>
      year !== undefined && date?.year === year && date.month === month?.padStart(2, '0'),
  );
  const [only] = dated.length === 1 ? dated : candidates;
  const isOne = dated.length === 1 || candidates.length === 1;
  const isFile = /\.(?:mdx?|markdown|mdoc|[rq]md)$/i.test(path);
  const isSure =
    isTelling(name) ||
    dated.length > 0 ||
    isFile ||
    (link.isTag && before.length === 0) ||
    candidates.some((file) => fitsFolder(file, before, index));
  if (!isSure) return undefined;
  return isOne ? only : choose(dated.length > 0 ? dated : sameLanguage(candidates, from), from);
}

/** Several items of one language with the same name leave it open which is meant. */
function sameLanguage(
  files: readonly IndexedFile[],
  from: IndexedFile | undefined,
): readonly IndexedFile[] {
  const own = files.filter(({ language }) => language === from?.language);
  const languages = new Set(files.map(({ language }) => language));
  if (own.length === 1) return own;
  return languages.size === files.length ? files : [];
}

/** Whether a path has the form that the addresses of a file's folder have. */
function fitsFolder(file: IndexedFile, before: readonly string[], index: SiteIndex): boolean {
  const folders = foldersOf(file.inContent);
  const last = before.at(-1)?.toLowerCase();
  if (last !== undefined && last === folders.at(-1)?.replace(/^_/, '').toLowerCase()) return true;
  const pattern = index.inferred.get(folders[0] ?? '');
  return pattern !== undefined && segmentsOf(pattern).length === before.length + 1;
}
