/** Splits a list into groups of a size, in order; the last may be smaller. */
export function groups<T>(all: readonly T[], size: number): T[][] {
  const found: T[][] = [];
  for (let at = 0; at < all.length; at += size) found.push(all.slice(at, at + size));
  return found;
}
