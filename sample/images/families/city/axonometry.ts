import { type Point, lerp, lines, polygon, times } from '../../geometry.ts';
import { mix } from '../../palette.ts';
import { type Scene, dot, fill, lifted, sheet, stroke } from '../../svg.ts';

/** The buildings on the grid. */
type Estate = 'towers' | 'glow' | 'town' | 'stairs' | 'slope' | 'hollow';

/** One square of the grid, counted from its middle. */
interface Lot {
  readonly u: number;
  readonly v: number;
}

/** The point at a fraction of an edge, raised by z. */
function along(p: Point, q: Point, t: number, z: number): Point {
  return [lerp(p[0], q[0], t), lerp(p[1], q[1], t) - z];
}

/** A pane on the wall between p and q. */
function drawPane(
  p: Point,
  q: Point,
  t: number,
  z: number,
  w: number,
  tall: number,
  color: string,
): string {
  return fill(
    polygon(
      along(p, q, t, z),
      along(p, q, t + w, z),
      along(p, q, t + w, z + tall),
      along(p, q, t, z + tall),
    ),
    color,
  );
}

/** The square of ground that the buildings stand on. */
interface Grid {
  readonly cells: number;
  readonly unit: number;
  readonly from: number;
  readonly ground: (u: number, v: number) => number;
  readonly spot: (u: number, v: number, z: number) => Point;
}

/** Lays out the square of ground of an estate. */
function gridOf({ height, focal }: Scene, estate: Estate): Grid {
  const cells = { towers: 7, glow: 6, town: 6, stairs: 5, slope: 6, hollow: 6 }[estate];
  const unit = { towers: 96, glow: 112, town: 110, stairs: 130, slope: 108, hollow: 112 }[estate];
  const rise = estate === 'slope' ? 44 : 0;
  const from = -(cells - 1) / 2;
  const [ox, oy]: Point = [
    focal[0],
    focal[1] +
      height *
        { towers: 0.12, glow: 0.1, town: 0.06, stairs: 0.13, slope: 0.14, hollow: 0.1 }[estate],
  ];
  const ground = (u: number, v: number): number => (rise ? (-u - v - 2 * from) * rise * 0.55 : 0);
  const spot = (u: number, v: number, z: number): Point => [
    ox + (u - v) * unit,
    oy + (u + v) * unit * 0.5 - z,
  ];
  return { cells, unit, from, ground, spot };
}

/** The papers of the faces (top, right, left) and of dark windows. */
interface Tones {
  readonly faces: readonly string[];
  readonly slit: string;
}

/** Chooses the papers of the walls. */
function tonesOf({ palette }: Scene, estate: Estate): Tones {
  if (palette.night)
    return {
      faces: [palette.ramp(0.95), palette.ramp(0.66), palette.ramp(0.4)],
      slit: palette.ground,
    };
  const pale = estate === 'slope' || estate === 'town';
  const faces = pale
    ? [palette.paper, mix(palette.paper, palette.ramp(0.4), 0.4), palette.ramp(0.5)]
    : [palette.ramp(0.08), palette.ramp(0.46), palette.ramp(0.76)];
  return { faces, slit: palette.ramp(0.9) };
}

/** Chooses the lots that stand out. */
function pickSpecial(
  { rng }: Scene,
  { cells }: Grid,
  lots: readonly Lot[],
  estate: Estate,
): ReadonlySet<Lot> {
  return new Set(
    rng
      .shuffle(
        lots.filter(({ u, v }) =>
          estate === 'slope' || estate === 'stairs'
            ? v > cells / 2 - 1 && Math.abs(u) < cells / 2 - 1.2
            : Math.abs(u) < cells / 2 - 0.4 && Math.abs(v) < cells / 2 - 0.4,
        ),
      )
      .slice(0, { towers: 1, glow: 6, town: 5, stairs: 2, slope: 1, hollow: 7 }[estate]),
  );
}

/**
 * The height of a building, without the ground below it. Every estate takes its random numbers, so
 * that all estates draw from the same stream.
 */
function heightOf({ rng, height }: Scene, estate: Estate, odd: boolean, share: number): number {
  return {
    towers: odd ? height * 0.46 : height * 0.38 * rng.range(0.3, 1.1) * share + 40,
    glow: rng.range(70, 330) * (0.5 + share * 0.7),
    town: rng.pick([60, 90, 120, 150]),
    stairs: rng.pick([170, 240, 310, 380]) * (0.6 + share * 0.6),
    slope: rng.pick([74, 92, 110]),
    hollow: rng.range(120, 360) * (0.5 + share * 0.6),
  }[estate];
}

/** One building: its corners at the foot, and what is special about it. */
interface Building {
  readonly lot: Lot;
  readonly odd: boolean;
  /** Half of its width. */
  readonly half: number;
  readonly tall: number;
  readonly foot: number;
  readonly east: Point;
  readonly south: Point;
  readonly west: Point;
}

/** Returns the corners of a square around a lot at one height, starting behind. */
const squareAt = (
  { spot }: Grid,
  { u, v }: Lot,
  half: number,
  z: number,
): readonly [Point, Point, Point, Point] => [
  spot(u - half, v - half, z),
  spot(u + half, v - half, z),
  spot(u + half, v + half, z),
  spot(u - half, v + half, z),
];

/** Returns the papers of the top and of the two walls of a building. */
function facesOf(
  { palette }: Scene,
  { faces }: Tones,
  estate: Estate,
  odd: boolean,
): readonly (string | undefined)[] {
  const red = palette.accent;
  if (odd && (estate === 'towers' || estate === 'town'))
    return [palette.paper, red, mix(red, palette.ink, 0.3)];
  if (odd && estate === 'slope') return [faces[0], faces[1], red];
  return faces;
}

/** The windows of the wall between p and q. */
function drawWindows(
  { rng, palette }: Scene,
  estate: Estate,
  { tall, foot }: Building,
  [p, q]: readonly [Point, Point],
  lit: boolean,
  dark: string,
): string {
  return times(Math.floor((tall - foot - 18) / 42))
    .flatMap((floor) =>
      [0.14, 0.42, 0.7].map((t) =>
        rng.chance(estate === 'glow' && !lit ? 0 : 0.74)
          ? drawPane(p, q, t, floor * 42 + 18, 0.17, 22, lit ? palette.accent : dark)
          : '',
      ),
    )
    .join('');
}

/** A building without a middle: a dark court with one bright wall inside. */
function drawCourt(scene: Scene, grid: Grid, building: Building): string {
  const { palette } = scene;
  const { lot, half, tall, east, south, west } = building;
  const [a, b, c, d] = squareAt(grid, lot, half * 0.7, tall);
  const depth = grid.unit * 0.34;
  return (
    fill(polygon(a, b, c, d), palette.ink) +
    fill(
      polygon(a, b, [b[0], b[1] + depth], [a[0], Math.min(a[1] + depth, d[1])]),
      palette.ramp(0.85),
    ) +
    drawWindows(scene, 'hollow', building, [south, east], false, palette.ground) +
    drawWindows(scene, 'hollow', building, [west, south], false, palette.ground)
  );
}

/** The stairs that climb the left wall from side to side. */
function drawStairs({ palette }: Scene, { west, south, tall, foot }: Building): string {
  const climb = times(9).map((step) =>
    along(west, south, step % 2 ? 0.84 : 0.16, step * ((tall - foot) / 8.4)),
  );
  return stroke(lines(climb), palette.paper, 13);
}

/** A door and a window, for the small houses of the slope. */
function drawDoor({ palette }: Scene, { odd, east, south, west }: Building): string {
  return (
    drawPane(west, south, 0.38, 0, 0.24, 44, odd ? palette.ink : palette.ramp(0.85)) +
    drawPane(south, east, 0.4, 26, 0.2, 24, palette.ramp(0.75))
  );
}

/** What is on the walls of a building: a court, a door, stairs or windows. */
function drawWalls(
  scene: Scene,
  grid: Grid,
  { slit }: Tones,
  estate: Estate,
  building: Building,
): string {
  const { odd, east, south, west } = building;
  if (odd && estate === 'hollow') return drawCourt(scene, grid, building);
  if (estate === 'slope') return drawDoor(scene, building);
  const lit = odd && estate === 'glow';
  const dark = odd && estate === 'town' ? scene.palette.paper : slit;
  const left =
    estate === 'stairs' && odd
      ? drawStairs(scene, building)
      : drawWindows(scene, estate, building, [west, south], lit, dark);
  return left + drawWindows(scene, estate, building, [south, east], lit, dark);
}

/** A tree, or nothing, on a lot without a building. */
function drawEmptyLot(
  { rng, palette }: Scene,
  { spot, ground }: Grid,
  estate: Estate,
  lot: Lot,
): string {
  const { u, v } = lot;
  const foot = ground(u, v);
  if (!rng.chance(0.5)) return '';
  return (
    stroke(lines([spot(u, v, foot), spot(u, v, foot + 14)]), palette.ramp(0.8), 7) +
    dot(...spot(u, v, foot + 24), 20, estate === 'slope' ? palette.ramp(0.6) : palette.second)
  );
}

/** What stands on one lot. */
function drawLot(
  scene: Scene,
  grid: Grid,
  tones: Tones,
  estate: Estate,
  lot: Lot,
  odd: boolean,
): string {
  const { rng, palette } = scene;
  const { cells } = grid;
  const away = Math.hypot(lot.u, lot.v);
  if (!odd && (rng.chance(0.12) || (estate === 'towers' && away > cells * 0.58)))
    return drawEmptyLot(scene, grid, estate, lot);
  const foot = grid.ground(lot.u, lot.v);
  const share = Math.exp(-((away / (cells * 0.44)) ** 2));
  const tall = foot + heightOf(scene, estate, odd, share);
  const half = rng.range(0.36, 0.43);
  const top = squareAt(grid, lot, half, tall);
  const [, east, south, west] = squareAt(grid, lot, half, foot);
  const [roof = palette.paper, right = palette.main, left = palette.deep] = facesOf(
    scene,
    tones,
    estate,
    odd,
  );
  return (
    fill(polygon(top[1], top[2], south, east), right) +
    fill(polygon(top[2], top[3], west, south), left) +
    fill(polygon(...top), roof) +
    drawWalls(scene, grid, tones, estate, { lot, odd, half, tall, foot, east, south, west })
  );
}

/** The slab of ground below the buildings. */
function drawGround(
  { palette }: Scene,
  corner: (u: number, v: number, z?: number) => Point,
  slab: number,
): string {
  return lifted(
    'high',
    fill(
      polygon(
        corner(slab, -slab),
        corner(slab, slab),
        corner(-slab, slab),
        corner(-slab, slab, -46),
        corner(slab, slab, -46),
        corner(slab, -slab, -46),
      ),
      palette.ramp(palette.night ? 0.12 : 0.85),
    ),
    fill(
      polygon(corner(-slab, -slab), corner(slab, -slab), corner(slab, slab), corner(-slab, slab)),
      palette.ramp(palette.night ? 0.22 : 0.26),
    ),
  );
}

/** Blocks in axonometry on a square of ground. */
export function axonometry(scene: Scene, estate: Estate): string {
  const grid = gridOf(scene, estate);
  const { cells, from, ground, spot } = grid;
  const tones = tonesOf(scene, estate);
  const lots: Lot[] = times(cells * cells).map((index) => ({
    u: from + Math.floor(index / cells),
    v: from + (index % cells),
  }));
  const special = pickSpecial(scene, grid, lots, estate);
  const buildings = lots
    .sort((a, b) => a.u + a.v - b.u - b.v)
    .map((lot) => drawLot(scene, grid, tones, estate, lot, special.has(lot)));
  const slab = cells / 2 + 0.3;
  const corner = (u: number, v: number, z = 0): Point => spot(u, v, ground(u, v) + z);
  return sheet(scene, drawGround(scene, corner, slab), ...buildings);
}
