/** Decides which paths of a source may be named, and how two names of one file compare. */
import { MAX_PATH_CHARACTERS, MAX_PATH_DEPTH } from './limits.ts';

/**
 * Returns a path within a source as it is kept: forward slashes, no `.` segments; or why it is
 * rejected: it would leave the source, or is not a path at all.
 */
export function entryPath(raw: string): { readonly path: string } | { readonly rejected: string } {
  if (/[\0\r\n]/.test(raw)) return { rejected: 'its name holds control characters' };
  const slashed = raw.replaceAll('\\', '/');
  if (slashed.startsWith('/') || /^[a-z]:/i.test(slashed))
    return { rejected: 'its name is an absolute path' };
  const parts = slashed.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return { rejected: 'its name leads out of the source' };
  if (parts.length === 0) return { rejected: 'it has no name' };
  if (parts.length > MAX_PATH_DEPTH)
    return { rejected: `it is more than ${MAX_PATH_DEPTH} folders deep` };
  if (slashed.length > MAX_PATH_CHARACTERS)
    return { rejected: `its name is longer than ${MAX_PATH_CHARACTERS} characters` };
  return { path: parts.join('/') };
}

/**
 * Files that tools leave behind and that were never published: hidden files, dependencies, files
 * that macOS adds to archives.
 */
export function isClutter(path: string): boolean {
  return path.split('/').some(
    (part) =>
      // MkDocs keeps the list of its authors in a hidden file.
      (part.startsWith('.') && !/^\.authors\.ya?ml$/i.test(part)) ||
      part === 'node_modules' ||
      part === '__MACOSX',
  );
}

/**
 * Form in which paths are compared: macOS writes accents as separate characters, other systems as
 * combined ones.
 */
export function pathKey(path: string): string {
  return path.normalize('NFC');
}
