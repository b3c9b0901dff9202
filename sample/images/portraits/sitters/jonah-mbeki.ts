import { lines, polar, times } from '../../geometry.ts';
import { dot } from '../../svg.ts';
import { pen, PEN, shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Jonah Mbeki. */
export const jonahMbeki: Sitter = {
  ...PLAIN,
  skin: '#8f5f40',
  hue: 'video',
  face: 'square',
  turn: 0.1,
  lean: -3,
  eyes: 'squinting',
  brows: 'knit',
  mouth: 'wry',
  collar: 'turtleneck',
  broad: 1.06,
  front: ({ accent, ink }) =>
    shape('M296 286C284 200 330 134 402 134C474 134 520 200 506 286Z', accent, ink) +
    shape('M284 252C360 232 444 232 518 252L514 304C440 286 364 286 288 304Z', accent, ink) +
    pen(
      times(9)
        .map((index) =>
          lines([
            [308 + index * 23, 250 - Math.sin((index / 8) * Math.PI) * 8],
            [310 + index * 22.6, 292 - Math.sin((index / 8) * Math.PI) * 8],
          ]),
        )
        .join(''),
      ink,
    ) +
    dot(402, 126, 20, accent, { stroke: ink, 'stroke-width': PEN }),
  extra: ({ ink }) =>
    times(15)
      .map((index) => dot(...polar(402, 396, 52 + (index % 3) * 9, 0.35 + index * 0.175), 4, ink))
      .join(''),
};
