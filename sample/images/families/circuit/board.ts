import { type Point, lines, polar, times } from '../../geometry.ts';
import { mix } from '../../palette.ts';
import { type Scene, boxPath, dot, fill, lifted, ring, sheet, stroke } from '../../svg.ts';

/** How the pads of a board look, and which of them stands out. */
type Board = 'lit' | 'vacant' | 'branching';

/** Places the pads, on a grid or scattered. */
function placePads({ width, height, focal }: Scene, kind: Board): Point[] {
  return kind === 'lit'
    ? [
        [-0.36, -0.22],
        [-0.2, 0.26],
        [-0.06, -0.3],
        [0, 0],
        [0.17, 0.3],
        [0.24, -0.18],
        [0.4, 0.12],
      ].map(([dx = 0, dy = 0]): Point => [focal[0] + dx * width, focal[1] + dy * height])
    : times(15).map((index): Point => [
        focal[0] + ((index % 5) - 2) * width * 0.19 + (Math.floor(index / 5) % 2 ? 70 : -40),
        focal[1] + (Math.floor(index / 5) - 1) * height * 0.31,
      ]);
}

/** The number of the pad nearest to the focal point. */
function centralPad({ focal }: Scene, pads: Point[]): number {
  return pads.reduce(
    (best, pad, index) =>
      Math.hypot(pad[0] - focal[0], pad[1] - focal[1]) <
      Math.hypot((pads[best]?.[0] ?? 0) - focal[0], (pads[best]?.[1] ?? 0) - focal[1])
        ? index
        : best,
    0,
  );
}

/** The corners of a trace between two pads. */
function elbow(kind: Board, from: Point, to: Point): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (kind === 'branching')
    return [from, [from[0] + dx * 0.5, from[1]], [from[0] + dx * 0.5, to[1]], to];
  const run = Math.abs(dx) - Math.abs(dy);
  const lead = (Math.sign(dx) * Math.max(0, run)) / 2;
  return run > 0
    ? [from, [from[0] + lead, from[1]], [to[0] - lead, to[1]], to]
    : [
        from,
        [from[0], from[1] - Math.sign(dy) * run * 0.5],
        [to[0], to[1] + Math.sign(dy) * run * 0.5],
        to,
      ];
}

/** The width of a trace. */
const traceWidth = (kind: Board): number => (kind === 'branching' ? 7 : 12);

/** The traces from one pad to the next, and on some boards to one farther away. */
function drawTraces(
  { palette }: Scene,
  kind: Board,
  pads: readonly Point[],
  pad: Point,
  index: number,
): string[] {
  const copper = palette.second;
  const wide = traceWidth(kind);
  const next = pads[index + 1] ?? pad;
  const far = pads[(index + 5) % pads.length] ?? pad;
  const bundle = times(kind === 'lit' ? 3 : 2).map((lane) =>
    stroke(
      lines(elbow(kind, [pad[0], pad[1] + (lane - 1) * 28], [next[0], next[1] + (lane - 1) * 28])),
      lane === 1 ? copper : mix(copper, palette.ground, 0.45),
      wide,
    ),
  );
  return kind === 'lit'
    ? bundle
    : [
        bundle.slice(0, 1).join(''),
        stroke(lines(elbow(kind, pad, far)), mix(copper, palette.ground, 0.35), wide),
      ];
}

/** A trace that ends nowhere. */
function drawStray({ rng, palette }: Scene, kind: Board, pad: Point): string {
  const copper = palette.second;
  const wide = traceWidth(kind);
  const angle =
    (rng.int(0, 3) * Math.PI) / 2 + (kind === 'branching' ? 0 : Math.PI / 4) * rng.int(0, 1);
  const end = polar(...pad, rng.range(120, 330), angle);
  const tip = polar(...end, rng.range(40, 160), Math.round(angle / (Math.PI / 2)) * (Math.PI / 2));
  return (
    stroke(lines([pad, end, tip]), mix(copper, palette.ground, 0.55), wide * 0.8) +
    dot(...tip, wide * 1.1, mix(copper, palette.ground, 0.3)) +
    dot(...tip, wide * 0.45, palette.ground)
  );
}

/** One pad. The chosen one is marked, or missing. */
function drawPad({ palette }: Scene, kind: Board, pad: Point, chosen: boolean): string {
  const copper = palette.second;
  if (kind === 'lit')
    return (
      lifted(
        'mid',
        dot(...pad, 66, copper),
        dot(...pad, 42, chosen ? palette.accent : palette.ground),
      ) +
      (chosen
        ? [84, 108].map((r) => ring(...pad, r, palette.accent, 6)).join('') +
          dot(...pad, 18, palette.paper)
        : '')
    );
  const size = 56;
  if (chosen && kind === 'vacant')
    return (
      stroke(boxPath(pad[0] - size, pad[1] - size, size * 2, size * 2, 8), palette.accent, 8, {
        'stroke-dasharray': '18 18',
      }) +
      fill(
        boxPath(pad[0] - size + 12, pad[1] - size + 12, size * 2 - 24, size * 2 - 24, 4),
        palette.ground,
      )
    );
  return lifted(
    'mid',
    fill(
      boxPath(pad[0] - size, pad[1] - size, size * 2, size * 2, 8),
      chosen ? palette.accent : copper,
    ),
    fill(boxPath(pad[0] - size * 0.5, pad[1] - size * 0.5, size, size, 3), palette.ground),
  );
}

/** Traces that wander across a board, from pad to pad. */
export function board(scene: Scene, kind: Board): string {
  const pads = placePads(scene, kind);
  const central = centralPad(scene, pads);
  return sheet(
    scene,
    ...times(20).map((index) => drawStray(scene, kind, pads[index % pads.length] ?? scene.focal)),
    ...pads.slice(0, -1).flatMap((pad, index) => drawTraces(scene, kind, pads, pad, index)),
    ...pads.map((pad, index) => drawPad(scene, kind, pad, index === central)),
  );
}
