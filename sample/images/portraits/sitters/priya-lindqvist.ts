import { braid, shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Priya Lindqvist. */
export const priyaLindqvist: Sitter = {
  ...PLAIN,
  skin: '#bf8a62',
  hue: 'ideas',
  face: 'oval',
  turn: 0.15,
  lean: -3,
  mouth: 'smile',
  collar: 'shirt',
  broad: 0.94,
  ears: false,
  back: ({ hair, ink }) =>
    shape(
      'M280 330C262 206 326 150 402 150C478 150 540 206 522 330C518 400 510 440 486 470H314C290 440 284 400 280 330Z',
      hair,
      ink,
    ),
  front: (inks) =>
    shape(
      'M304 344C288 240 330 172 400 170C398 214 360 254 326 276C314 296 308 318 304 344ZM400 170C470 172 512 240 496 344C492 318 486 296 474 276C440 254 402 214 400 170Z',
      inks.hair,
      inks.ink,
    ),
  extra: (inks) => braid([512, 470], [560, 760], 40, inks),
};
