/** Checks that a redirect leads somewhere before it is stored. */
import { contentKey } from '../../services/content/keys.ts';
import { storedPath } from '../../services/content/pointer-path.ts';
import { decodePointer, type Pointer } from '../../services/content/stored-documents.ts';
import { destinationOf } from '../../services/pages/destination.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { createRouter } from '../../shared/route-match.ts';
import { publishedRedirect } from '../../shared/urls/published-redirect.ts';
import type { OpenContent } from '../open-content.ts';

/** Reads where a path leads in the store. */
async function readPointer(
  { dynamo, table }: Pick<OpenContent, 'dynamo' | 'table'>,
  path: string,
): Promise<Pointer | undefined> {
  const record = await dynamo.get(table, contentKey.pointer(path));
  return record === undefined ? undefined : decodePointer(record);
}

/**
 * Returns the target as it is stored.
 * @param given.withoutItems ids of items that are about to be withdrawn.
 * @throws Error that says what is wrong with it: not an address, nothing there, or another redirect.
 */
export async function checkTarget(
  content: Pick<OpenContent, 'dynamo' | 'table'>,
  brand: Brand,
  given: { readonly text: string; readonly withoutItems?: readonly string[] },
): Promise<string> {
  const target = publishedRedirect(given.text, brand.origin);
  if ('problem' in target) throw new Error(`--to ${target.problem}`);
  const { to } = target;
  if (!to.startsWith('/')) return to;
  const path = storedPath(to);
  const pointer = await readPointer(content, path);
  const found = destinationOf(path, pointer, createRouter(brand));
  if (found.kind === 'item' && given.withoutItems?.includes(found.id) === true)
    throw new Error(`--to "${given.text}" is an address that is being withdrawn`);
  if (found.kind === 'nothing') throw new Error(`--to "${given.text}": there is no such page`);
  if (found.kind === 'redirect')
    throw new Error(`--to "${given.text}" leads on to ${found.to}: name that address`);
  return to;
}
