import { ring } from '../../svg.ts';
import { pen, PEN, shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Marguerite Osei. */
export const margueriteOsei: Sitter = {
  ...PLAIN,
  skin: '#82523a',
  hue: 'culture',
  face: 'oval',
  turn: -0.35,
  lean: -4,
  mouth: 'smile',
  brows: 'calm',
  collar: 'coat',
  ears: true,
  front: ({ accent, ink }) =>
    shape(
      'M298 296C270 210 300 130 396 118C500 106 540 200 502 296C470 262 440 248 400 248S328 264 298 296Z',
      accent,
      ink,
    ) +
    shape('M420 130C440 80 520 70 540 116C556 156 520 190 470 184Z', accent, ink) +
    pen(
      'M314 262C360 196 430 160 500 168M304 232C340 170 400 140 456 136M340 254C390 214 450 196 512 214',
      ink,
    ),
  extra: ({ ink }) => ring(278, 436, 38, ink, PEN) + ring(516, 424, 38, ink, PEN),
};
