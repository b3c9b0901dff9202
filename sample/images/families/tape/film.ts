import { lines, times } from '../../geometry.ts';
import { type Scene, box, dot, fill, lifted, place, sheet } from '../../svg.ts';

/** Strips of black film on a light table, one frame empty. */
export function film(scene: Scene): string {
  const { rng, palette, focal } = scene;
  const frame = 300;
  const tall = 330;
  const strip = (y: number, degrees: number, empty: number): string =>
    place(
      focal[0],
      y,
      degrees,
      1,
      lifted('mid', box(-1500, -tall / 2, 3000, tall, palette.ink)),
      ...times(76).map(
        (index) =>
          box(-1490 + index * 40, -tall / 2 + 14, 21, 29, palette.ground, 5) +
          box(-1490 + index * 40, tall / 2 - 43, 21, 29, palette.ground, 5),
      ),
      ...times(9).map((index) => {
        const x = -4.5 * frame + index * frame + 12;
        const [w, h] = [frame - 24, tall - 120];
        if (index === empty) return box(x, -h / 2, w, h, palette.paper);
        const sky = palette.ramp(0.3 + 0.3 * rng.next());
        const ground = palette.ramp(0.75);
        return (
          box(x, -h / 2, w, h, sky) +
          dot(
            x + w * rng.range(0.25, 0.75),
            -h * rng.range(0, 0.2),
            h * rng.range(0.12, 0.22),
            index % 3 === 1 ? palette.accent : palette.ramp(0.12),
          ) +
          fill(
            lines(
              [
                [x, h / 2],
                [x, h * rng.range(0, 0.25)],
                [x + w * 0.4, h * rng.range(-0.1, 0.3)],
                [x + w, h * rng.range(0, 0.3)],
                [x + w, h / 2],
              ],
              true,
            ),
            ground,
          )
        );
      }),
    );
  const tilt = rng.range(-9, -4);
  return sheet(
    scene,
    strip(focal[1] - 400, tilt + 5, 9),
    strip(focal[1] + 410, tilt - 3, 9),
    strip(focal[1], tilt, 4),
  );
}
