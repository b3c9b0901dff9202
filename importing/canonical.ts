/** Decides which address of an original an item keeps. */

/** How a source knows its own pages. */
export interface OwnPages {
  /** Returns the new path of a page of the old site; undefined for all other addresses. */
  find(address: string): string | undefined;
  /** Whether an address is one of the old site, known or not. */
  isOwn(address: string): boolean;
}

/**
 * Returns the address of an item's original, or its path where the original is an item here.
 * Undefined when the item is the original.
 * @param given as the source has it.
 * @param itemPaths of the item itself, new and old.
 * @param warn reports an address that is left out.
 */
export function canonicalOf(
  given: string,
  itemPaths: readonly string[],
  pages: OwnPages,
  warn: (message: string) => void,
): string | undefined {
  const address = given.trim();
  if (address === '') return undefined;
  const isPath = /^\/(?!\/)/.test(address);
  if (!isPath && (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address))) {
    warn(`the address of its original is no http or https address: ${address.slice(0, 200)}`);
    return undefined;
  }
  const found = pages.find(address)?.replace(/#.*$/s, '');
  if (found !== undefined)
    return itemPaths.some((path) => isSamePath(path, found)) ? undefined : found;
  if (!isPath && !pages.isOwn(address)) return new URL(address).href;
  const { pathname } = new URL(address, 'https://x');
  if (!itemPaths.some((path) => isSamePath(path, pathname)))
    warn(
      `its original is a page of the old site that is not in the source: ${address.slice(0, 200)}`,
    );
  return undefined;
}

function isSamePath(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(path: string): string {
  return path.replace(/\/(?:index\.html?)?$/, '').toLowerCase();
}
