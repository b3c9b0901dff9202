/** An item that a followed source brought, and that is written at the desk since. */
import type { Item } from '../content/item.ts';

const DESK = 'desk';

/** Returns an item that its source no longer changes: its origin is the desk from now on. */
export function detached(item: Item): Item {
  const { format, ref, site } = item.source;
  return {
    ...item,
    source: { format: DESK, ref: `${format}:${ref}`, ...(site === undefined ? {} : { site }) },
  };
}

/** Whether an import of a CMS leaves an item alone. */
export function isDetached(
  { source }: Pick<Item, 'source'> = { source: { format: '', ref: '' } },
): boolean {
  return source.format === DESK;
}
