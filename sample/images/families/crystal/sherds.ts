import { type Point, TAU, polar, polygon, scatter, times } from '../../geometry.ts';
import { mix } from '../../palette.ts';
import { type Scene, fill, lifted, sheet } from '../../svg.ts';

/** Scattered pieces of a broken object. */
export function sherds(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const colors = [palette.main, palette.second, palette.deep, palette.ramp(0.35)];
  const around = scatter(rng, width, height, 240);
  return sheet(
    scene,
    lifted(
      'mid',
      ...around.map(([x, y], index) => {
        const away = Math.hypot(x - focal[0], y - focal[1]) / height;
        const near = away < 0.13;
        const size = near ? 190 : Math.max(42, 168 * (1.15 - away) * rng.range(0.8, 1.1));
        const count = rng.int(4, 6);
        const spin = rng.range(0, TAU);
        const corners = times(count).map((i) =>
          polar(
            x,
            y,
            size * rng.range(0.62, 1.1),
            spin + ((i + rng.range(-0.2, 0.2)) / count) * TAU,
          ),
        );
        const heart: Point = [x + rng.range(-0.2, 0.2) * size, y + rng.range(-0.2, 0.2) * size];
        const color = near ? palette.accent : (colors[index % colors.length] ?? palette.main);
        return corners
          .map((corner, i) => {
            const next = corners[(i + 1) % count] ?? corner;
            const light = 0.5 + 0.5 * Math.sin(spin + (i / count) * TAU + 0.8);
            return fill(
              polygon(heart, corner, next),
              mix(color, light > 0.5 ? palette.paper : palette.ink, Math.abs(light - 0.5) * 0.62),
              {
                stroke: mix(color, palette.paper, 0.2),
                'stroke-width': 1.5,
              },
            );
          })
          .join('');
      }),
    ),
  );
}
