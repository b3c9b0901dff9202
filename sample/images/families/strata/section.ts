import { type Point, TAU, lerp, lines, polar, smooth, steps, times } from '../../geometry.ts';
import { birds, conifer, house, mast, walker } from '../../motifs.ts';
import { fractal, valueNoise } from '../../noise.ts';
import { type Scene, dot, group, lifted, paper, sheet, stroke } from '../../svg.ts';

/** The layers of the ground: their number and where each begins. */
interface Layers {
  readonly surface: number;
  readonly count: number;
  readonly level: (x: number, layer: number) => number;
  readonly edge: (layer: number) => Point[];
}

/** Lays the ground in layers. */
function layersOf({ rng, width, height, focal }: Scene): Layers {
  const noise = fractal(valueNoise(rng), 3);
  const surface = focal[1] + rng.range(0, 90);
  const count = rng.int(6, 8);
  const slope = rng.range(-0.16, 0.16);
  const amplitude = rng.range(50, 120);
  const level = (x: number, layer: number): number =>
    lerp(surface, height * 1.02, (layer / count) ** 0.9) +
    (x - focal[0]) * slope * (1 - layer / count) +
    noise(x / 620, layer * 0.45) * amplitude * (0.5 + layer / count);
  const edge = (layer: number): Point[] =>
    steps(25).map((t) => [lerp(-60, width + 60, t), level(lerp(-60, width + 60, t), layer)]);
  return { surface, count, level, edge };
}

/** The spiral and the ribs of the ammonite. */
function drawAmmonite({ palette }: Scene, find: Point, size: number): string {
  return (
    stroke(
      smooth(steps(60).map((t) => polar(find[0], find[1], 8 + size * 0.78 * t, t * TAU * 2.6))),
      palette.ramp(0.05),
      13,
    ) +
    stroke(
      steps(26)
        .map((t) =>
          lines([
            polar(find[0], find[1], size * 0.62, t * TAU),
            polar(find[0], find[1], size * 0.8, t * TAU + 0.12),
          ]),
        )
        .join(''),
      palette.ramp(0.05),
      5,
    )
  );
}

/** What stands on the ground. */
function drawSurface(
  { rng, palette }: Scene,
  hx: number,
  hy: number,
  stand: (x: number) => Point,
): string {
  return rng.pick([
    () =>
      house(hx, hy, 1.15, palette.ink, palette.accent, palette.paper) +
      times(4)
        .map((i) => conifer(...stand(hx + 130 + i * 62), rng.range(0.7, 1.15), palette.ramp(0.85)))
        .join(''),
    () =>
      mast(hx, hy, 1.5, palette.ramp(0.95), palette.accent) +
      walker(...stand(hx - 190), 0.8, palette.ramp(0.95)),
    () =>
      times(7)
        .map((i) =>
          conifer(
            ...stand(hx - 240 + i * 78 + rng.range(-20, 20)),
            rng.range(0.8, 1.5),
            palette.ramp(0.8),
          ),
        )
        .join('') + walker(...stand(hx + 330), 0.9, palette.accent),
  ])();
}

/**
 * A land surface with something small on it, and layers of ground below that hide something round.
 */
export function section(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const layers = layersOf(scene);
  const { surface, count, level, edge } = layers;
  const sun: Point = [focal[0] + rng.sign() * rng.range(320, 520), surface - rng.range(280, 400)];
  const find: Point = [focal[0] + rng.range(-160, 160), lerp(surface, height, 0.52)];
  const size = rng.range(90, 130);
  const ammonite = drawAmmonite(scene, find, size);
  const tone = (layer: number): string => palette.ramp(0.2 + 0.72 * (layer / (count - 1)) ** 1.1);
  const buriedAt = Math.floor(count / 2);
  const stand = (x: number): Point => [x, level(x, 0) + 6];
  const [hx, hy] = stand(focal[0]);
  const top = drawSurface(scene, hx, hy, stand);
  return sheet(
    scene,
    dot(
      ...sun,
      rng.range(70, 150),
      palette.second === palette.accent ? palette.ramp(0.25) : palette.second,
    ),
    birds(rng, width - sun[0], sun[1] + 60, 5, 130, palette.ramp(0.7)),
    top,
    ...times(count).map((layer) => {
      const body = paper(
        `${smooth(edge(layer))}L${width + 60} ${height + 60}L-60 ${height + 60}Z`,
        tone(layer),
        'mid',
      );
      const pebbles =
        layer % 3 === 1
          ? group(
              { opacity: 0.5 },
              ...times(26).map(() => {
                const x = rng.range(0, width);
                return dot(
                  x,
                  lerp(level(x, layer), level(x, layer + 1), rng.range(0.25, 0.8)),
                  rng.range(3, 8),
                  palette.ramp(0.1),
                );
              }),
            )
          : '';
      return (
        body +
        pebbles +
        (layer === buriedAt ? lifted('low', dot(...find, size, palette.accent)) + ammonite : '')
      );
    }),
  );
}
