/** Finds the item that a person named on the command line. */
import { contentKey } from '../../services/content/keys.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';
import { decodePointer } from '../../services/content/stored-documents.ts';
import type { OpenContent } from '../open-content.ts';

type Store = Pick<OpenContent, 'dynamo' | 'table'>;

/** Returns the id of the item that has or had the slug at the end of a path. */
async function ownerOfSlug({ dynamo, table }: Store, path: string): Promise<string | undefined> {
  const slug = pointerPath(path).split('/').at(-1) ?? '';
  const record = slug === '' ? undefined : await dynamo.get(table, contentKey.slug(slug));
  return record === undefined ? undefined : String(record.id);
}

/**
 * @param name an id, or a path from the root.
 * @param options.orWithdrawn takes the path of an item that was withdrawn, too.
 * @throws Error that names the path that leads to no item.
 */
export async function idOf(
  store: Store,
  name: string,
  options: { readonly orWithdrawn?: boolean } = {},
): Promise<string> {
  if (!name.startsWith('/')) return name;
  const record = await store.dynamo.get(store.table, contentKey.pointer(pointerPath(name)));
  const pointer = record === undefined ? undefined : decodePointer(record);
  if (pointer?.kind === 'item') return pointer.id;
  const owner = options.orWithdrawn === true ? await ownerOfSlug(store, name) : undefined;
  if (owner !== undefined) return owner;
  throw new Error(`There is no item at ${name}`);
}
