/** The bands of a home page, and the layouts that editors can choose for them. */

/** In the order in which a full page uses them: text follows images, and light follows heavy. */
export const usualLayouts = [
  'cover',
  'columns',
  'mirror',
  'essays',
  'dated',
  'feature',
  'triptych',
  'pair',
] as const;
/** Numbers are a ranking, which only an editor can make of a section. */
export const bandLayouts = [...usualLayouts, 'leader', 'numbered'] as const;
export type BandLayout = (typeof bandLayouts)[number];

/** Bands of the home page that are not a section, by the names that editors give them. */
export const namedBands = [
  'popular',
  'reviews',
  'photo',
  'video',
  'advertisement',
  'newsletter',
] as const;
export type NamedBand = (typeof namedBands)[number];
