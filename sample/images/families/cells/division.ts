import { type Point, TAU, lerp, polar, smooth, times } from '../../geometry.ts';
import { type Field, valueNoise } from '../../noise.ts';
import { type Scene, dot, fill, lifted, place, sheet, stroke, tag } from '../../svg.ts';

/** The membrane with its waist. */
function membranePath(radius: number, apart: number, noise: Field, scale: number): string {
  const outline = times(100).map((index): Point => {
    const a = (index / 100) * TAU;
    const waist = 1 - 0.52 * Math.exp(-((Math.cos(a) / 0.34) ** 2));
    return [
      Math.cos(a) * (radius + apart * 0.95) * scale,
      Math.sin(a) * radius * 1.04 * scale * waist * (1 + 0.05 * noise(index * 0.2, 3)),
    ];
  });
  return smooth(outline, true);
}

/** One of the two nuclei. */
function drawNucleus({ rng, palette }: Scene, apart: number, radius: number, side: number): string {
  return times(9)
    .map((index) => {
      const [x, y]: Point = [
        side * (apart + rng.range(-0.1, 0.25) * radius),
        lerp(-0.42, 0.42, index / 8) * radius,
      ];
      return stroke(
        smooth([
          [x - side * 34, y - 16],
          [x + side * 26, y],
          [x - side * 30, y + 18],
        ]),
        index % 4 === 1 ? palette.accent : palette.ink,
        15,
      );
    })
    .join('');
}

/** The small things that float in both halves. */
function drawBits({ rng, palette }: Scene, apart: number, radius: number): string[] {
  return times(40).map(() => {
    const side = rng.sign();
    const [x, y] = polar(
      side * apart,
      0,
      radius * Math.sqrt(rng.range(0.3, 0.72)),
      rng.range(0, TAU),
    );
    return tag('ellipse', {
      cx: x,
      cy: y,
      rx: rng.range(8, 20),
      ry: rng.range(6, 11),
      fill: rng.chance(0.5) ? palette.second : palette.ramp(0.6),
      transform: `rotate(${rng.int(0, 180)} ${x.toFixed(0)} ${y.toFixed(0)})`,
    });
  });
}

/** The fibers that pull the nuclei apart. */
function drawFibers({ palette }: Scene, apart: number, radius: number): string {
  return stroke(
    times(9)
      .map((index) => {
        const k = lerp(-1, 1, index / 8);
        return smooth([
          [-apart * 1.4, 0],
          [0, k * radius * 0.52],
          [apart * 1.4, 0],
        ]);
      })
      .join(''),
    palette.ramp(palette.night ? 0.25 : 0.75),
    4,
  );
}

/** One cell becomes two. */
export function division(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const noise = valueNoise(rng);
  const radius = height * rng.range(0.29, 0.34);
  const apart = radius * rng.range(0.72, 0.92);
  const turn = rng.range(-40, 40);
  const fibers = drawFibers(scene, apart, radius);
  const bits = drawBits(scene, apart, radius);
  const others = times(6).map((index) => {
    const [x, y] = polar(...focal, height * rng.range(0.55, 0.95), index * 1.05 + turn);
    const r = radius * rng.range(0.16, 0.36);
    return dot(x, y, r, palette.ramp(0.18)) + dot(x + r * 0.2, y, r * 0.4, palette.ramp(0.4));
  });
  return sheet(
    scene,
    ...others,
    place(
      ...focal,
      turn,
      1,
      lifted(
        'high',
        fill(
          membranePath(radius, apart, noise, 1),
          palette.night ? palette.ramp(0.55) : palette.main,
        ),
      ),
      fill(
        membranePath(radius, apart, noise, 0.93),
        palette.night ? palette.ramp(0.82) : palette.light,
      ),
      fibers,
      ...bits,
      ...[-1, 1].map((side) => dot(side * apart * 1.42, 0, 17, palette.ink)),
      drawNucleus(scene, apart, radius, -1),
      drawNucleus(scene, apart, radius, 1),
    ),
  );
}
