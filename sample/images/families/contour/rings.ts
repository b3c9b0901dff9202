import { type Point, TAU, clamp, lerp, lines, polar, smooth, times } from '../../geometry.ts';
import { fractal, valueNoise } from '../../noise.ts';
import { type Scene, dot, fill, lifted, overprint, sheet, stroke } from '../../svg.ts';

/** The cracks that run outward from the pith. */
function cracksPath({ rng }: Scene, pith: readonly [number, number], outer: number): string {
  return times(5)
    .map(() => {
      const angle = rng.range(0, TAU);
      const length = rng.range(0.25, 0.7);
      return lines(
        [
          polar(...pith, outer * 0.04, angle),
          polar(...pith, outer * length, angle + 0.05),
          polar(...pith, outer * 0.04, angle + 0.09),
        ],
        true,
      );
    })
    .join('');
}

/** A cross-section of a tree: many rings, one of them marked, with cracks and bark. */
export function rings(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = fractal(valueNoise(rng), 3);
  const outer = height * rng.pick([0.46, 0.5, 0.74]);
  const pith = [focal[0] + rng.range(-70, 70), focal[1] + rng.range(-50, 50)] as const;
  const shape = (t: number): Point[] =>
    times(90).map((index) => {
      const angle = (index / 90) * TAU;
      const r =
        outer *
        t *
        (1 + 0.17 * noise(Math.cos(angle) * 1.1 + 3, Math.sin(angle) * 1.1 + t * 0.9) * (0.35 + t));
      return polar(lerp(pith[0], focal[0], t), lerp(pith[1], focal[1], t), r, angle);
    });
  let radius = 0.05;
  const radii: number[] = [];
  while (radius < 0.93) {
    radii.push(radius);
    radius += rng.range(0.03, 0.075) * (1 - radius * 0.3);
  }
  const marked = Math.floor(radii.length * rng.range(0.45, 0.75));
  const dark = palette.night ? palette.ground : palette.deep;
  const wood = palette.night ? palette.ramp(0.82) : palette.light;
  const cracks = cracksPath(scene, pith, outer);
  const markAngle = rng.range(-0.7, 0.4);
  const flag =
    shape(radii[marked] ?? 0.6)[Math.floor((((markAngle + TAU) % TAU) / TAU) * 90)] ?? focal;
  return sheet(
    scene,
    lifted('high', fill(smooth(shape(1), true), dark)),
    fill(smooth(shape(0.955), true), wood),
    overprint(fill(smooth(shape(0.42), true), palette.second, { opacity: 0.75 })),
    ...radii.map((t, index) =>
      stroke(
        smooth(shape(t), true),
        index === marked ? palette.accent : dark,
        index === marked ? 13 : clamp(rng.range(2, 8), 2, 8),
      ),
    ),
    fill(cracks, dark),
    stroke(
      lines([
        flag,
        [flag[0] + width * 0.16, flag[1] - height * 0.1],
        [flag[0] + width * 0.24, flag[1] - height * 0.1],
      ]),
      palette.night ? palette.paper : palette.ink,
      5,
    ),
    dot(...flag, 18, palette.accent, { stroke: palette.paper, 'stroke-width': 5 }),
  );
}
