/** The places that pictures stand in: their shape, how wide they are shown, and the widths they are offered in. */
import type { Ratio } from './image-variants.ts';
import { imageWidths } from './image-widths.ts';

export interface PicturePlace {
  readonly ratio: Ratio;
  /** The shape on screens below NARROW_WIDTH_PX, where it is another. */
  readonly narrow?: Ratio;
  /** CSS `sizes`, widest screens first. */
  readonly sizes: string;
  /** px, of the closed list. */
  readonly widths: readonly number[];
}

/** Below it the `narrow` shape of a place holds: the style sheets break there too. */
export const NARROW_WIDTH_PX = 600;

const small = imageWidths({ widths: [179, 276, 374] });
const card = imageWidths({ widths: [276, 640, 899, 1_242] });
const large = imageWidths({ widths: [374, 640, 899, 1_242, 1_600] });
const full = imageWidths({ widths: [640, 899, 1_242, 1_600, 2_000] });

export const picturePlaces = {
  /** The one story on top of a front, over eight columns. */
  lead: {
    ratio: '3:2',
    sizes: '(min-width:1280px) 790px,(min-width:1032px) 63vw,100vw',
    widths: large,
  },
  /** The picture of a list's first story, as wide as the column. */
  'lead-wide': { ratio: '16:9', sizes: '(min-width:1280px) 1232px,100vw', widths: full },
  /** Half a row and more. */
  'card-large': {
    ratio: '3:2',
    sizes: '(min-width:1280px) 690px,(min-width:900px) 56vw,92vw',
    widths: large,
  },
  /** Half a row. */
  half: {
    ratio: '3:2',
    sizes: '(min-width:1280px) 540px,(min-width:600px) 46vw,92vw',
    widths: large,
  },
  /** A quarter or third of a row. */
  'card-medium': {
    ratio: '3:2',
    sizes: '(min-width:1280px) 300px,(min-width:900px) 32vw,(min-width:600px) 46vw,92vw',
    widths: card,
  },
  /** As card-medium, a square beside the words on phones. */
  row: {
    ratio: '3:2',
    narrow: '1:1',
    sizes: '(min-width:1280px) 290px,(min-width:900px) 23vw,(min-width:600px) 46vw,124px',
    widths: card,
  },
  /** As row, small beside the words up to 900 px. */
  related: {
    ratio: '3:2',
    narrow: '1:1',
    sizes: '(min-width:1280px) 290px,(min-width:900px) 23vw,112px',
    widths: card,
  },
  /** A square beside words. */
  'card-small': { ratio: '1:1', sizes: '124px', widths: small },
  shelf: {
    ratio: '1:1',
    sizes: '(min-width:1280px) 190px,180px',
    widths: imageWidths({ widths: [179, 374, 640] }),
  },
  /** Tall pictures in a row that scrolls. */
  tall: {
    ratio: '4:5',
    sizes: '(min-width:1280px) 300px,(min-width:900px) 24vw,240px',
    widths: card,
  },
  /** A film's still. */
  still: {
    ratio: '16:9',
    sizes: '(min-width:1280px) 290px,(min-width:900px) 31vw,(min-width:600px) 46vw,92vw',
    widths: card,
  },
  /** Films under each other, on phones beside their words. */
  'still-row': {
    ratio: '16:9',
    sizes: '(min-width:1280px) 400px,(min-width:900px) 31vw,148px',
    widths: card,
  },
  /** Films beside each other, under the player. */
  strip: { ratio: '16:9', sizes: 'clamp(160px,20vw,216px)', widths: small },
  /** Spec §9: 16:9, at most 1,000 px; a square beside the words on phones. */
  archive: {
    ratio: '16:9',
    narrow: '1:1',
    sizes: '(min-width:1280px) 240px,(min-width:600px) 30vw,112px',
    widths: imageWidths({ widths: [276, 640, 1_000] }),
  },
  /** Under an article's headline. */
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
  /** To the edges, with the headline on it: as high as the window nearly, so that a narrow one shows a part of its width. */
  bleed: {
    ratio: 'natural',
    narrow: '4:5',
    sizes: '(min-width:600px) max(100vw,min(132vh,1350px)),max(100vw,70vh)',
    widths: full,
  },
  'body-default': {
    ratio: 'natural',
    sizes: '(min-width:700px) 640px,92vw',
    widths: imageWidths({ widths: [374, 640, 899, 1_242] }),
  },
  'body-wide': { ratio: 'natural', sizes: '(min-width:1140px) 1100px,92vw', widths: full },
  'body-inset': {
    ratio: 'natural',
    sizes: '(min-width:900px) 300px,92vw',
    widths: imageWidths({ widths: [276, 640, 899] }),
  },
  /** One of several in a gallery inside a text. */
  cell: {
    ratio: 'natural',
    sizes: '(min-width:600px) 300px,92vw',
    widths: imageWidths({ widths: [276, 640, 899] }),
  },
  /** A gallery's stage. */
  slide: { ratio: 'natural', sizes: '(min-width:1032px) calc(100vw - 352px),100vw', widths: full },
  /** Spec §9: 150 px. */
  thumbnail: { ratio: '1:1', sizes: '64px', widths: imageWidths({ widths: [150, 276] }) },
  portrait: { ratio: '1:1', sizes: '260px', widths: imageWidths({ widths: [276, 640] }) },
  'portrait-small': { ratio: '1:1', sizes: '88px', widths: imageWidths({ widths: [150, 276] }) },
} as const satisfies Record<string, PicturePlace>;
export type PlaceName = keyof typeof picturePlaces;
