import { type Point, lerp, times } from '../../geometry.ts';
import { birds, boat, stars } from '../../motifs.ts';
import { type Scene, dot, paper, place, sheet } from '../../svg.ts';

/** Scalloped sheets, one in front of the other, with a boat between them. */
export function sea(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const count = rng.int(6, 8);
  const horizon = focal[1] - height * rng.range(0.02, 0.12);
  const sun: Point = [
    focal[0] + rng.sign() * rng.range(60, 330),
    horizon - height * rng.range(0.02, 0.2),
  ];
  const rider = 2;
  const form = rng.pick(['scallop', 'curl', 'roll'] as const);
  const sheets = times(count).map((layer) => {
    const y = lerp(horizon, height * 0.94, (layer / (count - 1)) ** 1.15);
    const length = lerp(190, 480, layer / count) * rng.range(0.85, 1.15);
    const tall = lerp(26, 92, layer / count);
    const start = -rng.range(0, length) - 100;
    let path = `M${start} ${height + 80}V${y}`;
    for (let x = start; x < width + length; x += length) {
      if (form === 'scallop') path += `q${length / 2} ${tall * 1.7} ${length} 0`;
      if (form === 'roll')
        path += `c${length * 0.25} ${-tall} ${length * 0.25} ${-tall} ${length * 0.5} 0s${length * 0.25} ${tall} ${length * 0.5} 0`;
      if (form === 'curl')
        path += `c${length * 0.3} ${tall * 0.3} ${length * 0.52} ${-tall * 0.2} ${length * 0.66} ${-tall * 1.3}c${length * 0.2} ${tall * 0.05} ${length * 0.22} ${tall * 0.72} ${length * 0.06} ${tall * 0.6}c${length * 0.02} ${tall * 0.5} ${length * 0.14} ${tall * 0.6} ${length * 0.28} ${tall * 0.7}`;
    }
    const color =
      layer === rider + 2 ? palette.second : palette.ramp(0.2 + 0.76 * (layer / (count - 1)));
    const vessel =
      layer === rider
        ? place(
            focal[0] + rng.range(-60, 60),
            y - 4,
            rng.range(-9, 9),
            rng.range(1.5, 2.1),
            boat(
              0,
              0,
              1,
              palette.night ? palette.ground : palette.ink,
              palette.accent,
              palette.paper,
            ),
          )
        : '';
    return vessel + paper(`${path}V${height + 80}Z`, color, 'mid');
  });
  return sheet(
    scene,
    palette.night
      ? stars(rng, width, horizon, 50, palette.ramp(0.9))
      : birds(rng, 2 * focal[0] - sun[0], horizon - height * 0.22, 4, 130, palette.ramp(0.8)),
    dot(...sun, height * rng.range(0.13, 0.24), palette.night ? palette.paper : palette.accent),
    ...sheets,
  );
}
