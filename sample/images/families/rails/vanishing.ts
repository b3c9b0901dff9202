import { type Point, lines, polygon, steps, times } from '../../geometry.ts';
import { HOT } from '../../palette.ts';
import { type Scene, box, dot, fill, sheet, stroke } from '../../svg.ts';
import { type View, onGround, post, tracks } from './shared.ts';

/** Dark rails running to a pale point under one red lamp. */
export function vanishing(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const view: View = { vanish: [focal[0], focal[1] + height * 0.06], reach: height * 0.62 };
  const [x, y] = view.vanish;
  const dark = palette.ramp(0.95);
  const wires = times(4)
    .map((index) =>
      stroke(
        lines([
          [x + (index - 1.5) * 5, y - 60],
          [x + (index - 1.5) * 900, -60],
        ]),
        palette.ramp(0.6),
        4,
      ),
    )
    .join('');
  return sheet(
    scene,
    ...[1, 0.78, 0.56, 0.34].map((scale, index) =>
      dot(x, y, height * 0.5 * scale, palette.ramp(0.24 - index * 0.08)),
    ),
    box(0, y, width, height, palette.ramp(0.4)),
    fill(
      polygon([x - 8, y], [x + 8, y], [width * 1.2, height], [-width * 0.2, height]),
      palette.ramp(0.26),
    ),
    tracks(
      view,
      palette.ramp(0.62),
      ...[-1.25, 1.25, 0].map((across) => ({ middle: () => across, color: dark })),
    ),
    fill(
      lines(
        [
          [0, y + 6],
          ...steps(28).map((t): Point => [
            t * width,
            y - 16 - Math.abs(t - focal[0] / width) * 130 * rng.range(0.7, 1.1),
          ]),
          [width, y + 6],
        ],
        true,
      ),
      palette.ramp(0.66),
    ),
    dot(x, y, height * 0.035, palette.paper),
    wires,
    ...[2.6, 5.4].map((away) =>
      post(
        ...onGround(view, 0.62, away),
        (height * 0.62) / away,
        dark,
        away < 3 ? palette.ramp(0.2) : palette.ramp(0.3),
      ),
    ),
    dot(x, y - height * 0.2, height * 0.055, HOT),
  );
}
