import { type Point, TAU, num, polar, smooth, times } from '../../geometry.ts';
import { type Scene, box, lifted, place, sheet, stroke } from '../../svg.ts';

/** A cable with the light along it. */
function drawCable({ palette }: Scene, points: Point[], color: string, thick: number): string {
  const d = smooth(points);
  return (
    lifted('low', stroke(d, color, thick)) +
    stroke(d, palette.paper, thick * 0.1, {
      opacity: 0.35,
      transform: `translate(${num(-thick * 0.15)} ${num(-thick * 0.17)})`,
    })
  );
}

/** A cable that comes from outside, winds around and leaves. */
function drawLoop(scene: Scene, index: number, tones: string[]): string {
  const { rng, palette, width, focal } = scene;
  const angle = (index / 15) * TAU + rng.range(-0.2, 0.2);
  const start = polar(...focal, width * 0.75, angle);
  const sweep = rng.sign() * rng.range(2.4, 5.2);
  const end = polar(...focal, width * 0.75, angle + sweep);
  const inner = times(5).map((knee) =>
    polar(
      focal[0] * 0.6 + width * 0.2,
      focal[1],
      rng.range(190, 560),
      angle + sweep * ((knee + 0.5) / 5),
    ),
  );
  return drawCable(
    scene,
    [start, ...inner, end],
    tones[index % tones.length] ?? palette.main,
    rng.range(48, 84),
  );
}

/** Unsorted cables. */
export function cables(scene: Scene): string {
  const { palette, width, height, focal } = scene;
  const tones = [
    palette.ramp(0.95),
    palette.second,
    palette.ramp(0.45),
    palette.ramp(0.7),
    palette.ramp(0.28),
  ];
  const all = times(15).map((index) => drawLoop(scene, index, tones));
  const plug: Point = [focal[0] + 20, focal[1] - 10];
  return sheet(
    scene,
    ...all,
    drawCable(
      scene,
      [
        [focal[0] - width * 0.6, height * 0.95],
        [focal[0] - 400, focal[1] + 250],
        [focal[0] - 260, focal[1] - 180],
        [plug[0] - 60, plug[1] - 230],
        [plug[0] + 130, plug[1] - 130],
        plug,
      ],
      palette.accent,
      62,
    ),
    lifted(
      'mid',
      place(
        ...plug,
        118,
        1.4,
        box(-30, -62, 150, 124, palette.accent, 22),
        box(120, -44, 70, 16, palette.ramp(0.6), 4),
        box(120, 28, 70, 16, palette.ramp(0.6), 4),
        box(0, -62, 12, 124, palette.ink),
        box(30, -62, 12, 124, palette.ink),
      ),
    ),
  );
}
