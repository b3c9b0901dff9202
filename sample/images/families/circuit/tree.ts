import { backdrop } from '../../backdrop.ts';
import { type Point, lerp, lines, times } from '../../geometry.ts';
import { type Scene, box, dot, sheet, stroke } from '../../svg.ts';
import { via } from '../../motifs.ts';

/** The measures of the tree: its conductors, its crown and its ground. */
interface Crown {
  readonly count: number;
  readonly pitch: number;
  readonly crown: Point;
  readonly rx: number;
  readonly ry: number;
  readonly ground: number;
}

/** Measures the tree. */
function crownOf({ rng, height, focal }: Scene): Crown {
  const count = rng.int(17, 23);
  const pitch = rng.range(19, 23);
  const crown: Point = [focal[0], focal[1] - height * 0.06];
  const [rx, ry] = [height * rng.range(0.36, 0.46), height * rng.range(0.32, 0.38)];
  const ground = height * 0.86;
  return { count, pitch, crown, rx, ry, ground };
}

/** One conductor from the ground to its tip in the crown. */
function drawTrace(scene: Scene, shape: Crown, index: number): string {
  const { rng, palette, focal } = scene;
  const { count, pitch, rx, crown, ry, ground } = shape;
  const offset = index - (count - 1) / 2;
  const share = offset / ((count - 1) / 2);
  const x = focal[0] + offset * pitch;
  const target = focal[0] + share * rx * rng.range(0.82, 1);
  const bend = Math.abs(target - x);
  const top =
    crown[1] + ry * 0.75 - Math.sqrt(Math.max(0.02, 1 - share * share)) * ry * rng.range(0.9, 1.75);
  const fork = Math.min(
    ground - 40,
    Math.max(top + bend + 24, lerp(crown[1] + ry * 0.55, crown[1] + ry * 1.25, Math.abs(share))),
  );
  const color = rng.pick([
    palette.ramp(0.55),
    palette.ramp(0.7),
    palette.ramp(0.85),
    palette.second,
  ]);
  const twig =
    rng.chance(0.6) && Math.abs(share) > 0.2
      ? lines([
          [target, (fork - bend + top) / 2],
          [target + Math.sign(share) * 44, (fork - bend + top) / 2 - 44],
        ])
      : '';
  const leaf: Point = [target + Math.sign(share) * 44, (fork - bend + top) / 2 - 44];
  return (
    stroke(
      lines([
        [x, ground],
        [x, fork],
        [target, fork - bend],
        [target, top],
      ]) + twig,
      color,
      9.5,
    ) +
    via(
      [target, top],
      rng.range(17, 27),
      rng.chance(0.22) ? palette.accent : color,
      palette.ground,
    ) +
    (twig ? dot(...leaf, 14, rng.chance(0.3) ? palette.accent : color) : '')
  );
}

/** The roots, drawn in the color of the ground. */
function drawRoots({ palette, height, focal }: Scene, { count, pitch, ground }: Crown): string[] {
  return times(count)
    .filter((index) => index % 2 === 0)
    .map((index) => {
      const offset = index - (count - 1) / 2;
      const x = focal[0] + offset * pitch;
      return stroke(
        lines([
          [x, ground - 10],
          [x, ground + 30],
          [x + offset * 16, ground + 30 + Math.abs(offset) * 16],
          [x + offset * 16, height + 40],
        ]),
        palette.ground,
        7,
      );
    });
}

/** Conductors that rise as a trunk and spread into a crown. */
export function tree(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const shape = crownOf(scene);
  const { count, crown, rx, ry, ground } = shape;
  const traces = times(count).map((index) => drawTrace(scene, shape, index));
  const roots = drawRoots(scene, shape);
  return sheet(
    scene,
    backdrop(
      scene,
      crown[0] + rng.sign() * rx * 0.5,
      crown[1] - ry * 0.1,
      ry * rng.range(0.9, 1.1),
      palette.ramp(0.13),
    ),
    box(0, ground, width, height, palette.ramp(palette.night ? 0.45 : 0.9)),
    ...traces,
    ...roots,
  );
}
