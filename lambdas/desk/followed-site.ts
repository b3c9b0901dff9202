/** Whether an item is written at another site that the magazine follows. */
import { createFollowedReader } from '../../importing/remote/sync-store.ts';
import type { Item } from '../../shared/content/item.ts';
import type { DeskContent } from './desk-deps.ts';

/** Formats of imports by the system that they come from. */
const formats: Readonly<Record<string, string>> = { wordpress: 'wxr', ghost: 'ghost' };

/** Returns the address of the site; undefined for an item that is written here. */
export async function followedSite(
  { dynamo, table }: Pick<DeskContent, 'dynamo' | 'table'>,
  { source }: Pick<Item, 'source'>,
): Promise<string | undefined> {
  if (!Object.values(formats).includes(source.format)) return undefined;
  const store = createFollowedReader(dynamo, table);
  for (const name of await store.names()) {
    const site = await store.read(name);
    if (site === undefined || formats[site.system] !== source.format) continue;
    if (source.site === undefined || source.site === site.title) return site.url;
  }
  return undefined;
}
