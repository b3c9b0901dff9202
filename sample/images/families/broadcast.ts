/** Test cards as they were seen: on the curved glass of a television, with lines, ghosts and snow. */
import type { Broadcast } from '../photography/broadcast.ts';
import type { Layouts } from '../picture.ts';
import {
  bars,
  circle,
  fade,
  fern,
  fiveCircles,
  grating,
  northernLight,
  words,
} from './broadcast/cards.ts';

/** A set in good order: a blue-white tube in a dark room. */
const GOOD_SET = {
  glow: [0.8, 0.95, 1.12],
  ghost: 0.12,
  slip: 0.0012,
  snow: 0.025,
  film: { exposure: 1.15, contrast: 1.1, grain: 0.05, falloff: 0.35, halation: 0.5 },
} as const satisfies Omit<Broadcast, 'card'>;

/** What each station looked like at home. */
export const broadcast: Layouts = {
  circle: () => ({ ...GOOD_SET, card: circle() }),
  'five-circles': () => ({
    ...GOOD_SET,
    card: fiveCircles(),
    glow: [0.86, 1.02, 0.94],
    ghost: 0.2,
  }),
  bars: () => ({ ...GOOD_SET, card: bars(), glow: [1.04, 0.98, 0.86], ghost: 0.06 }),
  'northern-light': () => ({
    ...GOOD_SET,
    card: northernLight(),
    glow: [0.72, 0.92, 1.2],
    snow: 0.06,
  }),
  // The colors that were not there.
  grating: () => ({ ...GOOD_SET, card: grating(), slip: 0.003 }),
  words: () => ({ ...GOOD_SET, card: words(), ghost: 0.24, slip: 0.002 }),
  fern: () => ({ ...GOOD_SET, card: fern(), glow: [0.84, 1.04, 0.9] }),
  fade: () => ({
    ...GOOD_SET,
    card: fade(),
    snow: 0.035,
    film: { ...GOOD_SET.film, exposure: 1.6, halation: 1.2 },
  }),
};
