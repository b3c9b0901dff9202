import { type Point, lerp, scatter, voronoi } from '../../geometry.ts';
import { type Scene, dot, fill, lifted, sheet } from '../../svg.ts';
import { middle, rounded } from './shared.ts';

/** A tissue at one side of the image that thins out toward the other. */
export function tissue(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const angle = rng.pick([0, 0.5, 2.6, Math.PI, 4.2]);
  const gap = rng.range(116, 158);
  const sites = scatter(rng, width + 300, height + 300, gap).map(([x, y]): Point => [
    x - 150,
    y - 150,
  ]);
  const shapes = voronoi(
    sites.map(([x, y]): Point => [x + 150, y + 150]),
    width + 300,
    height + 300,
  ).map((shape) => shape.map(([x, y]): Point => [x - 150, y - 150]));
  const depth = ([x, y]: Point): number =>
    0.5 - ((x - focal[0]) * Math.cos(angle) + (y - focal[1]) * Math.sin(angle)) / 1150;
  const nearest = sites.reduce(
    (best, site, index) =>
      Math.hypot(site[0] - focal[0], site[1] - focal[1]) <
      Math.hypot((sites[best]?.[0] ?? 0) - focal[0], (sites[best]?.[1] ?? 0) - focal[1])
        ? index
        : best,
    0,
  );
  const cells = shapes.map((shape, index) => {
    const d = depth(middle(shape));
    if (d < 0.12 || shape.length < 3) return '';
    const hot = index === nearest;
    const gapHere = hot ? 4 : lerp(gap * 0.4, 7, Math.min(1, d * 1.35));
    const [x, y] = middle(shape);
    const tone = 0.24 + 0.6 * Math.min(1, Math.max(0, d)) * rng.range(0.7, 1.1);
    const body = fill(rounded(shape, gapHere), hot ? palette.accent : palette.ramp(tone));
    const r = Math.max(6, gap * 0.17 - gapHere * 0.2);
    return (
      (hot ? lifted('high', body) : body) +
      dot(
        x + rng.range(-9, 9),
        y + rng.range(-9, 9),
        hot ? r * 1.4 : r,
        hot ? palette.ink : palette.ramp(tone + 0.24),
      ) +
      (hot ? dot(x + 6, y - 8, r * 0.45, palette.paper) : '')
    );
  });
  return sheet(scene, ...cells);
}
