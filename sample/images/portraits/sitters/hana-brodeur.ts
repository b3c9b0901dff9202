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
    shape(
      'M120 812C150 720 250 700 330 720L352 796C290 790 230 800 200 840Z',
      inks.skin,
      inks.ink,
    ) +
    shape(
      'M680 812C650 714 560 690 470 704L452 782C520 780 580 796 610 840Z',
      inks.skin,
      inks.ink,
    ) +
    shape(
      'M104 800C130 720 190 700 236 702L226 760C190 770 170 790 160 840Z',
      inks.cloth,
      inks.ink,
    ) +
    shape(
      'M696 800C670 716 616 690 568 688L576 748C616 758 640 790 650 840Z',
      inks.cloth,
      inks.ink,
    ),
};
