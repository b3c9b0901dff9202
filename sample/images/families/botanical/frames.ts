import { type Point, lerp, lines, smooth, steps, times } from '../../geometry.ts';
import { mix } from '../../palette.ts';
import { type Scene, box, dot, fill, lifted, place, sheet, stroke } from '../../svg.ts';
import { along, degrees, leaf } from './shared.ts';

/** Frames in which the growth of one continues into the next. */
export function frames(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const [wide, tall] = [560, height * 0.66];
  const frameAt = (cx: number, cy: number, color: string): string =>
    lifted(
      'high',
      fill(
        `${lines(
          [
            [cx - wide / 2 - 34, cy - tall / 2 - 34],
            [cx + wide / 2 + 34, cy - tall / 2 - 34],
            [cx + wide / 2 + 34, cy + tall / 2 + 34],
            [cx - wide / 2 - 34, cy + tall / 2 + 34],
          ],
          true,
        )}${lines(
          [
            [cx - wide / 2, cy - tall / 2],
            [cx + wide / 2, cy - tall / 2],
            [cx + wide / 2, cy + tall / 2],
            [cx - wide / 2, cy + tall / 2],
          ],
          true,
        )}`,
        color,
      ),
    );
  const back = (cx: number, cy: number, color: string): string =>
    box(cx - wide / 2, cy - tall / 2, wide, tall, color);
  const [left, right] = [focal[0] - 350, focal[0] + 350];
  const stems = times(4).map((index) => {
    const end: Point = [right + 150 - index * 40, focal[1] - tall * 0.42 + index * tall * 0.24];
    const path = steps(14).map((t): Point => [
      lerp(left - 190 + index * 70, end[0], t),
      lerp(focal[1] + tall * 0.5, end[1], t ** (0.62 + index * 0.22)) -
        Math.sin(t * Math.PI) * (60 - index * 30),
    ]);
    const color = index % 2 ? palette.ink : palette.main;
    const leaves = times(8).map((i) => {
      const { point, angle } = along(path, 0.22 + i * 0.1);
      return place(
        ...point,
        degrees(angle) + (i % 2 ? 46 : -46),
        1,
        leaf(rng.range(110, 160), 56, color, mix(color, palette.ink, 0.3), palette.ground, 0),
      );
    });
    return stroke(smooth(path), color, 10) + leaves.join('');
  });
  return sheet(
    scene,
    back(left, focal[1] + 40, palette.paper),
    back(right, focal[1] - 40, palette.ramp(0.22)),
    frameAt(left, focal[1] + 40, palette.second),
    frameAt(right, focal[1] - 40, palette.ink),
    lifted('mid', ...stems),
    dot(right + 190, focal[1] - 330, 32, palette.accent),
  );
}
