import { pen, shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Tobias Renn. */
export const tobiasRenn: Sitter = {
  ...PLAIN,
  skin: '#efd0b4',
  hue: 'security',
  face: 'oval',
  turn: -1,
  lean: -5,
  mouth: 'still',
  collar: 'coat',
  broad: 1.06,
  front: ({ hair, ink }) =>
    shape(
      'M320 250C316 190 360 156 420 160C500 164 540 226 522 312C514 360 500 392 488 408C480 380 484 350 474 326C462 330 452 320 454 300C430 296 410 276 404 248C378 262 344 262 320 250Z',
      hair,
      ink,
    ),
  extra: (inks) =>
    shape(
      'M520 400C552 470 566 560 566 640L520 860H396L402 660C420 560 470 470 520 400Z',
      inks.cloth,
      inks.ink,
    ) +
    shape(
      'M286 438C258 500 244 570 246 640L290 860H410L402 660C384 580 340 500 286 438Z',
      inks.cloth,
      inks.ink,
    ) +
    pen('M500 452C462 520 432 600 424 690M304 486C344 540 370 600 380 680', inks.ink),
};
