/** Finds published items by their addresses: imported pages and unlisted items are in no list. */
import { readPointers } from '../../importing/tables/check-redirects.ts';
import { contentKey } from '../../services/content/keys.ts';
import { pointerPath, storedPath } from '../../services/content/pointer-path.ts';
import { decodeItem } from '../../services/content/stored-documents.ts';
import { itemPath, itemTypes, type Item } from '../../shared/content/item.ts';
import { slugify } from '../../shared/urls/paths.ts';
import type { DeskContent } from './desk-deps.ts';

/** Returns paths that somebody may mean: an address, an old one too, or the name in an address. */
function pathsOf(search: string): string[] {
  if (search.startsWith('/') || /^https?:\/\//i.test(search)) {
    const url = URL.parse(search, 'https://here.example/');
    return url === null ? [] : [storedPath(url.pathname)];
  }
  const slugs = [...new Set([search, slugify(search)])].filter((slug) => slug !== '');
  return slugs.flatMap((slug) => itemTypes.map((type) => pointerPath(itemPath({ type, slug }))));
}

/** Returns the items at an address, at one that leads there, or with this name in their address. */
export async function itemsAt(
  content: Pick<DeskContent, 'dynamo' | 'table'>,
  search: string,
): Promise<Item[]> {
  const paths = pathsOf(search);
  const pointers = paths.length === 0 ? [] : (await readPointers(content, paths)).values();
  const ids = [...pointers].flatMap((pointer) => (pointer.kind === 'item' ? [pointer.id] : []));
  const keys = [...new Set(ids)].map(contentKey.item);
  const records = keys.length === 0 ? [] : await content.dynamo.batchGet(content.table, keys);
  return records.map((record) => decodeItem(record));
}
