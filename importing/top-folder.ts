/** The folder above a site: an archive of it has one, and so may a folder. */
import type { OpenSource } from './source.ts';

/** Returns the one folder that everything in a source is in, with a slash, or nothing. */
export function topFolder({ files }: Pick<OpenSource, 'files'>): string {
  const [name = '', ...below] = files[0]?.path.split('/') ?? [];
  const top = `${name}/`;
  return below.length > 0 && files.every(({ path }) => path.startsWith(top)) ? top : '';
}

/** Whether a source is a .tar or .tar.gz, whose one folder is a wrapper. */
export function isArchive({ name }: Pick<OpenSource, 'name'>): boolean {
  return /\.(?:tar|tgz|tar\.gz)$/i.test(name);
}
