import { type Point, lerp, polygon } from '../../geometry.ts';
import { brilliant, drawSolid, turned } from '../../solid.ts';
import { type Scene, fill, group, lifted, sheet } from '../../svg.ts';
import { facets } from './shared.ts';

/** A stone, with a ray entering it and a fan leaving it. */
export function stone(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const side = rng.sign();
  const size = height * rng.range(0.34, 0.4);
  const solid = turned(
    brilliant(8),
    rng.range(0, 1),
    rng.range(-0.42, -0.2),
    rng.range(-0.25, 0.25),
  );
  const entry: Point = [focal[0] - side * size * 0.5, focal[1] - size * 0.05];
  const exit: Point = [focal[0] + side * size * 0.35, focal[1] + size * 0.1];
  const fan = [
    palette.accent,
    palette.second,
    palette.ramp(0.35),
    palette.ramp(0.6),
    palette.ramp(0.8),
  ].map((color, index) => {
    const spread = (t: number): Point => [
      focal[0] + side * width,
      exit[1] + lerp(-0.12, 0.5, t) * height,
    ];
    return fill(polygon(exit, spread(index / 5), spread((index + 1) / 5)), color);
  });
  return sheet(
    scene,
    fill(
      polygon(
        [focal[0] - side * width, entry[1] + height * 0.2],
        [focal[0] - side * width, entry[1] + height * 0.25],
        [entry[0], entry[1] + 12],
        [entry[0], entry[1] - 12],
      ),
      palette.night ? palette.paper : palette.ramp(0.95),
    ),
    ...fan,
    lifted(
      'high',
      group(
        {},
        drawSolid(
          solid,
          [focal[0], focal[1] - size * 0.08],
          size,
          facets(scene),
          palette.ground,
          3,
        ),
      ),
    ),
  );
}
