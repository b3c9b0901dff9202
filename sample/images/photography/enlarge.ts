/** Enlarges an exposure to the size of the print. */
import type { Exposure } from './exposure.ts';

/** Weights of the four neighbors of a place between two pixels (Catmull–Rom). */
const weights = (t: number): readonly number[] => [
  ((2 - t) * t - 1) * t * 0.5,
  (t * t * (3 * t - 5) + 2) * 0.5,
  ((4 - 3 * t) * t + 1) * t * 0.5,
  (t - 1) * t * t * 0.5,
];

/** Stretches lines of pixels along one axis. */
function stretched(
  from: Float32Array,
  lines: number,
  count: number,
  wanted: number,
  [lineStep, step]: readonly [number, number],
  [lineStepOut, stepOut]: readonly [number, number],
): Float32Array {
  const out = new Float32Array(lines * wanted * 3);
  for (let place = 0; place < wanted; place++) {
    const source = ((place + 0.5) * count) / wanted - 0.5;
    const first = Math.floor(source);
    const share = weights(source - first);
    for (let line = 0; line < lines; line++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let tap = 0; tap < 4; tap++) {
          const at = Math.min(count - 1, Math.max(0, first - 1 + tap));
          sum += (share[tap] ?? 0) * (from[(line * lineStep + at * step) * 3 + channel] ?? 0);
        }
        out[(line * lineStepOut + place * stepOut) * 3 + channel] = Math.max(0, sum);
      }
    }
  }
  return out;
}

/** Returns the exposure at another size. */
export function enlarge({ width, height, light }: Exposure, wide: number, high: number): Exposure {
  const rows = stretched(light, height, width, wide, [width, 1], [wide, 1]);
  return {
    width: wide,
    height: high,
    light: stretched(rows, wide, height, high, [1, wide], [1, wide]),
  };
}
