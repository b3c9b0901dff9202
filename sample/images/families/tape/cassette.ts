import { type Point, clamp, polygon, smooth, times } from '../../geometry.ts';
import { valueNoise } from '../../noise.ts';
import { type Scene, box, boxPath, dot, fill, lifted, place, sheet, stroke } from '../../svg.ts';

/** The tape, which wanders from where it left the cassette. */
function tangleOf({ rng, focal }: Scene, start: Point): Point[] {
  const noise = valueNoise(rng);
  let heading = 1.2;
  let [x, y] = start;
  return times(90).map((index): Point => {
    heading += noise(index * 0.13, 5) * 0.62 + (index % 40 < 24 ? 0.17 : -0.2);
    const [nextX, nextY] = [
      x + Math.cos(heading) * 42 + (index < 12 ? 6 : 0),
      y + Math.sin(heading) * 30,
    ];
    x = clamp(nextX, focal[0] - 760, focal[0] + 760);
    y = clamp(nextY, focal[1] + 100, focal[1] + 510);
    return [x, y];
  });
}

/** A cassette that has lost its tape. */
export function cassette(scene: Scene): string {
  const { rng, palette, focal } = scene;
  const shell = palette.night ? palette.ramp(0.95) : palette.ink;
  const label = palette.night ? palette.ramp(0.6) : palette.paper;
  const start: Point = [focal[0] + 120, focal[1] + 210];
  const tangle = tangleOf(scene, start);
  return sheet(
    scene,
    ...times(3).map((index) =>
      box(
        -40,
        focal[1] - 330 + index * 46,
        4000,
        22,
        index === 1 ? palette.accent : palette.ramp(0.2),
      ),
    ),
    stroke(smooth([[focal[0] - 60, focal[1] + 190], start, ...tangle]), palette.ramp(0.8), 10),
    stroke(smooth([[focal[0] - 60, focal[1] + 190], start, ...tangle]), palette.ramp(0.35), 2, {
      transform: 'translate(0 -2)',
    }),
    place(
      focal[0],
      focal[1] - 60,
      rng.range(-14, 14),
      1.18,
      lifted('high', fill(boxPath(-330, -210, 660, 420, 26), shell)),
      box(-292, -178, 584, 262, label, 12),
      box(-292, -178, 584, 52, palette.accent, 12),
      box(-292, -104, 584, 10, palette.second),
      box(-292, -86, 584, 10, palette.ramp(0.5)),
      box(-190, -52, 380, 108, shell, 54),
      box(-70, -32, 140, 68, palette.ramp(0.3), 8),
      ...[-128, 128].map(
        (x) =>
          dot(x, 2, 44, label) +
          dot(x, 2, 25, shell) +
          times(6)
            .map((tooth) =>
              box(x - 5, -28, 10, 14, shell, 0, { transform: `rotate(${tooth * 60} ${x} 2)` }),
            )
            .join(''),
      ),
      fill(polygon([-220, 210], [-190, 118], [190, 118], [220, 210]), palette.ramp(0.5), {
        opacity: 0.55,
      }),
      ...[-150, -66, 66, 150].map((x) => dot(x, 176, 13, palette.ground)),
      ...[-306, 306].flatMap((x) => [-186, 186].map((y) => dot(x, y, 9, palette.ramp(0.5)))),
    ),
  );
}
