import { type Point, TAU, clamp, lines, polar, smooth, steps, times } from '../../geometry.ts';
import {
  type Scene,
  dot,
  fill,
  group,
  overprint,
  halftone as screen,
  sheet,
  stroke,
  within,
} from '../../svg.ts';
import { ANGLE, SOLID } from './shared.ts';

/** The spokes of the iris. */
function spokesOf({ rng }: Scene, look: Point, pupil: number, iris: number): string {
  return times(64)
    .map((i) => {
      const angle = (i / 64) * TAU;
      return lines([
        polar(...look, pupil * rng.range(1.05, 1.3), angle),
        polar(...look, iris * rng.range(0.7, 0.96), angle),
      ]);
    })
    .join('');
}

/** The shade at the edge of the iris. */
function drawIrisShade({ palette }: Scene, look: Point, iris: number): string {
  return overprint(
    fill(
      screen(
        { x: look[0] - iris, y: look[1] - iris, width: iris * 2, height: iris * 2 },
        22,
        ANGLE,
        (x, y) => {
          const d = Math.hypot(x - look[0], y - look[1]) / iris;
          return d > 1 ? 0 : d ** 2.2 * 0.9;
        },
      ),
      palette.deep,
      SOLID,
    ),
  );
}

/** An eye whose iris is a radial screen. */
export function eye(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const [cx, cy] = focal;
  const half = width * rng.range(0.36, 0.43);
  const open = height * rng.range(0.25, 0.33);
  const lid = (lift: number, top: number): Point[] =>
    steps(25).map((t) => [
      cx - half + t * half * 2,
      cy + top * Math.sin(Math.PI * t) ** 0.85 * lift,
    ]);
  const almond = smooth([...lid(open, -1), ...lid(open * 0.82, 1).reverse()], true);
  const iris = open * 0.86;
  const pupil = iris * rng.range(0.34, 0.46);
  const look: Point = [cx + rng.range(-90, 90), cy - rng.range(0, 40)];
  const inked = palette.night ? palette.ground : palette.ink;
  const spokes = spokesOf(scene, look, pupil, iris);
  const skin = screen({ x: 0, y: 0, width, height }, 34, ANGLE, (x, y) =>
    clamp(0.62 - Math.abs(Math.hypot((x - cx) / half, (y - cy) / (open * 1.5)) - 1.02) * 1.25),
  );
  return sheet(
    scene,
    group(
      { opacity: palette.night ? 0.8 : 1 },
      fill(skin, palette.ramp(palette.night ? 0.35 : 0.42), SOLID),
    ),
    ...[1.5, 1.28].map((lift) => stroke(smooth(lid(open * lift, -1)), palette.ramp(0.9), 9)),
    fill(almond, palette.night ? palette.ramp(0.95) : palette.paper),
    within(
      'almond',
      almond,
      dot(look[0] - 12, look[1] + 8, iris, palette.accent),
      drawIrisShade(scene, look, iris),
      stroke(spokes, inked, 4, { opacity: 0.75 }),
      dot(...look, pupil, palette.ink),
      dot(look[0] - pupil * 0.9, look[1] - pupil * 1.0, pupil * 0.42, palette.paper),
      fill(
        `${smooth(lid(open, -1))}L${cx + half} ${cy - open * 2}L${cx - half} ${cy - open * 2}Z`,
        inked,
        {
          transform: `translate(0 ${open * 0.16})`,
          opacity: 0.28,
        },
      ),
    ),
    stroke(smooth(lid(open, -1)), palette.night ? palette.paper : palette.ink, 24),
    stroke(smooth(lid(open * 0.82, 1)), palette.night ? palette.paper : palette.ink, 8),
  );
}
