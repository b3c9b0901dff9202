/** Develops an exposure: halation, tone curve, falloff toward the corners and grain. */
import { createRng } from '../random.ts';
import type { Exposure } from './exposure.ts';

/** A film and how it is printed. */
export interface Film {
  /** Brightness factor. */
  readonly exposure?: number;
  /** 1 keeps the contrast of the scene. */
  readonly contrast?: number;
  /** 0 prints in black and white. */
  readonly saturation?: number;
  /** Size of the grain as a share of white. */
  readonly grain?: number;
  /** How much the corners darken, 0–1. */
  readonly falloff?: number;
  /** Glow around lights, 0–1. */
  readonly halation?: number;
  /** Tint of the shadows and of the lights, added in display values of −1…1. */
  readonly shadows?: readonly [number, number, number];
  readonly lights?: readonly [number, number, number];
}

/** A mean over a square window, one axis at a time. */
function blurred(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const pass = (source: Float32Array, count: number, lines: number, step: number, skip: number) => {
    const out = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      let sum = 0;
      const at = (place: number): number =>
        source[line * skip + Math.min(count - 1, Math.max(0, place)) * step] ?? 0;
      for (let place = -radius; place <= radius; place++) sum += at(place);
      for (let place = 0; place < count; place++) {
        out[line * skip + place * step] = sum / (2 * radius + 1);
        sum += at(place + radius + 1) - at(place - radius);
      }
    }
    return out;
  };
  const rows = pass(from, width, height, 1, width);
  return pass(rows, height, width, width, 1);
}

function addHalation({ width, height, light }: Exposure, strength: number): void {
  const radius = Math.max(2, Math.round(height / 60));
  for (let channel = 0; channel < 3; channel++) {
    const bright = new Float32Array(width * height);
    for (let pixel = 0; pixel < bright.length; pixel++)
      bright[pixel] = Math.max(0, (light[pixel * 3 + channel] ?? 0) - 0.75);
    const wide = blurred(blurred(bright, width, height, radius), width, height, radius * 2);
    // Film glows redder than the light that strikes it.
    const share = strength * (channel === 0 ? 1.25 : 0.85);
    for (let pixel = 0; pixel < bright.length; pixel++)
      light[pixel * 3 + channel] = (light[pixel * 3 + channel] ?? 0) + (wide[pixel] ?? 0) * share;
  }
}

/** The curve of a film: a soft toe and a long shoulder. Linear light to display values, 0–1. */
function curve(value: number, contrast: number): number {
  const x = Math.max(0, value);
  const shoulder = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  const display = Math.min(1, shoulder) ** (1 / 2.2);
  return Math.min(1, Math.max(0, 0.5 + (display - 0.5) * contrast));
}

/** Grain of about a pixel and a half, the same for all colors as in silver. */
function grainField(width: number, height: number, seed: string): Float32Array {
  const rng = createRng(seed);
  const fine = Float32Array.from(
    { length: width * height },
    () => rng.next() + rng.next() + rng.next() - 1.5,
  );
  const soft = blurred(fine, width, height, 1);
  return soft.map((value, index) => value * 2.2 + (fine[index] ?? 0) * 0.25);
}

/** Develops an exposure into RGB bytes. `seed` decides the grain. */
export function develop(exposure: Exposure, film: Film, seed: string): Buffer {
  const { width, height } = exposure;
  // A photograph may be developed more than once.
  const light = exposure.light.slice();
  const { contrast = 1.06, saturation = 1, grain = 0.05, falloff = 0.3 } = film;
  if ((film.halation ?? 0.25) > 0) addHalation({ width, height, light }, film.halation ?? 0.25);
  const grains = grainField(width, height, seed);
  const bytes = Buffer.alloc(width * height * 3);
  const reach = Math.hypot(width, height) / 2;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const corner = Math.hypot(x - width / 2, y - height / 2) / reach;
    const gain = (film.exposure ?? 1) * (1 - falloff * corner * corner);
    const tone = [0, 1, 2].map((channel) =>
      curve((light[pixel * 3 + channel] ?? 0) * gain, contrast),
    );
    const gray = 0.3 * (tone[0] ?? 0) + 0.59 * (tone[1] ?? 0) + 0.11 * (tone[2] ?? 0);
    const speck = (grains[pixel] ?? 0) * grain * (0.35 + 2.2 * gray * (1 - gray));
    for (let channel = 0; channel < 3; channel++) {
      const tint =
        (film.shadows?.[channel] ?? 0) * (1 - gray) ** 2 + (film.lights?.[channel] ?? 0) * gray;
      const value = gray + ((tone[channel] ?? 0) - gray) * saturation + tint + speck;
      bytes[pixel * 3 + channel] = Math.round(Math.min(1, Math.max(0, value)) * 255);
    }
  }
  return bytes;
}
