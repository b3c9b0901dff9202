import { shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Sol Whitaker. */
export const solWhitaker: Sitter = {
  ...PLAIN,
  skin: '#9c6b49',
  hue: 'design',
  face: 'round',
  turn: 0,
  lean: 2,
  eyes: 'lifted',
  brows: 'raised',
  mouth: 'still',
  collar: 'coat',
  spectacles: 'half-moon',
  broad: 1.05,
  front: ({ hair, ink }) =>
    shape(
      'M304 330C304 420 320 520 400 540C480 520 496 420 496 330C486 372 470 396 446 394C424 380 376 380 354 394C330 396 314 372 304 330Z',
      hair,
      ink,
    ),
};
