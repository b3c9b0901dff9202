import { times } from '../../geometry.ts';
import { type Scene, box, group, sheet } from '../../svg.ts';
import { leaf } from './shared.ts';

/** Two sheets with bars of type, one slightly behind the other. */
export function spread(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const tilt = rng.range(-7, 7);
  const [wide, tall] = [640, height * 0.76];
  const column = (
    name: string,
    x: number,
    y: number,
    degrees: number,
    color: string,
    ink: string,
    first: number,
  ): string =>
    leaf(
      name,
      [x, y],
      wide,
      tall,
      degrees,
      color,
      'high',
      group(
        {},
        ...times(19).map((line) => {
          const y0 = -tall / 2 + 84 + line * ((tall - 150) / 19);
          const length = line === first || line === first + 8 ? 0.55 : 1;
          return line > first + 9 && line < first + 14
            ? ''
            : box(
                -wide / 2 + 70,
                y0,
                (wide - 140) * length,
                19,
                line % 4 === 3 ? palette.ramp(0.42) : ink,
              );
        }),
      ),
      box(
        -wide / 2 + 70,
        -tall / 2 + 84 + (first + 10) * ((tall - 150) / 19),
        wide - 140,
        ((tall - 150) / 19) * 3.5,
        palette.accent,
      ),
    );
  return sheet(
    scene,
    box(0, focal[1] + height * 0.18, 4000, 4000, palette.ramp(0.16)),
    column(
      'back',
      focal[0] + 250,
      focal[1] - 40,
      tilt + 6,
      palette.ramp(palette.night ? 0.7 : 0.14),
      palette.ramp(palette.night ? 0.3 : 0.7),
      2,
    ),
    column('front', focal[0] - 230, focal[1] + 30, tilt - 2, palette.paper, palette.ink, 5),
  );
}
