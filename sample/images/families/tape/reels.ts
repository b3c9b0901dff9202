import { type Point, TAU, band, disc, lines, polar, times } from '../../geometry.ts';
import {
  type Scene,
  box,
  boxPath,
  dot,
  fill,
  lifted,
  place,
  ring,
  sheet,
  stroke,
} from '../../svg.ts';

/** A partly wound reel. */
function reel(
  x: number,
  y: number,
  r: number,
  wound: number,
  rim: string,
  tape: string,
  hub: string,
  angle: number,
): string {
  const openings = times(3)
    .map((index) =>
      band(0, 0, r * 0.32, r * 0.86, index * (TAU / 3) + 0.32, index * (TAU / 3) + TAU / 3 - 0.32),
    )
    .join('');
  return place(
    x,
    y,
    angle,
    1,
    lifted(
      'mid',
      dot(0, 0, r * 0.9 * wound, tape),
      ...[0.92, 0.8, 0.68].map((t) => ring(0, 0, r * 0.9 * wound * t, rim, 2, { opacity: 0.5 })),
    ),
    lifted('mid', fill(disc(0, 0, r) + openings, rim)),
    dot(0, 0, r * 0.2, hub),
    ...times(3).map((index) => dot(...polar(0, 0, r * 0.115, index * (TAU / 3)), r * 0.035, rim)),
  );
}

/** A tape deck: reels, guides, head. */
export function reels(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const big = height * rng.range(0.29, 0.34);
  const small = big * rng.range(0.7, 1);
  const shift = rng.range(-40, 40);
  const [left, right]: [Point, Point] = [
    [focal[0] - big * 0.98 + shift, focal[1] - height * 0.1],
    [focal[0] + big * 1.12 + shift, focal[1] - height * 0.1 + rng.range(-30, 30)],
  ];
  const head: Point = [focal[0] + shift, focal[1] + height * 0.33];
  const rim = palette.night ? palette.ramp(0.9) : palette.paper;
  const tape = palette.night ? palette.ramp(0.25) : palette.deep;
  const guides: [Point, Point] = [
    [head[0] - big * 0.98, head[1] + 14],
    [head[0] + big * 0.98, head[1] + 14],
  ];
  const path: Point[] = [
    polar(...left, big * 0.82, 2.6),
    [guides[0][0] - 30, guides[0][1] + 12],
    [guides[0][0] + 10, guides[0][1] + 30],
    [head[0], head[1] + 30],
    [guides[1][0] - 10, guides[1][1] + 30],
    [guides[1][0] + 30, guides[1][1] + 12],
    polar(...right, small * 0.56, 0.5),
  ];
  return sheet(
    scene,
    box(0, head[1] - 110, width, height, palette.ramp(palette.night ? 0.25 : 0.2)),
    stroke(lines(path), tape, 13),
    reel(...left, big, 0.95, rim, tape, palette.accent, rng.range(0, 120)),
    reel(
      ...right,
      small,
      0.6,
      rim,
      tape,
      palette.second === palette.accent ? palette.ramp(0.5) : palette.second,
      rng.range(0, 120),
    ),
    ...guides.map((guide) =>
      lifted('low', dot(...guide, 32, palette.ramp(0.85)), dot(...guide, 11, palette.ground)),
    ),
    lifted('mid', fill(boxPath(head[0] - 190, head[1] - 58, 380, 84, 14), palette.ramp(0.9))),
    box(head[0] - 160, head[1] - 40, 74, 48, palette.accent, 6),
    box(head[0] - 37, head[1] - 40, 74, 48, palette.ramp(0.45), 6),
    box(head[0] + 86, head[1] - 40, 74, 48, palette.ramp(0.45), 6),
  );
}
