/** What tells one source from another. */
import { basename, resolve } from 'node:path';
import type { OpenSource } from './source.ts';

/** Returns the source's identity: the name of the given path, without archive extensions. */
export function sourceIdentity(source: Pick<OpenSource, 'name'>): string {
  return basename(resolve(source.name)).replace(/\.(?:tar\.gz|tgz|tar)$/i, '');
}
