import { type Point, lines, times } from '../../geometry.ts';
import { onlooker, stars } from '../../motifs.ts';
import { type Scene, box, dot, paper, sheet } from '../../svg.ts';

const wallColor = ({ palette }: Scene): string => palette.ramp(palette.night ? 0.22 : 0.62);

/** A dark window with its sill. Some have a blind. */
function drawWindow(scene: Scene, x: number, y: number, [wide, tall]: Point): string {
  const { rng, palette } = scene;
  const blind = rng.chance(0.3)
    ? box(x, y, wide, tall * rng.range(0.2, 0.75), palette.ramp(palette.night ? 0.34 : 0.45))
    : '';
  return (
    box(x, y, wide, tall, palette.ramp(palette.night ? 0.04 : 0.9)) +
    blind +
    box(x + wide / 2 - 3, y, 6, tall, wallColor(scene)) +
    box(x - 12, y + tall, wide + 24, 16, palette.ramp(0.4))
  );
}

/** A wall of dark windows, with the light still on in one of them. */
export function facade(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const pane: Point = [rng.range(120, 150), rng.range(160, 200)];
  const gap: Point = [rng.range(90, 120), rng.range(80, 110)];
  const wall = wallColor(scene);
  const edge = focal[0] + rng.pick([-1, 1]) * width * 0.2;
  const onLeft = edge < focal[0];
  const [wallX, wallWide] = onLeft ? [edge, width] : [-60, edge + 60];
  const column = (index: number): number => focal[0] - pane[0] / 2 + index * (pane[0] + gap[0]);
  const row = (index: number): number => focal[1] - pane[1] / 2 + index * (pane[1] + gap[1]);
  const windows = times(15).flatMap((i) =>
    times(9).map((j) => {
      const [c, r] = [i - 7, j - 4];
      const [x, y] = [column(c), row(r)];
      if (x < wallX + 40 || x + pane[0] > wallX + wallWide - 40 || (c === 0 && r === 0)) return '';
      return drawWindow(scene, x, y, pane);
    }),
  );
  const [lx, ly] = [column(0), row(0)];
  return sheet(
    scene,
    palette.night ? stars(rng, width, height, 60, palette.ramp(0.9)) : '',
    dot(
      onLeft ? edge - width * 0.13 : edge + width * 0.13,
      height * 0.24,
      height * 0.11,
      palette.second === palette.accent ? palette.paper : palette.second,
    ),
    paper(
      lines(
        [
          [wallX, -60],
          [wallX + wallWide, -60],
          [wallX + wallWide, height + 60],
          [wallX, height + 60],
        ],
        true,
      ),
      wall,
      'high',
    ),
    ...windows,
    box(lx, ly, pane[0], pane[1], palette.accent),
    onlooker(lx + pane[0] * 0.5, ly + pane[1], pane[0] / 150, palette.ink),
    box(lx - 16, ly + pane[1], pane[0] + 32, 22, palette.ramp(palette.night ? 0.5 : 0.35)),
    box(lx - 16, ly + pane[1] + 22, pane[0] + 32, 60, wall),
  );
}
