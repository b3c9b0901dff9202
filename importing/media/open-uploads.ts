/** Opens the folder of a site's uploads (`--media`). */
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { openSource } from '../open-source.ts';
import { SourceError, type OpenSource } from '../source.ts';

/** Ghost keeps images, players' files and downloads in three folders beside each other. */
const ghostFolders = ['images', 'media', 'files'];

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

/** Returns one source of several folders, each under its own name, and of what is in the given one. */
async function openTogether(
  parent: string,
  names: readonly string[],
  given: string,
): Promise<OpenSource> {
  const opened = await Promise.all(
    names.map(async (name) => ({ name, source: await openSource(join(parent, name)) })),
  );
  const within = <Entry extends { readonly path: string }>(
    name: string,
    entries: readonly Entry[],
  ): Entry[] => entries.map((entry) => ({ ...entry, path: `${name}/${entry.path}` }));
  return {
    name: parent,
    single: false,
    files: opened.flatMap(({ name, source }) => within(name, source.files)),
    ignored: opened.flatMap(({ name, source }) => within(name, source.ignored)),
    find(path) {
      const [folder = '', ...below] = path.split('/');
      const named = opened.find(({ name }) => name === folder)?.source.find(below.join('/'));
      return named ?? opened.find(({ name }) => name === given)?.source.find(path);
    },
  };
}

/**
 * Opens the folder of uploads, if there is one. One of the three that Ghost has in `content` brings the
 * others with it, also where a copy of them is in a folder of another name.
 * @throws SourceError when it is none.
 */
export async function openUploads(folder: string | undefined): Promise<OpenSource | undefined> {
  if (folder === undefined) return undefined;
  if (!(await isFolder(folder))) throw new SourceError(`--media ${folder} is not a folder.`);
  const [parent, given] = [dirname(resolve(folder)), basename(resolve(folder))];
  if (!ghostFolders.includes(given)) return openSource(folder);
  const isThere = await Promise.all(ghostFolders.map((name) => isFolder(join(parent, name))));
  const there = ghostFolders.filter((_name, index) => isThere[index]);
  // A folder of images alone may be of any site.
  return there.length === 1 && basename(parent) !== 'content'
    ? openSource(folder)
    : openTogether(parent, there, given);
}
