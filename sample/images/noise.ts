/**
 * Seeded value noise, its fractal sum and domain warping, for the grain of land, water and paper.
 */
import type { Rng } from './random.ts';

/** A smooth field: maps points of the plane to values of about −1…1. */
export type Field = (x: number, y: number) => number;

const SIZE = 256;
const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
const blend = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Value noise with one feature per unit of distance. */
export function valueNoise(rng: Rng): Field {
  const values = Float64Array.from({ length: SIZE }, () => rng.range(-1, 1));
  const order = Uint8Array.from(rng.shuffle(Array.from({ length: SIZE }, (_, index) => index)));
  const at = (column: number, row: number): number =>
    values[((order[column & 255] ?? 0) + row) & 255] ?? 0;
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const u = fade(x - column);
    const top = blend(at(column, row), at(column + 1, row), u);
    const bottom = blend(at(column, row + 1), at(column + 1, row + 1), u);
    return blend(top, bottom, fade(y - row));
  };
}

/** A sum of increasingly fine and faint noise. */
export function fractal(noise: Field, octaves: number, gain = 0.5): Field {
  return (x, y) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    for (let octave = 0; octave < octaves; octave++) {
      const scale = 2 ** octave;
      sum += weight * noise(x * scale + octave * 17.3, y * scale + octave * 9.1);
      total += weight;
      weight *= gain;
    }
    return sum / total;
  };
}

/** Distorts a field with another one (domain warping), which turns hills into folds and eddies. */
export function warp(field: Field, by: Field, strength: number): Field {
  return (x, y) => field(x + strength * by(x + 5.2, y + 1.3), y + strength * by(x + 1.7, y + 9.2));
}
