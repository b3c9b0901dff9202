import { type Point, TAU, disc, lines, polar, times } from '../../geometry.ts';
import { boat, stars, walker } from '../../motifs.ts';
import { type Scene, box, dot, fill, halftone, ring, sheet, stroke, within } from '../../svg.ts';
import type { Rise } from './parts.ts';

/** One disc, too large for its sky, on a straight horizon. */
export function horizon(scene: Scene, rise: Rise): string {
  const { rng, palette, width, height, focal } = scene;
  const level =
    rise === 'sunset'
      ? focal[1] + height * 0.12
      : rise === 'ember'
        ? height * 0.8
        : focal[1] + height * 0.17;
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
  const glints = (tone: string): string =>
    times(9)
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
  const disc0 = dot(cx, cy, radius, color);
  const scenes: Record<Rise, () => string> = {
    sunset: () =>
      times(3)
        .map((index) =>
          ring(cx, cy, radius * (1.14 + index * 0.15), palette.ramp(0.22 - index * 0.05), 10),
        )
        .join('') +
      disc0 +
      ground +
      glints(palette.accent) +
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
      ),
    dissolving: () =>
      disc0 +
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
      boat(width * 0.22, level - 4, 0.6, land, palette.accent, land),
    risen: () =>
      stars(rng, width, level, palette.night ? 60 : 0, palette.ramp(0.85)) +
      [1.42, 1.26]
        .map((scale, index) => dot(cx, cy, radius * scale, palette.ramp(0.1 + index * 0.1)))
        .join('') +
      dot(cx, cy, radius * 1.06, palette.accent) +
      dot(cx, cy, radius, palette.night ? palette.ramp(0.02) : palette.ink) +
      ground,
    moonrise: () =>
      haze +
      disc0 +
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
      ),
    ember: () =>
      haze +
      dot(cx, cy, radius * 1.3, palette.ramp(0.16)) +
      disc0 +
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
      box(width * 0.17 - 26, level - height * 0.36, 66, 12, land),
  };
  return sheet(scene, scenes[rise]());
}
