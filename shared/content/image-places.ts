/**
 * The places where images appear: their shape, their display width, and the widths they are offered
 * in.
 */
import type { Ratio } from './image-variants.ts';
import { deviceWidths, imageWidths, widthPresets } from './image-widths.ts';

export interface ImagePlace {
  readonly ratio: Ratio;
  /** The shape on screens below NARROW_WIDTH_PX, if it differs. */
  readonly narrow?: Ratio;
  /** CSS `sizes`, widest screens first. */
  readonly sizes: string;
  /** In px, from the closed list. */
  readonly widths: readonly number[];
}

/**
 * Below this width, the `narrow` shape of a place applies. The stylesheets break at the same width.
 */
export const NARROW_WIDTH_PX = 600;

/**
 * By the default boundary 750 would be one with 899, which has 44 % more pixels: phones with two
 * pixels for each CSS pixel, and places of 690 px on a desk, need 750.
 */
const boundary = 100;
/** What the devices of spec §9 need for an image as wide as their window. */
const devices = imageWidths({
  ranges: deviceWidths.map((device) => ({ ...device, share: 1 })),
  boundary,
});
const small = imageWidths({ widths: widthPresets });
const card = imageWidths({ widths: [276, ...devices] });
/** For images that span the column of a phone. */
const column = imageWidths({ widths: [276, ...devices], boundary });
const large = imageWidths({ widths: [374, ...devices, 1_600], boundary });
const full = imageWidths({ widths: [...devices, 1_600, 2_000], boundary });
/**
 * For images that span wide windows, and are higher than phones are wide: 1,024 px is what a phone of
 * 412 × 823 CSS px needs, and a third less to load than 1,242.
 */
const widest = imageWidths({ widths: [...devices, 1_024, 1_600, 2_000, 2_560], boundary });

/** 16:9, at most 1,000 px (spec §9); a square beside the text on phones. */
const archive = {
  ratio: '16:9',
  narrow: '1:1',
  sizes: '(min-width:1032px) 280px,(min-width:600px) 240px,108px',
  widths: imageWidths({ widths: [276, ...imageWidths({ maxWidth: 1_000 })] }),
} as const;

const archiveLarge = imageWidths({ maxWidth: 1_000, boundary });

export const imagePlaces = {
  /** The single story at the top of a front, across eight columns. */
  lead: {
    ratio: '3:2',
    sizes:
      '(min-width:1600px) min(50vw,1110px),(min-width:1280px) 790px,(min-width:1032px) 63vw,100vw',
    widths: large,
  },
  /** The first image of the photo section, as wide as the window. */
  'lead-wide': { ratio: '16:9', sizes: '100vw', widths: full },
  /** Half a row or more. */
  'card-large': {
    ratio: '3:2',
    sizes: '(min-width:1600px) 45vw,(min-width:1280px) 690px,(min-width:900px) 56vw,92vw',
    widths: large,
  },
  /** Half a row. */
  half: {
    ratio: '3:2',
    sizes: '(min-width:1600px) 35vw,(min-width:1280px) 540px,(min-width:600px) 46vw,92vw',
    widths: large,
  },
  /** A quarter or third of a row. */
  'card-medium': {
    ratio: '3:2',
    sizes: '(min-width:1280px) 300px,(min-width:900px) 32vw,(min-width:600px) 46vw,92vw',
    widths: column,
  },
  /** Like card-medium, but a square beside the text on phones. */
  row: {
    ratio: '3:2',
    narrow: '1:1',
    sizes: '(min-width:1280px) 290px,(min-width:900px) 23vw,(min-width:600px) 46vw,124px',
    widths: card,
  },
  /** Three in a row; beside the text up to 600 px. */
  related: {
    ratio: '3:2',
    narrow: '1:1',
    sizes: '(min-width:1280px) 395px,(min-width:600px) 31vw,112px',
    widths: card,
  },
  /** Beside the text of a search result; a square on phones. */
  'search-result': {
    ratio: '3:2',
    narrow: '1:1',
    sizes: '(min-width:600px) 216px,104px',
    widths: small,
  },
  /** A square beside text. */
  'card-small': { ratio: '1:1', sizes: '124px', widths: small },
  shelf: {
    ratio: '1:1',
    sizes: '(min-width:1280px) 190px,180px',
    widths: imageWidths({ widths: [179, 374, 640] }),
  },
  /** Tall images in a row that scrolls. */
  tall: {
    ratio: '4:5',
    sizes: '(min-width:1280px) 300px,(min-width:900px) 24vw,240px',
    widths: card,
  },
  /** Tall images, two or three in a row. */
  'tall-half': {
    ratio: '4:5',
    sizes: '(min-width:1280px) 604px,(min-width:600px) 47vw,92vw',
    widths: column,
  },
  /** A still of a video. */
  still: {
    ratio: '16:9',
    sizes: '(min-width:1280px) 604px,(min-width:768px) 47vw,92vw',
    widths: column,
  },
  /** Videos below each other; on phones, beside their text. */
  'still-row': {
    ratio: '16:9',
    sizes: '(min-width:1280px) 400px,(min-width:900px) 31vw,148px',
    widths: card,
  },
  /** Videos beside each other, below the player. */
  strip: { ratio: '16:9', sizes: 'clamp(160px,20vw,216px)', widths: small },
  archive,
  /** In a ranking, where it grows with the window. */
  'archive-ranked': { ...archive, sizes: `(min-width:1600px) 30vw,${archive.sizes}` },
  /** Number 1 of a ranking, which spans a phone. */
  'archive-first': {
    ratio: '16:9',
    sizes: '(min-width:1032px) 35vw,(min-width:600px) 45vw,100vw',
    widths: archiveLarge,
  },
  /**
   * A third of a row, or numbers 2 and 3 of a ranking; the narrow one beside a large one is cropped to
   * a square.
   */
  'archive-third': {
    ratio: '16:9',
    narrow: '1:1',
    sizes: '(min-width:1280px) 640px,(min-width:1032px) 52vw,(min-width:600px) 240px,108px',
    widths: imageWidths({ widths: [276, ...imageWidths({ maxWidth: 1_000 })] }),
  },
  /** The large one of a list. */
  'archive-large': {
    ratio: '16:9',
    sizes: '(min-width:1280px) 805px,(min-width:1032px) 63vw,94vw',
    widths: archiveLarge,
  },
  /** Below an article's headline. */
  opening: {
    ratio: '16:9',
    narrow: '3:2',
    sizes: '(min-width:1280px) 1232px,(min-width:600px) 96vw,100vw',
    widths: full,
  },
  /** Beside the headline. */
  'opening-half': {
    ratio: '16:9',
    narrow: '3:2',
    sizes: '(min-width:1280px) 690px,(min-width:1032px) 56vw,(min-width:600px) 96vw,100vw',
    widths: full,
  },
  'opening-wide': {
    ratio: '2:1',
    narrow: '3:2',
    sizes: '(min-width:1280px) 1232px,100vw',
    widths: full,
  },
  /**
   * Edge to edge, with the headline on it. It is nearly as high as the window, so a narrow window
   * shows only part of its width.
   */
  bleed: {
    ratio: 'natural',
    narrow: '4:5',
    sizes: '(min-width:600px) max(100vw,min(132vh,1350px)),max(100vw,70vh)',
    widths: widest,
  },
  'body-default': {
    ratio: 'natural',
    sizes: '(min-width:640px) 640px,92vw',
    widths: imageWidths({ widths: [374, ...devices], boundary }),
  },
  'body-wide': { ratio: 'natural', sizes: '(min-width:1200px) 1100px,92vw', widths: full },
  'body-inset': {
    ratio: 'natural',
    sizes: '(min-width:900px) 300px,92vw',
    widths: imageWidths({ widths: [276, 640, 899] }),
  },
  /** One of several images in a gallery inside a text. */
  cell: {
    ratio: 'natural',
    sizes: '(min-width:600px) 300px,92vw',
    widths: imageWidths({ widths: [276, 640, 899] }),
  },
  /** The stage of a gallery. */
  slide: { ratio: 'natural', sizes: '(min-width:1032px) calc(100vw - 352px),100vw', widths: full },
  /** 150 px, not the 85 px of older thumbnails (spec §9). */
  thumbnail: { ratio: '1:1', sizes: '64px', widths: imageWidths({ widths: [150, 276] }) },
  portrait: { ratio: '1:1', sizes: '260px', widths: imageWidths({ widths: [276, 640] }) },
  'portrait-small': { ratio: '1:1', sizes: '88px', widths: imageWidths({ widths: [150, 276] }) },
} as const satisfies Record<string, ImagePlace>;
export type PlaceName = keyof typeof imagePlaces;
