import { box, fill, place } from '../../svg.ts';
import { shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Hana Brodeur. */
export const hanaBrodeur: Sitter = {
  ...PLAIN,
  skin: '#f3d9c0',
  hue: 'opinion',
  face: 'round',
  turn: 0.25,
  lean: 3,
  eyes: 'down',
  mouth: 'smile',
  collar: 'shirt',
  dark: true,
  ears: false,
  back: ({ hair, ink }) =>
    shape(
      'M276 300C262 190 330 142 402 142C478 142 538 192 524 304C522 372 520 420 500 440H300C280 420 278 368 276 300Z',
      hair,
      ink,
    ),
  front: ({ hair, ink, paper }) =>
    shape(
      'M300 320C290 226 330 170 402 168C472 168 512 226 500 320C494 290 488 268 478 252H322C310 270 304 292 300 320Z',
      hair,
      ink,
    ) + place(468, 214, 24, 1, box(-14, -8, 30, 16, paper, 0, { stroke: ink, 'stroke-width': 5 })),
  extra: (inks) =>
    place(
      344,
      388,
      -14,
      1,
      fill('M-20 -14L22 -18L18 20L-12 16Z', inks.accent, {
        stroke: inks.ink,
        'stroke-width': 6,
        'stroke-linejoin': 'round',
      }),
    ) +
    // A scalpel in the pocket.
    fill('M492 588H508V660H492Z', inks.paper, { stroke: inks.ink, 'stroke-width': 6 }) +
    fill('M492 588L508 560V588Z', inks.accent, {
      stroke: inks.ink,
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    }) +
    shape('M460 640H544L538 728L502 742L466 728Z', inks.cloth, inks.ink),
};
