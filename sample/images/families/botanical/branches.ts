import { type Point, num, polar, polygon, smooth } from '../../geometry.ts';
import { mix } from '../../palette.ts';
import { type Scene, dot, fill, lifted, place, sheet, stroke } from '../../svg.ts';
import { degrees, leaf } from './shared.ts';

/** What grows at the ends of the branches. */
type Growth = 'paths' | 'birch' | 'seals';

/** A tree as it grows: its stems and leaves so far. */
interface Tree {
  readonly growth: Growth;
  readonly bark: string;
  /** The colors of the leaves, in turn. */
  readonly tones: readonly string[];
  readonly stems: string[];
  readonly leaves: string[];
}

function seedling({ palette }: Scene, growth: Growth): Tree {
  const birch = growth === 'birch';
  return {
    growth,
    bark: palette.ramp(birch ? 0.62 : 0.9),
    tones: birch
      ? [palette.main, palette.ramp(0.42), palette.second, palette.main]
      : [palette.main, palette.ramp(0.6), palette.main, palette.ramp(0.75)],
    stems: [],
    leaves: [],
  };
}

/** The angular leaf of a birch. */
function drawBirchLeaf({ palette }: Scene, length: number, color: string): string {
  const [third, tall] = [num(length * 0.3), length * 0.33];
  return (
    fill(`M0 0L${third} ${num(-tall)}L${num(length * 1.1)} 0L${third} ${num(tall)}Z`, color) +
    stroke(`M0 0H${num(length * 0.95)}`, palette.ground, 4)
  );
}

/** A seal on a leaf: a disc with a hole. */
const drawSeal = ({ palette }: Scene, length: number, hot: boolean): string =>
  dot(length * 0.5, 0, 19, hot ? palette.ink : palette.accent) +
  dot(length * 0.5, 0, 8, palette.paper);

/** Adds a leaf. */
function addLeaf(scene: Scene, tree: Tree, point: Point, angle: number): void {
  const { rng, palette } = scene;
  const { growth, tones, leaves } = tree;
  const length = { paths: 104, birch: 88, seals: 120 }[growth] * rng.range(0.85, 1.2);
  const hot = growth === 'paths' ? rng.chance(0.86) : leaves.length === 9;
  const color = hot ? palette.accent : (tones[leaves.length % 4] ?? palette.main);
  const shape =
    growth === 'birch'
      ? drawBirchLeaf(scene, length, color)
      : leaf(
          length,
          length * 0.42,
          color,
          mix(color, palette.ink, 0.22),
          palette.ground,
          growth === 'paths' ? 0 : 3,
        );
  const seal = growth === 'seals' ? drawSeal(scene, length, hot) : '';
  leaves.push(place(...point, degrees(angle), 1, shape, seal));
}

/** Adds a stem, and then the two stems that fork from it or the leaf at its end. */
function grow(
  scene: Scene,
  tree: Tree,
  from: Point,
  angle: number,
  length: number,
  depth: number,
): void {
  const { rng } = scene;
  const { growth, bark, stems } = tree;
  const bend = rng.range(-0.22, 0.22);
  const to = polar(...from, length, angle + bend);
  stems.push(
    stroke(
      smooth([from, polar(...from, length * 0.5, angle - bend * 0.3), to]),
      bark,
      3 + depth * (growth === 'seals' ? 4.2 : 3),
    ),
  );
  if (depth === 0) {
    addLeaf(scene, tree, to, angle + bend);
    return;
  }
  if (growth === 'birch')
    [0.35, 0.62, 0.85].forEach((t, index) =>
      addLeaf(
        scene,
        tree,
        polar(...from, length * t, angle + bend * t),
        angle + (index % 2 ? 0.9 : -0.9),
      ),
    );
  const spread = {
    paths: rng.range(0.3, 0.46),
    birch: rng.range(0.34, 0.5),
    seals: rng.range(0.36, 0.5),
  }[growth];
  const shrink = { paths: 0.82, birch: 0.78, seals: 0.8 }[growth];
  const next = (turn: number): void =>
    grow(scene, tree, to, angle + bend + turn, length * shrink * rng.range(0.9, 1.1), depth - 1);
  next(spread);
  next(-spread);
}

/** The pale field behind a birch. */
const drawField = ({ palette, width, height }: Scene): string =>
  fill(
    polygon(
      [width * 0.62, -40],
      [width + 40, -40],
      [width + 40, height + 40],
      [width * 0.74, height + 40],
    ),
    palette.ramp(0.12),
  );

/** Stems that fork repeatedly from one root. */
export function branches(scene: Scene, growth: Growth): string {
  const { width, height, focal } = scene;
  const roots: Record<Growth, Point> = {
    paths: [-40, focal[1] + height * 0.3],
    birch: [focal[0] - width * 0.36, height + 40],
    seals: [focal[0], height + 30],
  };
  const heading = { paths: -0.24, birch: -1.0, seals: -Math.PI / 2 }[growth];
  const length = height * { paths: 0.31, birch: 0.37, seals: 0.25 }[growth];
  const depth = { paths: 5, birch: 3, seals: 4 }[growth];
  const tree = seedling(scene, growth);
  grow(scene, tree, roots[growth], heading, length, depth);
  return sheet(
    scene,
    growth === 'birch' ? drawField(scene) : '',
    ...tree.stems,
    lifted('low', ...tree.leaves),
  );
}
