import { type Point, blob, clamp, lerp, lines, times } from '../../geometry.ts';
import { boat, conifer, house, walker } from '../../motifs.ts';
import { valueNoise } from '../../noise.ts';
import { type Scene, box, boxPath, dot, paper, sheet, stroke } from '../../svg.ts';

/** The small scene at the bottom. */
function drawBottom({ rng, palette }: Scene, bottom: Point, on: string, inverted: boolean): string {
  return rng.pick([
    () =>
      dot(bottom[0] + 40, bottom[1] - 50, 96, palette.accent) +
      boat(bottom[0] - 60, bottom[1] + 96, 0.85, on, palette.paper, palette.light) +
      stroke(
        times(4)
          .map((i) =>
            lines([
              [bottom[0] - 190 + i * 30, bottom[1] + 118 + i * 22],
              [bottom[0] + 120 - i * 16, bottom[1] + 118 + i * 22],
            ]),
          )
          .join(''),
        on,
        5,
      ),
    () =>
      dot(bottom[0], bottom[1] - 10, 150, palette.accent) +
      walker(bottom[0] + 10, bottom[1] + 138, 1.5, inverted ? palette.ramp(0.95) : palette.ink),
    () =>
      box(bottom[0] - 900, bottom[1] + 90, 1800, 900, on) +
      house(bottom[0], bottom[1] + 94, 1.4, palette.accent, on, palette.paper) +
      conifer(bottom[0] + 120, bottom[1] + 94, 1.2, on) +
      conifer(bottom[0] - 110, bottom[1] + 94, 0.9, on),
  ])();
}

/** A hole cut through many sheets, with a small scene at the bottom. */
export function pit(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = valueNoise(rng);
  const count = rng.int(6, 8);
  const rough = rng.range(0.16, 0.34);
  const lobes = rng.range(0.9, 1.7);
  const drift: Point = [rng.range(-36, 36), rng.range(10, 34)];
  const outermost = Math.min(width, height) * rng.range(0.56, 0.66);
  const hole = (layer: number): string => {
    const depth = layer / (count - 1);
    const size = lerp(outermost, outermost * 0.42, depth);
    return blob(
      focal[0] + drift[0] * layer * 0.7,
      focal[1] + drift[1] * layer * 0.5,
      (angle) =>
        size *
        (1.16 + Math.cos(angle) ** 2 * 0.22) *
        (1 +
          rough *
            noise(
              Math.cos(angle) * lobes + 9 + layer * 0.16,
              Math.sin(angle) * lobes + layer * 0.11,
            )),
      48,
    );
  };
  const bottom: Point = [focal[0] + drift[0] * count * 0.6, focal[1] + drift[1] * count * 0.45];
  const sheetPath = (layer: number): string =>
    boxPath(-300, -300, width + 600, height + 600) + hole(layer);
  const inverted = rng.chance(0.5);
  const tone = (layer: number): string =>
    palette.ramp(
      inverted ? clamp(0.92 - layer * (0.92 / count)) : clamp(0.04 + layer * (0.86 / count)),
    );
  const floor = palette.ramp(inverted ? 0 : 0.98);
  const on = palette.ramp(inverted ? 0.95 : 0.05);
  const subject = drawBottom(scene, bottom, on, inverted);
  return sheet(
    scene,
    box(0, 0, width, height, floor),
    subject,
    ...times(count)
      .reverse()
      .map((layer) => paper(sheetPath(layer), tone(layer), layer < 2 ? 'high' : 'mid')),
  );
}
