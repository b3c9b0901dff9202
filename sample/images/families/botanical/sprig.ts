import { backdrop } from '../../backdrop.ts';
import { type Point, brush, lerp, lines, polar, steps, times } from '../../geometry.ts';
import { type Scene, dot, fill, lifted, place, sheet, stroke } from '../../svg.ts';
import { along, degrees, leaf } from './shared.ts';

/** The line of the stem across the image. */
function stemOf({ focal }: Scene, flip: number, bend: number): Point[] {
  return steps(30).map((t): Point => [
    focal[0] + flip * lerp(-560, 480, t) + Math.sin(t * 3) * bend * 0.3,
    focal[1] + lerp(500, -430, t) + Math.sin(t * Math.PI) * bend,
  ]);
}

/** A few berries on short stalks. */
function drawBerries({ rng, palette }: Scene, stem: Point[]): string[] {
  return times(rng.int(3, 6)).map((index) => {
    const from = along(stem, 0.3 + index * 0.11);
    const to = polar(...from.point, rng.range(90, 150), from.angle + (index % 2 ? -1.5 : 1.5));
    return (
      stroke(lines([from.point, to]), palette.ramp(0.85), 5) +
      dot(...to, rng.range(17, 27), index === 0 ? palette.accent : palette.second)
    );
  });
}

/** Faint flecks on the ground. */
function drawFlecks({ rng, palette, width, height }: Scene): string[] {
  return times(34).map(() =>
    dot(
      rng.range(0, width),
      rng.range(0, height),
      rng.range(8, 46),
      palette.ramp(rng.range(0.03, 0.07)),
    ),
  );
}

/** One leaf of the stem. */
function drawLeaf(
  scene: Scene,
  index: number,
  pairs: number,
  stem: Point[],
  odd: number,
  slim: number,
  light: string,
  dark: string,
): string {
  const { rng, palette } = scene;
  const t = lerp(0.16, 0.97, index / (pairs * 2 - 1));
  const { point, angle } = along(stem, t);
  const side = index % 2 ? 1 : -1;
  const length = lerp(410, 240, t) * rng.range(0.85, 1.1);
  const chosen = index === odd;
  return lifted(
    'mid',
    place(
      ...point,
      degrees(angle) + side * lerp(62, 34, t),
      1,
      leaf(
        length,
        length * slim,
        chosen ? palette.accent : light,
        chosen ? palette.accent : dark,
        palette.ground,
        5,
      ),
    ),
  );
}

/** One stem across the image. */
export function sprig(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const flip = rng.sign();
  const bend = rng.range(-160, 160);
  const stem = stemOf(scene, flip, bend);
  const pairs = rng.int(5, 8);
  const slim = rng.range(0.2, 0.42);
  const [light, dark] = palette.night
    ? [palette.ramp(0.82), palette.ramp(0.58)]
    : [palette.ramp(0.46), palette.ramp(0.66)];
  const odd = rng.int(1, pairs * 2 - 3);
  const leaves = times(pairs * 2).map((index) =>
    drawLeaf(scene, index, pairs, stem, odd, slim, light, dark),
  );
  const tip = along(stem, 1);
  const berries = drawBerries(scene, stem);
  const flecks = drawFlecks(scene);
  return sheet(
    scene,
    ...flecks,
    backdrop(
      scene,
      focal[0] - flip * width * rng.range(0.1, 0.2),
      focal[1] - height * rng.range(0.04, 0.14),
      height * rng.range(0.25, 0.36),
      palette.ramp(palette.night ? 0.16 : 0.15),
    ),
    fill(
      brush(stem, (t) => lerp(17, 6, t)),
      palette.ramp(0.86),
    ),
    ...berries,
    ...leaves,
    lifted(
      'mid',
      place(
        ...tip.point,
        degrees(tip.angle),
        1,
        leaf(210, 210 * slim, light, dark, palette.ground, 4),
      ),
    ),
  );
}
