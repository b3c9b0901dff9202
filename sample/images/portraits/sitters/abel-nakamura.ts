import { shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Abel Nakamura. */
export const abelNakamura: Sitter = {
  ...PLAIN,
  skin: '#ecc9a2',
  hue: 'business',
  face: 'square',
  turn: -0.15,
  lean: -2,
  eyes: 'open',
  brows: 'raised',
  mouth: 'wry',
  collar: 'bowTie',
  front: ({ hair, ink }) =>
    shape(
      'M304 300C292 232 318 172 392 168C470 162 516 214 498 304C490 280 486 262 474 246C440 254 384 250 348 226C330 244 316 268 304 300Z',
      hair,
      ink,
    ),
};
