import { type Point, levelLines, smooth, times } from '../../geometry.ts';
import type { Field } from '../../noise.ts';
import { type Scene, dot, fill, lifted, sheet, stroke } from '../../svg.ts';
import { joined, land } from './shared.ts';

/** An island with depth lines around it and one marked route. */
export function island(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const hills = land(scene, rng.range(420, 620));
  const [rx, ry] = [width * rng.range(0.27, 0.34), height * rng.range(0.34, 0.42)];
  const field: Field = (x, y) =>
    0.78 - Math.hypot((x - focal[0]) / rx, (y - focal[1]) / ry) ** 1.4 * 0.62 + hills(x, y) * 0.75;
  const sea = [-0.55, -0.36, -0.19, -0.04];
  const heights = [0.1, 0.22, 0.34, 0.46, 0.58, 0.7, 0.82, 0.94];
  const outlines = heights.map((level) => joined(levelLines(field, width, height, 14, level)));
  let walk: Point = [focal[0] - rx * 0.7, focal[1] + ry * 0.5];
  const route = times(26).map((): Point => {
    walk = [
      walk[0] + rx * 0.045 + hills(walk[0] + 90, walk[1]) * 60,
      walk[1] - ry * 0.03 + hills(walk[0], walk[1] + 400) * 80,
    ];
    return walk;
  });
  const end = route[route.length - 1] ?? focal;
  return sheet(
    scene,
    ...sea.map((level, index) =>
      stroke(
        joined(levelLines(field, width, height, 18, level)),
        palette.ramp(0.3 + index * 0.08),
        3.5,
        index % 2 ? {} : { 'stroke-dasharray': '3 15' },
      ),
    ),
    lifted('mid', fill(outlines[0] ?? '', palette.night ? palette.ramp(0.3) : palette.ramp(0.16))),
    ...outlines.slice(1).map((d, index) => fill(d, palette.ramp(0.26 + index * 0.1))),
    stroke(outlines.join(''), palette.night ? palette.ground : palette.ink, 2.4, { opacity: 0.55 }),
    stroke(smooth(route), palette.accent, 9, { 'stroke-dasharray': '2 22' }),
    dot(...(route[0] ?? focal), 15, palette.accent),
    lifted('low', dot(end[0], end[1], 34, palette.accent), dot(end[0], end[1], 13, palette.paper)),
  );
}
