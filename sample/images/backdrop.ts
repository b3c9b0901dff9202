/**
 * The shape behind a subject. A magazine that puts a disc behind everything has one illustrator;
 * ours has many.
 */
import { blob, disc, lines, num, polygon, times, turn, type Point } from './geometry.ts';
import { valueNoise } from './noise.ts';
import { boxPath, fill, paper, stroke, type Scene } from './svg.ts';

/** A quiet shape: its middle, half its height, and its color. */
interface Shape {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
}

/** An arch that stands below the subject. */
const drawArch = ({ x, y, size, color }: Shape): string =>
  fill(
    `M${num(x - size * 0.8)} ${num(y + size * 1.1)}V${num(y - size * 0.3)}A${num(size * 0.8)} ${num(size * 0.8)} 0 0 1 ${num(x + size * 0.8)} ${num(y - size * 0.3)}V${num(y + size * 1.1)}Z`,
    color,
  );

/** A leaning rectangle. */
function drawPanel({ x, y, size, color }: Shape, lean: number): string {
  const corners: Point[] = [
    [x - size, y - size * 0.8],
    [x + size, y - size * 0.8],
    [x + size, y + size * 0.8],
    [x - size, y + size * 0.8],
  ];
  return fill(
    lines(
      corners.map((corner) => turn(corner, [x, y], lean)),
      true,
    ),
    color,
  );
}

/** A slope from edge to edge. */
const drawSlope = ({ width, height, focal }: Scene, { size, color }: Shape, lean: number): string =>
  fill(
    polygon(
      [-40, focal[1] + size * lean],
      [width + 40, focal[1] - size * lean * 1.6],
      [width + 40, height + 40],
      [-40, height + 40],
    ),
    color,
  );

/** A blob of cut paper. */
function drawBlob({ rng }: Scene, { x, y, size, color }: Shape): string {
  const noise = valueNoise(rng);
  const radius = (angle: number): number =>
    size * (1.1 + 0.35 * noise(Math.cos(angle) * 1.1 + 4, Math.sin(angle) * 1.1));
  return paper(blob(x, y, radius, 30), color, 'low');
}

/** The upper half of a disc. */
const drawDome = ({ x, y, size, color }: Shape): string =>
  fill(
    `M${num(x - size * 1.1)} ${num(y + size * 0.55)}A${num(size * 1.1)} ${num(size * 1.1)} 0 0 1 ${num(x + size * 1.1)} ${num(y + size * 0.55)}Z`,
    color,
  );

/** Rings, one inside the other. */
const drawRings = ({ x, y, size, color }: Shape): string =>
  stroke(
    [0.35, 0.6, 0.85, 1.1].map((scale) => disc(x, y, size * scale)).join(''),
    color,
    size * 0.1,
  );

/** Nine bars. */
function drawBars({ x, y, size, color }: Shape): string {
  const bars = times(9).map((row) =>
    lines([
      [x - size * 1.1, y + (row - 4) * size * 0.24],
      [x + size * 1.1, y + (row - 4) * size * 0.24],
    ]),
  );
  return stroke(bars.join(''), color, size * 0.09);
}

/** Draws a quiet shape of about `size` (half its height) around a point, in one of many forms. */
export function backdrop(scene: Scene, x: number, y: number, size: number, color: string): string {
  const { rng, height } = scene;
  const shape = { x, y, size, color };
  const lean = rng.range(-0.5, 0.5);
  return rng.pick([
    () => fill(disc(x, y, size), color),
    () => drawArch(shape),
    () => fill(boxPath(x - size * 0.72, -40, size * 1.44, height + 80), color),
    () => drawPanel(shape, lean),
    () => drawSlope(scene, shape, lean),
    () => drawBlob(scene, shape),
    () => drawDome(shape),
    () => drawRings(shape),
    () => drawBars(shape),
    () => '',
  ])();
}
