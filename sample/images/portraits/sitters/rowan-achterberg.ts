import type { Point } from '../../geometry.ts';
import { place } from '../../svg.ts';
import { curls, shape } from '../features.ts';
import { PLAIN, type Sitter, fist } from '../sitter.ts';

/** Rowan Achterberg. */
export const rowanAchterberg: Sitter = {
  ...PLAIN,
  skin: '#f3dcc8',
  hue: 'dot-physics',
  face: 'long',
  turn: -0.2,
  lean: -9,
  brows: 'calm',
  mouth: 'wry',
  collar: 'shirt',
  dark: false,
  spectacles: 'round',
  front: (inks) =>
    curls(
      [
        [308, 268],
        [304, 226],
        [326, 190],
        [362, 172],
        [402, 164],
        [442, 172],
        [474, 194],
        [494, 230],
        [492, 270],
      ] satisfies Point[],
      27,
      inks.hair,
      inks.ink,
    ),
  extra: (inks) =>
    shape(
      'M250 860C262 760 300 680 336 610L424 640C400 710 388 780 392 860Z',
      inks.cloth,
      inks.ink,
    ) + place(372, 556, 10, 1.24, fist(inks)),
};
