/** The folder that `masthead new` makes: a brand file, a data folder, and the report of the import. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

export interface MagazineFolder {
  readonly folder: string;
  readonly brandFile: string;
  readonly dataDir: string;
  readonly reportFile: string;
  /** An earlier run has made its brand file: this one goes on. */
  readonly isBegun: boolean;
}

/** @throws Error when the folder holds something else than a magazine. */
export async function openMagazineFolder(given: string): Promise<MagazineFolder> {
  const folder = resolve(given);
  const found = await stat(folder).catch(() => undefined);
  if (found !== undefined && !found.isDirectory())
    throw new Error(`${given} is a file. Name a folder that is new or empty.`);
  const names = found === undefined ? [] : await readdir(folder);
  const isBegun = names.includes('brand.yaml');
  // What systems and editors leave in every folder is nobody's work.
  const others = names.filter((name) => !name.startsWith('.'));
  if (!isBegun && others.length > 0)
    throw new Error(
      `${given} is not empty: it holds ${others.slice(0, 3).join(', ')}${others.length > 3 ? ` and ${others.length - 3} more` : ''}. Name a folder that is new or empty. Nothing was changed.`,
    );
  return {
    folder,
    brandFile: join(folder, 'brand.yaml'),
    dataDir: join(folder, 'data'),
    reportFile: join(folder, 'import-report.json'),
    isBegun,
  };
}

/** @throws Error when the magazine would be in what is imported: an import would read it. */
export async function requireOutside(folder: string, given: string, from: string): Promise<void> {
  const source = await realpath(from).catch(() => resolve(from));
  if (`${folder}${sep}`.startsWith(source.endsWith(sep) ? source : `${source}${sep}`))
    throw new Error(
      `${given} is in ${from}, and would be read as a part of it. Name a folder outside of it.`,
    );
}

/** Returns a path as a person writes it here, for a command that can be pasted. */
export function shellPath(path: string): string {
  const near = relative(process.cwd(), path) || '.';
  const shown = near.startsWith('..') ? path : near;
  return /^[\w./:@%+=,~\\-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}
