import type { Point } from '../../geometry.ts';
import { fill, ring } from '../../svg.ts';
import { curls, PEN, shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Tomas Reyes. */
export const tomasReyes: Sitter = {
  ...PLAIN,
  skin: '#cf9a6d',
  hue: 'photo',
  face: 'oval',
  turn: 0.3,
  lean: -5,
  eyes: 'lifted',
  brows: 'raised',
  mouth: 'smile',
  collar: 'shirt',
  front: (inks) =>
    curls(
      [
        [302, 290],
        [300, 250],
        [312, 212],
        [340, 182],
        [376, 166],
        [414, 162],
        [452, 172],
        [482, 198],
        [500, 234],
        [500, 276],
        [352, 214],
        [392, 204],
        [432, 208],
        [466, 230],
      ] satisfies Point[],
      26,
      inks.hair,
      inks.ink,
    ),
  extra: ({ accent, ink, paper }) =>
    fill('M236 600L272 586L560 830H500Z', accent, {
      stroke: ink,
      'stroke-width': PEN,
      'stroke-linejoin': 'round',
    }) +
    shape('M470 724H640V836H470Z', paper, ink) +
    ring(556, 790, 34, ink, PEN) +
    shape('M520 724L532 700H580L592 724Z', paper, ink),
};
