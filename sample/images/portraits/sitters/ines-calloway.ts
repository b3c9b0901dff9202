import { box, fill, place } from '../../svg.ts';
import { pen, shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Ines Calloway. */
export const inesCalloway: Sitter = {
  ...PLAIN,
  skin: '#b9825a',
  hue: 'science',
  face: 'oval',
  turn: 1,
  lean: 4,
  mouth: 'still',
  collar: 'turtleneck',
  broad: 0.94,
  back: ({ hair, ink, accent }) =>
    shape(
      'M318 196C286 160 296 108 344 98C394 86 438 118 432 164C426 204 356 226 318 196Z',
      hair,
      ink,
    ) +
    pen('M336 128C362 118 388 130 392 158', ink) +
    place(
      362,
      152,
      -32,
      1,
      box(-118, -9, 214, 18, accent, 0, { stroke: ink, 'stroke-width': 6 }),
      fill('M96 -9L124 0L96 9Z', ink, {
        stroke: ink,
        'stroke-width': 6,
        'stroke-linejoin': 'round',
      }),
    ),
  front: ({ hair, ink }) =>
    shape(
      'M304 330C286 244 316 176 392 172C462 168 502 214 496 276C462 262 436 244 420 222C404 262 356 280 322 284C312 296 308 312 304 330Z',
      hair,
      ink,
    ) + pen('M320 300C312 340 316 372 306 396', ink),
};
