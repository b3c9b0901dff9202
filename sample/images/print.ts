/** The press: turns drawings into WebP with a little tooth and mottle, within a byte budget. */
import sharp from 'sharp';
import type { Exposure } from './photography/exposure.ts';
import { develop, type Film } from './photography/film.ts';
import { createRng } from './random.ts';

/** Maximum size of one still. */
const STILL_BYTES = 80 * 1024;

/** Maximum size of one photograph: its grain needs more. */
const PHOTOGRAPH_BYTES = 110 * 1024;

/** Maximum size of one opening that spans the window. */
export const OPENING_BYTES = PHOTOGRAPH_BYTES;

/** Maximum size of one portrait. */
export const PORTRAIT_BYTES = 30 * 1024;

const TILE = 512;

/**
 * One tile of paper tooth, with values around 0. Created once: the paper is the same for the whole
 * issue.
 */
function makePaper(): Float32Array {
  const rng = createRng('paper');
  const raw = Float32Array.from({ length: TILE * TILE }, () => rng.range(-1, 1));
  return raw.map((value, index) => {
    const [x, y] = [index % TILE, Math.floor(index / TILE)];
    const right = raw[y * TILE + ((x + 1) % TILE)] ?? 0;
    const below = raw[((y + 1) % TILE) * TILE + x] ?? 0;
    return (value + right + below) / 2;
  });
}

let paperTile: Float32Array | undefined;

/** Lays a drawing on paper. Dark inks show the tooth more than bare paper does. */
export function grain(pixels: Uint8Array, width: number, strength: number): void {
  paperTile ??= makePaper();
  for (let index = 0, pixel = 0; index < pixels.length; index += 3, pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const light =
      ((pixels[index] ?? 0) + (pixels[index + 1] ?? 0) + (pixels[index + 2] ?? 0)) / 765;
    const amount =
      (paperTile[(y % TILE) * TILE + (x % TILE)] ?? 0) * strength * (1.25 - light * 0.6);
    for (let channel = 0; channel < 3; channel++) {
      pixels[index + channel] = Math.min(
        255,
        Math.max(0, Math.round((pixels[index + channel] ?? 0) + amount)),
      );
    }
  }
}

/** Renders an SVG into RGB pixels. */
export async function rasterize(svg: string, width: number, height: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { unlimited: true })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * One attempt at a size: the amount of tooth, the WebP quality and the fraction of the full width.
 */
interface Impression {
  readonly tooth: number;
  readonly quality: number;
  readonly scale: number;
}

/**
 * Attempts from the finest to the most compressed. Flat images can afford much tooth, crowded ones
 * none.
 */
const IMPRESSIONS: readonly Impression[] = [
  { tooth: 9, quality: 74, scale: 1 },
  { tooth: 7, quality: 68, scale: 1 },
  { tooth: 5, quality: 64, scale: 1 },
  { tooth: 3, quality: 58, scale: 1 },
  { tooth: 0, quality: 50, scale: 1 },
  { tooth: 0, quality: 56, scale: 5 / 6 },
  { tooth: 0, quality: 44, scale: 5 / 6 },
  { tooth: 0, quality: 44, scale: 3 / 4 },
  { tooth: 0, quality: 30, scale: 3 / 4 },
  { tooth: 0, quality: 30, scale: 2 / 3 },
];

/** Prints an SVG as WebP of at most `budget` bytes, as fine as that allows. */
export async function print(
  svg: string,
  width: number,
  height: number,
  budget = STILL_BYTES,
): Promise<Buffer> {
  const clean = await rasterize(svg, width, height);
  return finest(IMPRESSIONS, budget, ({ tooth, quality, scale }) => {
    const pixels = Buffer.from(clean);
    if (tooth > 0) grain(pixels, width, tooth);
    return sharp(pixels, { raw: { width, height, channels: 3 } })
      .resize(Math.round(width * scale), Math.round(height * scale))
      .webp({ quality, effort: 4, smartSubsample: true, preset: 'picture' })
      .toBuffer();
  });
}

/** Returns the first attempt that is within the budget. */
async function finest<Attempt>(
  attempts: readonly Attempt[],
  budget: number,
  encode: (attempt: Attempt) => Promise<Buffer>,
): Promise<Buffer> {
  let smallest: Buffer | undefined;
  for (const attempt of attempts) {
    smallest = await encode(attempt);
    if (smallest.length <= budget) return smallest;
  }
  throw new Error(
    `the image has ${smallest?.length ?? 0} bytes at the lowest quality, more than ${budget}`,
  );
}

/** Attempts at a photograph: the share of its grain, and the WebP quality. */
const ENLARGEMENTS = [
  { grain: 1, quality: 66 },
  { grain: 0.75, quality: 60 },
  { grain: 0.55, quality: 54 },
  { grain: 0.4, quality: 48 },
  { grain: 0.3, quality: 42 },
  { grain: 0.2, quality: 36 },
  { grain: 0.1, quality: 30 },
  { grain: 0, quality: 22 },
  { grain: 0, quality: 14 },
] as const;

/**
 * Prints a photograph as WebP of at most PHOTOGRAPH_BYTES. Grain costs most bytes: a picture full
 * of detail keeps less of it.
 */
export async function printPhotograph(
  exposure: Exposure,
  film: Film,
  seed: string,
): Promise<Buffer> {
  const { width, height } = exposure;
  return finest(ENLARGEMENTS, PHOTOGRAPH_BYTES, ({ grain: share, quality }) =>
    sharp(develop(exposure, { ...film, grain: (film.grain ?? 0.05) * share }, seed), {
      raw: { width, height, channels: 3 },
    })
      .webp({ quality, effort: 4, smartSubsample: true, preset: 'photo' })
      .toBuffer(),
  );
}
