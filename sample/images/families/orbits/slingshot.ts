import { type Point, TAU, band, disc, lerp, polar, smooth, steps, times } from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import {
  type Scene,
  box,
  dot,
  fill,
  group,
  halftone,
  place,
  sheet,
  stroke,
  tag,
  within,
} from '../../svg.ts';

/** The course of the probe around the giant. */
function courseOf(
  { width, height }: Scene,
  cx: number,
  side: number,
  cy: number,
  swing: number,
): Point[] {
  return [
    [cx - side * width * 0.75, cy + height * 0.62],
    [cx - side * width * 0.3, cy + height * 0.44],
    ...steps(9).map((t) =>
      polar(
        cx,
        cy,
        swing * (1 + (t - 0.5) ** 2 * 0.5),
        side > 0 ? lerp(0.75, -2.1, t) : lerp(Math.PI - 0.75, Math.PI + 2.1, t),
      ),
    ),
    [cx - side * width * 0.34, cy - height * 0.4],
    [cx - side * width * 0.72, cy - height * 0.44],
  ];
}

/** The probe. */
function drawProbe({ palette }: Scene, probe: Point, side: number): string {
  return place(
    ...probe,
    side > 0 ? -12 : 12,
    1.5,
    stroke('M-70 0L70 0', palette.ramp(0.98), 5),
    box(-26, -20, 52, 40, palette.accent, 4),
    box(-104, -18, 62, 36, palette.ramp(0.9)),
    box(42, -18, 62, 36, palette.ramp(0.9)),
    stroke('M-84 -18V18M-63 -18V18M63 -18V18M84 -18V18', palette.ground, 3),
    stroke('M0 -20V-44', palette.ramp(0.98), 5),
    fill(band(0, -50, 0, 26, Math.PI, TAU), palette.ramp(0.98), {
      transform: 'rotate(180 0 -50)',
    }),
  );
}

/** The bands of the giant, with its spot and its night side. */
function drawGiant(
  { palette }: Scene,
  cx: number,
  cy: number,
  radius: number,
  tilt: number,
  bands: string[],
  spot: Point,
  side: number,
): string {
  return within(
    'giant',
    disc(cx, cy, radius),
    group(
      { transform: `rotate(${tilt} ${cx} ${cy})` },
      ...bands,
      tag('ellipse', {
        cx: spot[0],
        cy: spot[1],
        rx: radius * 0.24,
        ry: radius * 0.12,
        fill: palette.accent,
      }),
    ),
    fill(
      halftone(
        { x: cx - radius, y: cy - radius, width: radius * 2, height: radius * 2 },
        26,
        0.6,
        (x, y) => (((x - cx) * -side * 0.8 + (y - cy)) / radius) * 0.6 - 0.1,
      ),
      palette.night ? palette.ground : palette.ink,
      { 'fill-rule': 'nonzero' },
    ),
  );
}

/** A probe swinging around a banded giant. */
export function slingshot(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const side = rng.sign();
  const radius = height * rng.range(0.27, 0.36);
  const [cx, cy]: Point = [focal[0] + side * width * 0.06, focal[1] + height * 0.05];
  const tilt = rng.range(-28, 28);
  const tones = [0.35, 0.6, 0.45, 0.75, 0.3, 0.55, 0.85].map((t) => palette.ramp(t));
  const bands = times(7).map((index) =>
    box(
      cx - radius,
      cy - radius + (index * radius * 2) / 7,
      radius * 2,
      radius * 0.3,
      index === 2 ? palette.second : (tones[index] ?? palette.main),
    ),
  );
  const swing = radius * rng.range(1.25, 1.45);
  const course: Point[] = courseOf(scene, cx, side, cy, swing);
  const probe: Point = course[11] ?? focal;
  const spot: Point = [cx - radius * 0.3 * side, cy + radius * 0.36];
  return sheet(
    scene,
    stars(rng, width, height, 80, palette.ramp(0.8)),
    stroke(smooth(course), palette.ramp(0.6), 4, { 'stroke-dasharray': '2 18' }),
    dot(cx, cy, radius, palette.ramp(0.5)),
    drawGiant(scene, cx, cy, radius, tilt, bands, spot, side),
    stroke(smooth(course.slice(5)), palette.accent, 9),
    drawProbe(scene, probe, side),
  );
}
