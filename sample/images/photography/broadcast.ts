/** A drawing on the tube of an old television, photographed from the sofa. */
import { rasterize } from '../print.ts';
import { valueNoise } from '../noise.ts';
import { createRng } from '../random.ts';
import type { Exposure } from './exposure.ts';
import type { Film } from './film.ts';

/** What is on the air, and how it arrives. */
export interface Broadcast {
  /** The card as SVG, 3:2. */
  readonly card: string;
  /** Light of the tube: its white. */
  readonly glow: readonly [r: number, g: number, b: number];
  /** Strength of the ghost beside every edge, 0–1. */
  readonly ghost: number;
  /** How far lines slip sideways, as a share of the width. */
  readonly slip: number;
  /** Share of snow, 0–1. */
  readonly snow: number;
  readonly film: Film;
}

/** Scan lines of the tube. */
const LINES = 262;

/** Bends a place on the glass, −1…1, to a place on the card: the tube bulges. */
function bent(x: number, y: number): readonly [number, number] {
  const bulge = 1 + 0.07 * (x * x + y * y);
  return [x * bulge * 1.03, y * bulge * 1.06];
}

/** Darkness of the bezel around the glass, 0 (outside) to 1. */
function glass(x: number, y: number): number {
  const [a, b] = [Math.abs(x) / 0.985, Math.abs(y) / 0.97];
  const edge = (a ** 14 + b ** 14) ** (1 / 14);
  return Math.min(1, Math.max(0, (1 - edge) * 42));
}

/** Shows a card on the tube. */
export async function showOnScreen(
  { card, glow, ghost, slip, snow }: Broadcast,
  width: number,
  height: number,
): Promise<Exposure> {
  const pixels = await rasterize(card, width, height);
  const light = new Float32Array(width * height * 3);
  const rng = createRng(card.slice(0, 4_000));
  const [drift, specks] = [valueNoise(rng), valueNoise(rng)];
  const shown = (u: number, v: number, channel: number): number => {
    const x = Math.min(width - 1, Math.max(0, Math.round(((u + 1) / 2) * width)));
    const y = Math.min(height - 1, Math.max(0, Math.round(((v + 1) / 2) * height)));
    return ((pixels[(y * width + x) * 3 + channel] ?? 0) / 255) ** 2.2;
  };
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [
      ((index % width) / width) * 2 - 1,
      (Math.floor(index / width) / height) * 2 - 1,
    ];
    const [u, v] = bent(x, y);
    const line = ((v + 1) / 2) * LINES;
    const shift = slip * (drift(Math.floor(line) * 0.37, 2) + 0.4 * drift(line * 0.02, 9));
    const beam = 0.5 + 0.5 * Math.cos((line % 1) * Math.PI * 2);
    const noise = snow * (0.5 + 0.5 * specks(u * 190, Math.floor(line) * 7.7)) ** 3;
    const stripe = ((index % width) % 3) - 1;
    const open = glass(x, y);
    for (let channel = 0; channel < 3; channel++) {
      const near = shown(u + shift, v, channel);
      const soft =
        0.5 * near +
        0.25 * (shown(u + shift - 0.004, v, channel) + shown(u + shift + 0.004, v, channel));
      const echo = ghost * (shown(u + shift - 0.045, v, channel) - 0.5 * soft);
      const phosphor = 0.86 + 0.14 * (stripe === channel - 1 ? 1 : 0);
      const value = Math.max(0, soft * (1 - ghost * 0.4) + echo) + noise + 0.012;
      const shine = 0.018 * Math.max(0, 1 - Math.hypot(x + 0.55, (y + 0.6) * 0.8) * 1.6);
      light[index * 3 + channel] =
        open * (value * (glow[channel] ?? 1) * (0.58 + 0.55 * beam) * phosphor + shine) +
        (1 - open) * 0.004;
    }
  }
  return { width, height, light };
}
