/**
 * Tape: two reels and the path between them, a cassette unspooled, a folded ribbon of stripes,
 * punched paper, film.
 */
import type { Layouts } from '../svg.ts';
import { cassette } from './tape/cassette.ts';
import { film } from './tape/film.ts';
import { punched } from './tape/punched.ts';
import { reels } from './tape/reels.ts';
import { ribbon } from './tape/ribbon.ts';
import { strips } from './tape/strips.ts';

/** Recordings. */
export const tape: Layouts = {
  reels,
  cassette,
  ribbon,
  punched,
  film,
  strips: (scene) =>
    strips(scene, {
      degrees: scene.rng.range(-34, -20),
      count: 6,
      repeated: false,
      grouped: false,
    }),
  repeats: (scene) =>
    strips(scene, { degrees: scene.rng.range(18, 30), count: 7, repeated: true, grouped: true }),
  pulses: (scene) =>
    strips(scene, { degrees: scene.rng.range(-46, -38), count: 5, repeated: true, grouped: true }),
  uneven: (scene) =>
    strips(scene, {
      degrees: scene.rng.range(34, 42),
      count: 3,
      repeated: false,
      grouped: false,
      uneven: true,
    }),
  levers: (scene) => strips(scene, { degrees: -90, count: 11, repeated: false, grouped: false }),
};
