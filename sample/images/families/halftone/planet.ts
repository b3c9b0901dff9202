import { type Point, clamp, disc, polar, times } from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import {
  type Scene,
  box,
  dot,
  fill,
  group,
  halftone as screen,
  sheet,
  stroke,
  within,
} from '../../svg.ts';
import { ANGLE, SOLID } from './shared.ts';

/** Half of the rings, behind the planet or in front of it. */
function drawHalo(
  { palette }: Scene,
  ringed: boolean,
  belt: number,
  cx: number,
  cy: number,
  radius: number,
  half: 'far' | 'near',
): string {
  return ringed
    ? group(
        { transform: `rotate(${belt} ${cx} ${cy})` },
        ...[1.62, 1.48, 1.38].map((scale, index) =>
          stroke(
            `M${cx - radius * scale} ${cy}A${radius * scale} ${radius * scale * 0.24} 0 0 ${half === 'far' ? 1 : 0} ${cx + radius * scale} ${cy}`,
            index === 1 ? palette.accent : palette.ramp(0.85),
            index === 1 ? 22 : 7,
          ),
        ),
      )
    : '';
}

/** The shade of the sphere at a point. */
function shadeAt(
  [cx, cy]: Point,
  radius: number,
  light: readonly [x: number, y: number, z: number],
  x: number,
  y: number,
): number {
  const [lx, ly, lz] = light;
  const [nx, ny] = [(x - cx) / radius, (y - cy) / radius];
  const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
  return clamp(0.92 - 1.1 * clamp(nx * lx + ny * ly + nz * lz));
}

/** The belts of a planet without rings. */
function drawBelts(
  { rng, palette }: Scene,
  cx: number,
  offset: Point,
  cy: number,
  radius: number,
  belt: number,
): string {
  return within(
    'belts',
    disc(cx + offset[0], cy + offset[1], radius),
    group(
      { transform: `rotate(${belt} ${cx} ${cy})` },
      ...times(5).map((i) =>
        box(
          cx - radius * 2,
          cy - radius + radius * 0.4 * i + rng.range(0, 60),
          radius * 4,
          rng.range(24, 90),
          i === 2 ? palette.accent : palette.second,
          0,
          { opacity: 0.85 },
        ),
      ),
    ),
  );
}

/**
 * A large sphere shaded by dots, a flat disc behind it out of register, and one small companion.
 */
export function planet(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const radius = height * rng.range(0.33, 0.44);
  const [cx, cy]: Point = [focal[0] + rng.range(-60, 60), focal[1] + rng.range(20, 90)];
  const light = rng.range(-2.6, -0.6);
  const toLight = [Math.cos(light) * 0.72, Math.sin(light) * 0.72, 0.62] as const;
  const dots = screen(
    { x: cx - radius, y: cy - radius, width: radius * 2, height: radius * 2 },
    rng.range(27, 36),
    ANGLE,
    (x, y) => shadeAt([cx, cy], radius, toLight, x, y),
  );
  const offset = polar(0, 0, rng.range(16, 30), light);
  const belt = rng.range(-24, 24);
  const moon = polar(cx, cy, radius * rng.range(1.3, 1.5), light + rng.range(-0.5, 0.5));
  const base = palette.night ? palette.ramp(0.72) : palette.light;
  const ringed = rng.chance(0.6);
  return sheet(
    scene,
    stars(rng, width, height, palette.night ? 70 : 26, palette.ramp(0.9)),
    drawHalo(scene, ringed, belt, cx, cy, radius, 'far'),
    dot(cx + offset[0], cy + offset[1], radius, base),
    ringed ? '' : drawBelts(scene, cx, offset, cy, radius, belt),
    within(
      'globe',
      disc(cx, cy, radius),
      fill(dots, palette.night ? palette.ground : palette.deep, SOLID),
    ),
    drawHalo(scene, ringed, belt, cx, cy, radius, 'near'),
    ringed ? '' : dot(moon[0], moon[1], radius * 0.13, palette.accent),
    dot(...polar(cx, cy, radius * 1.9, light + 2.4), radius * 0.06, palette.ramp(0.8)),
  );
}
