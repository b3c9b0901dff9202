import { type Point, cutHalfPlane, lerp, lines, smooth, steps } from '../../geometry.ts';
import { type Field, fractal, valueNoise } from '../../noise.ts';
import { type Scene, dot, fill, group, lifted, sheet, stroke } from '../../svg.ts';

/** The color of a block. */
function shadeOf({ palette }: Scene, index: number): string {
  if (index % 11 === 3) return palette.second;
  return palette.ramp(index % 5 === 1 ? 0.55 : 0.85);
}

/** The route through the streets. */
function wayPath({ focal }: Scene): string {
  return smooth([
    [focal[0] - 60, focal[1] - 40],
    [focal[0] + 150, focal[1] - 140],
    [focal[0] + 200, focal[1] - 330],
    [focal[0] + 480, focal[1] - 420],
    [focal[0] + 560, focal[1] - 800],
  ]);
}

/** The river. */
function riverPath({ width, height, focal }: Scene, turn: number, noise: Field): string {
  return smooth(
    steps(14).map((t): Point => [
      lerp(-200, width + 200, t),
      focal[1] + height * 0.25 * Math.sin(t * 5 + turn) + noise(t * 3, 2) * 160 + height * 0.12,
    ]),
  );
}

/** The block nearest to the focal point. */
function nearestBlock({ focal }: Scene, blocks: Point[][]): Point[] {
  return blocks.reduce((best, shape) => {
    const away = (block: Point[]): number =>
      Math.hypot((block[0]?.[0] ?? 0) - focal[0], (block[0]?.[1] ?? 0) - focal[1]);
    return away(shape) < away(best) ? shape : best;
  });
}

/** Blocks and streets from above, with a river and a route through them. */
export function plan(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = fractal(valueNoise(rng), 2);
  const street = rng.range(20, 30);
  const turn = rng.range(-28, 28);
  const split = (shape: Point[], depth: number): Point[][] => {
    const xs = shape.map(([x]) => x);
    const ys = shape.map(([, y]) => y);
    const [w, h] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    if (depth === 0 || Math.min(w, h) < 130 || (depth < 3 && rng.chance(0.12))) return [shape];
    const [cx, cy] = [
      Math.min(...xs) + w * rng.range(0.36, 0.64),
      Math.min(...ys) + h * rng.range(0.36, 0.64),
    ];
    const angle = (w > h ? 0 : Math.PI / 2) + rng.range(-0.12, 0.12);
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
    const limit = nx * cx + ny * cy;
    const gap = depth > 4 ? street * 1.2 : street * 0.55;
    return [
      ...split(cutHalfPlane(shape, nx, ny, limit - gap), depth - 1),
      ...split(cutHalfPlane(shape, -nx, -ny, -limit - gap), depth - 1),
    ];
  };
  const blocks = split(
    [
      [-500, -500],
      [width + 500, -500],
      [width + 500, height + 500],
      [-500, height + 500],
    ],
    8,
  ).filter((shape) => shape.length > 2);
  const home = nearestBlock(scene, blocks);
  const river = riverPath(scene, turn, noise);
  const way = wayPath(scene);
  return sheet(
    scene,
    group(
      { transform: `rotate(${turn} ${focal.join(' ')})` },
      ...blocks.map((shape, index) =>
        shape === home ? '' : fill(lines(shape, true), shadeOf(scene, index)),
      ),
      stroke(river, palette.ground, 190),
      stroke(river, palette.ramp(0.25), 150),
      stroke(way, palette.ground, 34),
      stroke(way, palette.accent, 16),
      lifted('high', fill(lines(home, true), palette.accent)),
    ),
    lifted(
      'mid',
      dot(focal[0], focal[1] - 20, 58, palette.paper),
      dot(focal[0], focal[1] - 20, 24, palette.ink),
    ),
  );
}
