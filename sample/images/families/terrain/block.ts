import { type Point, clamp, lerp, lines, polygon, steps, times } from '../../geometry.ts';
import { mast, walker } from '../../motifs.ts';
import { type Field, fractal, valueNoise, warp } from '../../noise.ts';
import { type Scene, dot, fill, sheet, tag } from '../../svg.ts';

/** A square of land: its heights, and where each of its points is drawn. */
interface Land {
  readonly noise: Field;
  readonly cells: number;
  readonly half: number;
  readonly peak: Point;
  readonly sea: number;
  readonly raw: (u: number, v: number) => number;
  readonly level: (u: number, v: number) => number;
  readonly ox: number;
  readonly oy: number;
  readonly spot: (u: number, v: number, z: number) => Point;
}

/** Raises a square of land. */
function landOf({ rng, width, height, focal }: Scene): Land {
  const noise = warp(fractal(valueNoise(rng), 4), valueNoise(rng), 0.4);
  const cells = 46;
  const half = width * 0.25;
  const tall = height * rng.range(0.3, 0.42);
  const peak: Point = [rng.range(0.3, 0.6), rng.range(0.3, 0.6)];
  const sea = 0.2;
  const steep = rng.range(5, 9);
  const raw = (u: number, v: number): number =>
    clamp(
      0.85 * Math.exp(-((u - peak[0]) ** 2 + (v - peak[1]) ** 2) * steep) +
        noise(u * 2.6, v * 2.6) * 0.42 +
        0.16,
      0,
      1.1,
    );
  const level = (u: number, v: number): number => Math.max(sea, raw(u, v));
  const [ox, oy]: Point = [focal[0], focal[1] - half * 0.32];
  const spot = (u: number, v: number, z: number): Point => [
    ox + (u - v) * half,
    oy + (u + v) * half * 0.5 - z * tall + height * 0.1,
  ];
  return { noise, cells, half, peak, sea, raw, level, ox, oy, spot };
}

/** The color of the land at a point, in the light from the left. */
function toneAt({ palette }: Scene, { raw, sea }: Land, u: number, v: number): string {
  const z = raw(u, v);
  const light =
    (raw(u + 0.03, v) - raw(u - 0.03, v)) * 3.2 - (raw(u, v + 0.03) - raw(u, v - 0.03)) * 1.2;
  if (z < sea) return palette.second;
  const base = z > 0.78 ? 0.02 : 0.2 + z * 0.62;
  return palette.night
    ? palette.ramp(clamp(1 - base * 0.8 - light * 0.35))
    : palette.ramp(clamp(Math.round((base + light * 0.4) * 9) / 9));
}

/** The surface of the land, from the back to the front. */
function drawQuads(scene: Scene, land: Land): string[] {
  const { cells, spot, level } = land;
  return times(cells * cells)
    .map((index) => ({
      u: Math.floor(index / cells) / cells,
      v: (index % cells) / cells,
      step: 1 / cells,
    }))
    .sort((a, b) => a.u + a.v - b.u - b.v)
    .map(({ u, v, step }) => {
      const color = toneAt(scene, land, u + step / 2, v + step / 2);
      return fill(
        polygon(
          spot(u, v, level(u, v)),
          spot(u + step, v, level(u + step, v)),
          spot(u + step, v + step, level(u + step, v + step)),
          spot(u, v + step, level(u, v + step)),
        ),
        color,
        { stroke: color, 'stroke-width': 1.4 },
      );
    });
}

/** One cut side with its layers of soil. */
function drawWall(
  { palette }: Scene,
  { cells, spot, level, noise }: Land,
  deep: -0.55,
  at: (t: number) => Point,
  shade: number,
): string {
  return [0, 0.3, 0.55, 0.8]
    .map((depth, index) => {
      const top = steps(cells + 1).map((t): Point => {
        const [u, v] = at(t);
        return spot(
          u,
          v,
          lerp(level(u, v), deep, depth) + (index ? noise(t * 3 + depth * 9, 7) * 0.06 : 0),
        );
      });
      const [first, last] = [at(0), at(1)];
      const plainSoil = palette.night
        ? palette.ramp(0.75 - index * 0.14 - shade)
        : palette.ramp(0.45 + index * 0.14 + shade);
      return fill(
        `${lines(top)}L${spot(...last, deep).join(' ')}L${spot(...first, deep).join(' ')}Z`,
        index === 2 ? palette.accent : plainSoil,
      );
    })
    .join('');
}

/** A floating square of land in axonometry, with its cut sides. */
export function block(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const land = landOf(scene);
  const { half, peak, level, ox, oy, spot } = land;
  const quads = drawQuads(scene, land);
  const deep = -0.55;
  const foot = spot(peak[0], peak[1], level(peak[0], peak[1]));
  return sheet(
    scene,
    tag('ellipse', {
      cx: ox + 40,
      cy: oy + half + height * 0.32,
      rx: half * 0.9,
      ry: half * 0.17,
      fill: palette.ramp(0.12),
    }),
    dot(ox + rng.sign() * half * 1.05, focal[1] - height * 0.24, height * 0.08, palette.accent),
    ...quads,
    drawWall(scene, land, deep, (t) => [t, 1], 0),
    drawWall(scene, land, deep, (t) => [1, 1 - t], 0.14),
    rng.chance(0.6)
      ? mast(foot[0], foot[1] + 10, 0.62, palette.ramp(0.98), palette.accent)
      : walker(foot[0], foot[1] + 6, 0.7, palette.ramp(0.98)),
  );
}
