/**
 * The shapes of items in a list, so that each row is full and not all of them look the same. Lists
 * have twelve columns. Pure.
 */

/** `wide` and `narrow` share a row, as eight and four columns. */
export type ItemShape = 'half' | 'third' | 'wide' | 'narrow' | 'full';
/** The first of a ranking, and the two after it. */
export type RankShape = 'first' | 'top';

/** Returns the shape of an item of a ranking: after three, all are alike. */
export function rankShape(index: number): RankShape | undefined {
  if (index === 0) return 'first';
  return index < 3 ? 'top' : undefined;
}

const shapes: Readonly<Record<number, readonly ItemShape[]>> = {
  1: ['full'],
  2: ['half', 'half'],
  3: ['third', 'third', 'third'],
  4: ['half', 'half', 'half', 'half'],
  5: ['half', 'half', 'half', 'half', 'full'],
  6: ['half', 'half', 'half', 'half', 'wide', 'narrow'],
};
/** The same for a list that has nothing above it: its first item is the large one. */
const opening: Readonly<Record<number, readonly ItemShape[]>> = {
  3: ['full', 'half', 'half'],
  5: ['full', 'half', 'half', 'half', 'half'],
  6: ['full', 'half', 'half', 'third', 'third', 'third'],
};

/**
 * Returns the shapes of a group of items. A row of two needs an image for its large one: without it
 * all are alike.
 * @param hasImage that can be large, of each item, of at most six.
 * @param isFirst whether the group opens a page without a lead.
 */
export function shapesOf(hasImage: readonly boolean[], isFirst: boolean): readonly ItemShape[] {
  const size = hasImage.length;
  const found = (isFirst ? opening[size] : undefined) ?? shapes[size] ?? [];
  const isPlain = found.some((shape, at) => shape === 'wide' && hasImage[at] !== true);
  return isPlain ? found.map(() => 'half') : found;
}
