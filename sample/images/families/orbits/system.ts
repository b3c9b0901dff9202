import { type Point, TAU, lines, polar, times } from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import { type Scene, dot, group, lifted, sheet, stroke } from '../../svg.ts';
import { globe } from './shared.ts';

/** A giant at one corner, in front of everything. */
function drawGiant({ rng, palette, height, focal }: Scene, corner: Point): string {
  return lifted(
    'high',
    globe(
      'giant',
      ...corner,
      height * rng.range(0.3, 0.42),
      palette.ramp(0.42),
      palette.ramp(0.22),
      Math.atan2(focal[1] - corner[1], focal[0] - corner[0]),
    ),
  );
}

/** The rays of the sun. */
function drawRays({ palette, focal }: Scene, sun: number): string {
  return times(20)
    .map((index) =>
      stroke(
        lines([
          polar(...focal, sun * 1.14, (index * TAU) / 20),
          polar(...focal, sun * (index % 2 ? 1.28 : 1.42), (index * TAU) / 20),
        ]),
        palette.accent,
        7,
      ),
    )
    .join('');
}

/** The radii of the orbits. */
function radiiOf({ rng }: Scene, count: number, sun: number): number[] {
  return times(count).map((index) => sun * 1.6 + (index + 1) ** 1.25 * rng.range(88, 106));
}

/** Nested orbits seen at a slant, with their sun at the focal point. */
export function system(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const tilt = rng.range(-32, 32);
  const flat = rng.range(0.3, 0.5);
  const count = rng.int(5, 7);
  const sun = height * rng.range(0.09, 0.15);
  const radii = radiiOf(scene, count, sun);
  const path = (r: number, half: 0 | 1): string =>
    `M${focal[0] - r} ${focal[1]}A${r} ${r * flat} 0 0 ${half} ${focal[0] + r} ${focal[1]}`;
  const draw = (half: 0 | 1): string =>
    radii
      .map((r, index) =>
        stroke(
          path(r, half),
          palette.ramp(0.5 + 0.06 * index),
          index === 2 ? 8 : 3.5,
          index % 3 === 1 ? { 'stroke-dasharray': '2 16' } : {},
        ),
      )
      .join('');
  const bodies = radii.map((r, index) => {
    const angle = rng.range(0, TAU);
    const [x, y] = [focal[0] + r * Math.cos(angle), focal[1] + r * flat * Math.sin(angle)];
    const size = rng.range(18, 34) + index * 7;
    const light =
      index === 2
        ? palette.accent
        : rng.pick([palette.second, palette.ramp(0.8), palette.ramp(0.6)]);
    return {
      near: Math.sin(angle) > 0,
      svg: globe(
        `body${index}`,
        x,
        y,
        size,
        light,
        palette.night ? palette.ramp(0.2) : palette.ramp(0.98),
        Math.atan2(focal[1] - y, focal[0] - x),
      ),
    };
  });
  const corner: Point = [
    focal[0] > width / 2 ? width * 0.02 : width * 0.98,
    height * rng.range(0.9, 1.05),
  ];
  return sheet(
    scene,
    stars(rng, width, height, 60, palette.ramp(0.75)),
    group(
      { transform: `rotate(${tilt} ${focal[0]} ${focal[1]})` },
      draw(1),
      ...bodies.filter(({ near }) => !near).map(({ svg }) => svg),
      drawRays(scene, sun),
      dot(...focal, sun, palette.accent),
      draw(0),
      ...bodies.filter(({ near }) => near).map(({ svg }) => svg),
    ),
    drawGiant(scene, corner),
  );
}
