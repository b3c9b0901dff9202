import { type Point, lerp, polygon, smooth, steps, times } from '../../geometry.ts';
import { type Scene, box, dot, fill, sheet } from '../../svg.ts';
import { type View, onGround, post, tracks } from './shared.ts';

/** A smooth transition from one track to another between two distances. */
const crossover =
  (from: number, to: number, near: number, far: number) =>
  (away: number): number => {
    const t = Math.min(1, Math.max(0, (away - near) / (far - near)));
    return lerp(from, to, t * t * (3 - 2 * t));
  };

/** The line of the hills on the horizon. */
function hillsPath({ width }: Scene, y: number, lift: number): string {
  return `${smooth(steps(12).map((t): Point => [t * width, y - lift * (0.5 + 0.5 * Math.sin(t * 7 + lift)) - 8]))}L${width} ${y + 4}L0 ${y + 4}Z`;
}

/** A train with its smoke. */
function drawTrain({ palette }: Scene, y: number, tx: number): string {
  return (
    times(7)
      .map((index) =>
        box(tx + index * 38, y - 34, 34, 26, index === 0 ? palette.accent : palette.ramp(0.9), 3),
      )
      .join('') +
    box(tx - 2, y - 46, 14, 14, palette.accent) +
    times(4)
      .map((index) =>
        dot(tx - 4 - index * 30, y - 66 - index * 17, 13 + index * 6, palette.ramp(0.16)),
      )
      .join('')
  );
}

/** Bars of cloud. */
function drawClouds({ palette, width, height }: Scene, x: number, y: number): string {
  return times(5)
    .map((index) =>
      box(
        x - width * 0.46 + index * 60,
        y - height * 0.36 + index * 46,
        width * (0.34 - index * 0.05),
        8,
        palette.ramp(0.16),
        4,
      ),
    )
    .join('');
}

/** Pale rails meeting and crossing on a plain below a wide sky. */
export function plain(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const view: View = { vanish: [focal[0], focal[1] - height * 0.03], reach: height * 0.66 };
  const [x, y] = view.vanish;
  const pale = palette.paper;
  const ways = [
    () => -2.5,
    () => -1.25,
    () => 0,
    () => 1.25,
    () => 2.5,
    crossover(-1.25, 0, 1.0, 1.9),
    crossover(0, 1.25, 1.25, 2.5),
    crossover(2.5, 1.25, 1.3, 2.6),
    crossover(1.25, 0, 2.4, 4.4),
    crossover(0, -1.25, 2.2, 4.2),
  ];
  return sheet(
    scene,
    dot(x + width * rng.range(0.14, 0.19), y - height * 0.155, height * 0.085, palette.second),
    drawClouds(scene, x, y),
    fill(hillsPath(scene, y, 70), palette.ramp(0.28)),
    fill(hillsPath(scene, y, 34), palette.ramp(0.42)),
    box(0, y, width, height, palette.main),
    ...[1.3, 1.9, 3.2].map((away) =>
      fill(
        polygon(
          [0, onGround(view, 0, away)[1]],
          [width, onGround(view, 0, away)[1]],
          [width, onGround(view, 0, away)[1] + 46 / away],
          [0, onGround(view, 0, away)[1] + 30 / away],
        ),
        palette.ramp(0.62),
      ),
    ),
    drawTrain(scene, y, x - width * 0.24),
    tracks(view, palette.ramp(0.66), ...ways.map((middle) => ({ middle, color: pale }))),
    ...[
      [-0.62, 1.75],
      [0.62, 2.9],
      [-0.62, 4.6],
    ].map(([across = 0, away = 1], index) =>
      post(
        ...onGround(view, across, away),
        (height * 0.5) / away,
        palette.ink,
        index === 0 ? palette.accent : palette.second,
      ),
    ),
  );
}
