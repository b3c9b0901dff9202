/**
 * Finds the file that a media reference means, within the source or a folder of uploads supplied
 * beside it.
 */
import { posix } from 'node:path';
import { webAddress } from '../../shared/content/players.ts';
import type { OpenSource, SourceFile } from '../source.ts';

/** Folders that site generators serve from the root. */
const servedFolders = [
  '',
  'static',
  'assets',
  'public',
  'src',
  'source',
  'content',
  'photos',
  'images',
  'assets/images',
  'static/images',
  'src/assets',
] as const;
/**
 * Folders where WordPress and Ghost keep uploads. A folder given by `--media` stands for one of them,
 * or for one above.
 */
const uploadRoots = /^.*?(?=(?:wp-content\/uploads|content\/(?:images|media|files)|uploads)\/)/;

/**
 * Returns the names that a path may have in the folder of uploads: for `/content/media/a.mp3` also
 * `media/a.mp3` and `a.mp3`.
 */
function uploadNames(path: string): string[] {
  const root = uploadRoots.exec(path)?.[0];
  if (root === undefined) return [path];
  const rooted = path.slice(root.length);
  const [, ...below] = rooted.split('/');
  const inner = rooted.startsWith('uploads/') ? [] : [below.slice(1).join('/')];
  return [path, rooted, below.join('/'), ...inner];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * A reference without query and fragment: a path from the root of a site (`/x`), or one relative to
 * the item.
 */
export function mediaPath(reference: string): string {
  const bare = reference.trim();
  const url = webAddress(bare);
  if (url !== undefined) return decoded(url.pathname);
  return decoded(bare.replace(/^__GHOST_URL__/, '').replace(/[?#].*$/s, '')).replaceAll('\\', '/');
}

/** Returns a path without `.` and `..` segments, or undefined when it leads out of the source. */
function inside(path: string): string | undefined {
  const normal = posix.normalize(path).replace(/^\/+/, '');
  return normal === '.' || normal === '' || normal === '..' || normal.startsWith('../')
    ? undefined
    : normal;
}

/** Returns the folders above a file, the nearest first, the root last. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.keys()]
    .reverse()
    .map((index) => parts.slice(0, index + 1).join('/'))
    .concat('');
}

/** WordPress names of smaller copies lead to the original: `x-300x200.jpg`, `x-scaled.jpg`. */
function originals(path: string): string[] {
  const original = path.replace(/-(?:\d{2,5}x\d{2,5}|scaled|e\d{10,})(?=\.\w+$)/, '');
  return original === path ? [path] : [path, original];
}

function candidates(path: string, base: string | undefined): string[] {
  const item = base === undefined || webAddress(base) !== undefined ? '' : base;
  const rooted = path.startsWith('/');
  const folders = foldersAbove(item);
  const beside = rooted ? [] : [posix.join(folders[0] ?? '', path)];
  // A bundle's own images are below it, even when the address begins at the site's root.
  const served = folders.flatMap((folder) =>
    servedFolders.map((sub) => posix.join(folder, sub, path)),
  );
  return [...new Set([...beside, ...served].flatMap((candidate) => inside(candidate) ?? []))];
}

/** The files of each source by their bare names; a name that several files have leads to none. */
const byName = new WeakMap<OpenSource, ReadonlyMap<string, SourceFile | 'several'>>();

/**
 * Returns the only file of that name, wherever it is: notes of Obsidian and other wikis name images
 * without their folders.
 */
function onlyFileNamed(name: string, source: OpenSource): SourceFile | undefined {
  if (name.includes('/') || !/\.\w+$/.test(name)) return undefined;
  let names = byName.get(source);
  if (names === undefined) {
    const found = new Map<string, SourceFile | 'several'>();
    for (const file of source.files) {
      const bare = posix.basename(file.path);
      found.set(bare, found.has(bare) ? 'several' : file);
    }
    byName.set(source, found);
    names = found;
  }
  const file = names.get(name);
  return file === 'several' ? undefined : file;
}

/**
 * Returns the file that a reference means, or undefined. Files of the source come first, then those
 * of the uploads.
 */
export function findMedia(
  reference: string,
  base: string | undefined,
  source: OpenSource,
  uploads: OpenSource | undefined,
): SourceFile | undefined {
  const path = mediaPath(reference);
  if (!source.single) {
    for (const candidate of candidates(path, base)) {
      const found = source.find(candidate);
      if (found !== undefined) return found;
    }
    const named = webAddress(reference) === undefined ? onlyFileNamed(path, source) : undefined;
    if (named !== undefined) return named;
  }
  if (uploads === undefined) return undefined;
  for (const candidate of uploadNames(path)
    .flatMap((name) => inside(name) ?? [])
    .flatMap(originals)) {
    const found =
      uploads.find(candidate) ?? uploads.find(candidate.replace(/(?<=^|\/)size\/w\d+\//, ''));
    if (found !== undefined) return found;
  }
  return undefined;
}
