import { type Point, TAU, disc, lines, polar, times } from '../../geometry.ts';
import { boat, stars, walker } from '../../motifs.ts';
import { type Scene, box, dot, fill, halftone, ring, sheet, stroke, within } from '../../svg.ts';

/** Ways in which the large disc meets the horizon. */
type Rise = 'sunset' | 'dissolving' | 'risen' | 'moonrise' | 'ember';

/** The disc, and the height of the horizon. */
interface Sun {
  readonly level: number;
  readonly radius: number;
  readonly cx: number;
  readonly cy: number;
  readonly land: string;
  readonly color: string;
}

/** Places the disc of a scene and chooses its color. */
function sunOf({ rng, palette, height, focal }: Scene, rise: Rise): Sun {
  const level =
    rise === 'ember' ? height * 0.8 : focal[1] + height * (rise === 'sunset' ? 0.12 : 0.17);
  const radius =
    height * { sunset: 0.4, dissolving: 0.4, risen: 0.36, moonrise: 0.47, ember: 0.31 }[rise];
  const sink =
    { sunset: 0, dissolving: -0.97, risen: 0.06, moonrise: 0.02, ember: -1.12 }[rise] * radius;
  const [cx, cy]: Point = [focal[0] + rng.range(-30, 30), level + sink];
  const land = palette.ink;
  const color = {
    sunset: palette.accent,
    dissolving: palette.paper,
    risen: palette.ink,
    moonrise: palette.ground === palette.paper ? palette.light : palette.paper,
    ember: palette.accent,
  }[rise];
  return { level, radius, cx, cy, land, color };
}

/** The light of the disc on the ground. */
function drawGlints({ rng }: Scene, { radius, cx, level }: Sun, tone: string): string {
  return times(9)
    .map((index) => {
      const half = radius * (0.75 - index * 0.07) * rng.range(0.6, 1.1);
      return box(
        cx + rng.range(-40, 40) - half,
        level + 30 + index * 21 + index * index * 2.4,
        half * 2,
        7 + index,
        tone,
        5,
      );
    })
    .join('');
}

/** A setting sun with its rings, and someone who looks at it. */
function drawSunset(scene: Scene, sun: Sun, orb: string, ground: string): string {
  const { palette, width } = scene;
  const { cx, cy, radius, level } = sun;
  return (
    times(3)
      .map((index) =>
        ring(cx, cy, radius * (1.14 + index * 0.15), palette.ramp(0.22 - index * 0.05), 10),
      )
      .join('') +
    orb +
    ground +
    drawGlints(scene, sun, palette.accent) +
    walker(width * 0.79, level + 6, 1.15, palette.night ? palette.paper : palette.ink) +
    fill(
      lines(
        [
          [width * 0.785, level + 6],
          [width * 0.795, level + 6],
          [width * 0.9, level + 210],
          [width * 0.85, level + 210],
        ],
        true,
      ),
      palette.ramp(palette.night ? 0.2 : 0.8),
    )
  );
}

/** A sun that dissolves into bars above the water. */
function drawDissolving(
  { palette, width }: Scene,
  { cx, radius, level, land }: Sun,
  orb: string,
): string {
  return (
    orb +
    times(12)
      .map((index) =>
        box(
          cx - radius * 1.1,
          level - index * index * 2.6 - 8 - index * 6,
          radius * 2.2,
          Math.max(4, 24 - index * 1.8),
          palette.ground,
        ),
      )
      .join('') +
    box(-10, level + 4, width + 20, 13, land) +
    times(6)
      .map((index) =>
        box(
          cx - radius * (0.9 - index * 0.12),
          level + 44 + index * 38,
          radius * (1.8 - index * 0.24),
          7,
          palette.ramp(0.3),
        ),
      )
      .join('') +
    boat(width * 0.22, level - 4, 0.6, land, palette.accent, land)
  );
}

/** A dark disc that has just risen. */
function drawRisen(
  { rng, palette, width }: Scene,
  { level, cx, cy, radius }: Sun,
  ground: string,
): string {
  return (
    stars(rng, width, level, palette.night ? 60 : 0, palette.ramp(0.85)) +
    [1.42, 1.26]
      .map((scale, index) => dot(cx, cy, radius * scale, palette.ramp(0.1 + index * 0.1)))
      .join('') +
    dot(cx, cy, radius * 1.06, palette.accent) +
    dot(cx, cy, radius, palette.night ? palette.ramp(0.02) : palette.ink) +
    ground
  );
}

/** A moon behind the grass of the horizon. */
function drawMoonrise(
  { rng, palette, width }: Scene,
  { cx, cy, radius, level, land }: Sun,
  haze: string,
  orb: string,
  ground: string,
): string {
  return (
    haze +
    orb +
    within(
      'moon',
      disc(cx, cy, radius),
      ...times(8).map(() => {
        const [x, y] = polar(cx, cy, radius * rng.range(0.2, 0.85), rng.range(Math.PI, TAU));
        const r = radius * rng.range(0.04, 0.15);
        return dot(x, y, r, palette.ramp(palette.night ? 0.78 : 0.14));
      }),
    ) +
    ground +
    stroke(
      times(34)
        .map((index) => {
          const x = (index + rng.next()) * (width / 34);
          return lines([
            [x, level + 4],
            [x + rng.range(-14, 14), level - rng.range(16, 66)],
          ]);
        })
        .join(''),
      land,
      5,
    )
  );
}

/** A glowing sun, half printed, beside a signal. */
function drawEmber(
  { palette, width, height }: Scene,
  { cx, cy, radius, level, land }: Sun,
  haze: string,
  orb: string,
  ground: string,
): string {
  return (
    haze +
    dot(cx, cy, radius * 1.3, palette.ramp(0.16)) +
    orb +
    within(
      'ember',
      disc(cx, cy, radius),
      fill(
        halftone(
          { x: cx - radius, y: cy - radius, width: radius * 2, height: radius * 2 },
          30,
          0.5,
          (_x, y) => ((y - cy) / radius) * 0.62 + 0.08,
        ),
        palette.night ? palette.ramp(0.1) : palette.deep,
        { 'fill-rule': 'nonzero' },
      ),
    ) +
    ground +
    box(width * 0.17, level - height * 0.42, 15, height * 0.42, land) +
    box(width * 0.17 - 90, level - height * 0.4, 105, 22, land) +
    box(width * 0.17 - 26, level - height * 0.36, 66, 12, land)
  );
}

/** One disc, too large for its sky, on a straight horizon. */
export function horizon(scene: Scene, rise: Rise): string {
  const { palette, width, height } = scene;
  const sun = sunOf(scene, rise);
  const { level, radius, cx, cy, land, color } = sun;
  const haze = times(7)
    .map((index) =>
      box(
        -10,
        level - height * (0.06 + index * 0.085),
        width + 20,
        5 + index * 2,
        palette.ramp(0.12),
      ),
    )
    .join('');
  const ground = box(-10, level, width + 20, height, land);
  const orb = dot(cx, cy, radius, color);
  const scenes: Record<Rise, () => string> = {
    sunset: () => drawSunset(scene, sun, orb, ground),
    dissolving: () => drawDissolving(scene, sun, orb),
    risen: () => drawRisen(scene, sun, ground),
    moonrise: () => drawMoonrise(scene, sun, haze, orb, ground),
    ember: () => drawEmber(scene, sun, haze, orb, ground),
  };
  return sheet(scene, scenes[rise]());
}
