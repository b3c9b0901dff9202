import { type Point, TAU, lerp, polar, polygon, smooth, times } from '../../geometry.ts';
import { type Scene, dot, fill, lifted, place, sheet, stroke } from '../../svg.ts';

/** The colors of a head and of its spikes. The first head stands out. */
function colorsOf({ palette }: Scene, index: number): { body: string; spike: string } {
  if (index === 0) return { body: palette.second, spike: palette.ink };
  if (index % 2) return { body: palette.main, spike: palette.ramp(0.9) };
  return { body: palette.ramp(0.45), spike: palette.ramp(0.85) };
}

/** One head with its spikes and studs. */
function drawHead(
  scene: Scene,
  [dx, dy, size]: readonly [number, number, number],
  index: number,
): string {
  const { rng, palette, width, height, focal } = scene;
  const r = size * height;
  const count = Math.round(r / 5.2);
  const { body, spike } = colorsOf(scene, index);
  const spikes = fill(
    times(count)
      .map((i) => {
        const a = (i / count) * TAU + rng.range(-0.03, 0.03);
        return polygon(
          polar(0, 0, r * 0.8, a - 0.1),
          polar(0, 0, r * 1.16, a),
          polar(0, 0, r * 0.8, a + 0.1),
        );
      })
      .join(''),
    spike,
    { 'fill-rule': 'nonzero' },
  );
  const studs = times(Math.round(r / 6))
    .map((i) => {
      const [x, y] = polar(0, 0, r * 0.78 * Math.sqrt((i + 0.5) / (r / 6)), i * 2.4);
      return fill(
        polygon([x - r * 0.06, y + r * 0.05], [x, y - r * 0.1], [x + r * 0.06, y + r * 0.05]),
        i === 0 && index === 0 ? palette.accent : spike,
      );
    })
    .join('');
  return place(
    focal[0] + dx * width,
    focal[1] + dy * height,
    rng.range(0, 90),
    1,
    spikes,
    lifted('mid', dot(0, 0, r * 0.88, body)),
    studs,
  );
}

/** Round heads full of spikes. */
export function heads(scene: Scene): string {
  const { palette, width, height, focal } = scene;
  const spots: [number, number, number][] = [
    [0, -0.02, 0.2],
    [-0.27, -0.2, 0.13],
    [0.26, 0.08, 0.15],
    [0.14, -0.34, 0.09],
    [-0.16, 0.25, 0.1],
    [0.42, -0.26, 0.1],
    [-0.43, 0.12, 0.11],
  ];
  return sheet(
    scene,
    fill(
      polygon(
        [-40, focal[1] + height * 0.1],
        [width + 40, focal[1] - height * 0.22],
        [width + 40, height + 40],
        [-40, height + 40],
      ),
      palette.ramp(0.2),
    ),
    ...spots.map(([dx, dy]) => {
      const [x, y]: Point = [focal[0] + dx * width, focal[1] + dy * height];
      return stroke(
        smooth([
          [focal[0] + dx * width * 0.3, height + 60],
          [lerp(focal[0], x, 0.7), lerp(height, y, 0.5)],
          [x, y],
        ]),
        palette.ramp(0.75),
        12,
      );
    }),
    ...spots.map((spot, index) => drawHead(scene, spot, index)),
  );
}
