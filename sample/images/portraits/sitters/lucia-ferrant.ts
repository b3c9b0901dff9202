import { fill } from '../../svg.ts';
import { shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Lucia Ferrant. */
export const luciaFerrant: Sitter = {
  ...PLAIN,
  skin: '#dba67c',
  hue: 'transportation',
  face: 'oval',
  turn: 0.3,
  lean: 7,
  eyes: 'laughing',
  brows: 'raised',
  mouth: 'laugh',
  collar: 'crew',
  broad: 0.94,
  back: ({ hair, ink }) =>
    shape(
      'M286 300C262 380 250 440 210 470C250 500 312 486 330 440ZM510 300C534 370 556 430 592 452C560 488 496 480 470 440Z',
      hair,
      ink,
    ),
  front: ({ accent, hair, paper, ink }) =>
    shape(
      'M304 300C296 326 296 350 300 372L318 300ZM496 300C504 326 504 350 500 372L482 300Z',
      hair,
      ink,
    ) +
    shape(
      'M296 282C286 196 334 148 402 148C470 148 516 196 504 282C440 262 362 262 296 282Z',
      accent,
      ink,
    ) +
    fill('M384 150C378 190 378 230 380 264L420 264C424 228 424 190 418 150Z', paper, {
      stroke: ink,
      'stroke-width': 6,
    }) +
    shape(
      'M360 270C410 252 490 252 540 238C556 262 520 290 470 290C430 290 386 286 360 270Z',
      paper,
      ink,
    ),
};
