/**
 * The slots that a publisher can sell, and the sizes that fit each of them. A slot keeps the same
 * height whatever is in it, so that nothing on the page moves (`web/ads/advertisement.css`).
 */

/** Width and height, CSS px. */
export type AdSize = readonly [width: number, height: number];

/** The sizes of windows that are at least so wide, until the next row. No sizes: not for sale. */
export interface AdSizeRow {
  /** CSS px. */
  readonly minWidth: number;
  readonly sizes: readonly AdSize[];
}

/** Names of places. Lists have several slots of one place: `list_1`, `list_2`, … */
export const adPlaces = ['siderail_1', 'list', 'leaderboard'] as const;
export type AdPlace = (typeof adPlaces)[number];

/** Phones of 320 px have 288 px between the gutters, too few for any usual size. */
const NARROWEST = 340;

/** Windows in which an advertisement stands between parts of the text. */
const phones: readonly AdSizeRow[] = [
  { minWidth: 0, sizes: [] },
  {
    minWidth: NARROWEST,
    sizes: [
      [300, 250],
      [300, 100],
    ],
  },
  {
    minWidth: 360,
    sizes: [
      [300, 250],
      [320, 100],
      [320, 50],
    ],
  },
];

const band: readonly AdSizeRow[] = [
  ...phones,
  { minWidth: 900, sizes: [[728, 90]] },
  {
    minWidth: 1200,
    sizes: [
      [970, 90],
      [728, 90],
    ],
  },
];

/** What is sold unless the brand says otherwise, at the breakpoints of spec §9. */
export const defaultAdSizes: Readonly<Record<AdPlace, readonly AdSizeRow[]>> = {
  siderail_1: [
    ...phones,
    {
      minWidth: 1032,
      sizes: [
        [300, 600],
        [300, 250],
        [160, 600],
      ],
    },
  ],
  list: band,
  leaderboard: band,
};

/** Returns the place of a slot; undefined if it is not for sale, as paywall slots are not. */
export function placeOf(slot: string): AdPlace | undefined {
  return adPlaces.find((place) => slot === place || slot.replace(/_\d+$/, '') === place);
}

/** Returns the sizes that apply at a window width, px. */
export function sizesAt(rows: readonly AdSizeRow[], windowWidth: number): readonly AdSize[] {
  return rows.findLast(({ minWidth }) => windowWidth >= minWidth)?.sizes ?? [];
}

/**
 * Returns the first size of a row that is larger than the place's room at that window width;
 * undefined if all fit.
 */
export function oversize(place: AdPlace, { minWidth, sizes }: AdSizeRow): AdSize | undefined {
  const fitting = sizesAt(defaultAdSizes[place], minWidth);
  const width = Math.max(0, ...fitting.map(([wide]) => wide));
  const height = Math.max(0, ...fitting.map(([, high]) => high));
  return sizes.find(([wide, high]) => wide > width || high > height);
}
