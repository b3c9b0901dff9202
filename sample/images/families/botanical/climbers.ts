import { type Point, lerp, lines, polar, smooth, steps, times } from '../../geometry.ts';
import { type Scene, dot, lifted, place, sheet, stroke } from '../../svg.ts';
import { along, degrees, leaf } from './shared.ts';

/** Curving stems with pairs of small leaves. */
export function climbers(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const color = palette.ramp(0.9);
  return sheet(
    scene,
    ...times(6).map((index) => {
      const x0 = focal[0] + (index - 2.5) * width * 0.15 + rng.range(-40, 40);
      const sway = rng.range(50, 120) * (index % 2 ? -1 : 1);
      const top = -60 + rng.range(0, 0.3) * height * (index % 2);
      const stem = steps(30).map((t): Point => [
        x0 + Math.sin(t * 5 + index) * sway,
        lerp(height + 60, top, t),
      ]);
      const tones = [palette.ramp(0.62), palette.ramp(0.86)];
      const pairs = times(9).map((pair) => {
        const { point, angle } = along(stem, 0.08 + pair * 0.1);
        const size = lerp(120, 72, pair / 8);
        return [-1, 1]
          .map((side) =>
            place(
              ...point,
              degrees(angle) + side * 58,
              1,
              leaf(
                size,
                size * 0.42,
                tones[pair % 2] ?? color,
                palette.ramp(0.7),
                palette.ground,
                0,
              ),
            ),
          )
          .join('');
      });
      const bloom = along(stem, 0.56 + (index % 3) * 0.14);
      const [bx, by] = polar(...bloom.point, 96, bloom.angle + (index % 2 ? 1.2 : -1.2));
      const flower =
        stroke(lines([bloom.point, [bx, by]]), color, 5) +
        dot(bx - 26, by - 10, 36, palette.accent) +
        dot(bx + 26, by - 14, 36, palette.accent) +
        dot(bx, by + 20, 27, palette.paper);
      return (
        stroke(smooth(stem), color, 8) + lifted('low', ...pairs, index % 2 === 0 ? flower : '')
      );
    }),
  );
}
