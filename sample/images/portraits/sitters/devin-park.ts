import { stroke } from '../../svg.ts';
import { shape } from '../features.ts';
import { PLAIN, type Sitter } from '../sitter.ts';

/** Devin Park. */
export const devinPark: Sitter = {
  ...PLAIN,
  skin: '#f0d0ac',
  hue: 'gear',
  face: 'oval',
  turn: -0.3,
  lean: -4,
  mouth: 'smile',
  collar: 'crew',
  broad: 0.96,
  front: ({ hair, ink }) =>
    shape(
      'M300 320C276 238 304 162 384 156C468 146 530 206 504 324C496 300 494 284 488 268L470 290L458 252L432 286L412 250L384 288L364 252L340 292L326 262C314 280 306 296 300 320Z',
      hair,
      ink,
    ),
  back: ({ accent, ink }) =>
    stroke('M284 530C284 462 340 430 400 430S516 462 516 530', ink, 34) +
    stroke('M284 530C284 462 340 430 400 430S516 462 516 530', accent, 20),
  extra: (inks) =>
    shape(
      'M262 520C300 506 326 530 330 570C334 612 312 640 276 642C250 620 246 546 262 520Z',
      inks.accent,
      inks.ink,
    ) +
    shape(
      'M538 520C500 506 474 530 470 570C466 612 488 640 524 642C550 620 554 546 538 520Z',
      inks.accent,
      inks.ink,
    ),
};
