/** Stores the files that an exported item names by their addresses on this site, in links and posters. */
import type { Item } from '../../shared/content/item.ts';
import { findElements, parseTree } from '../body/tree.ts';
import type { ImportRun, OpenSource } from '../source.ts';

/** Takes those files that the source holds under the same path, as `masthead export` writes them. */
export async function storeLinkedFiles(
  { body }: Pick<Item, 'body'>,
  source: Pick<OpenSource, 'single' | 'find'>,
  store: NonNullable<ImportRun['file']>,
): Promise<void> {
  if (source.single) return;
  for (const segment of body) {
    const poster = segment.kind === 'media' ? segment.poster : undefined;
    if (poster !== undefined && source.find(poster.slice(1)) !== undefined) await store(poster);
    if (segment.kind !== 'html' || !segment.html.includes('"/photos/')) continue;
    for (const { attributes } of findElements(
      parseTree(segment.html),
      ({ name }) => name === 'a',
    )) {
      const path = attributes['href'] ?? '';
      if (path.startsWith('/photos/') && source.find(path.slice(1)) !== undefined)
        await store(path);
    }
  }
}
