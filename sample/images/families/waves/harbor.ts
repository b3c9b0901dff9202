import { type Point, lerp, lines, polygon, times } from '../../geometry.ts';
import { boat, stars } from '../../motifs.ts';
import { HOT } from '../../palette.ts';
import {
  type Scene,
  box,
  dot,
  fill,
  lifted,
  paper,
  place,
  sheet,
  stroke,
  tag,
  within,
} from '../../svg.ts';

/** Rings that widen on the water around a point. */
function drawRipples([x, y]: Point, count: number, step: number, color: string): string {
  return times(count)
    .map((index) => {
      const r = (index + 0.7) * step;
      return tag('ellipse', {
        cx: x,
        cy: y + index * step * 0.035,
        rx: r,
        ry: r * 0.36,
        fill: 'none',
        stroke: color,
        'stroke-width': lerp(15, 3, index / count),
        opacity: (1 - (index / count) * 0.55).toFixed(2),
      });
    })
    .join('');
}

/** A buoy that rides on its shadow. */
function drawBuoy({ palette }: Scene, [x, y]: Point, scale: number, lamp: string): string {
  return place(
    x,
    y,
    0,
    scale,
    fill('M-46 4L-26 -70H26L46 4C20 20 -20 20 -46 4Z', lamp),
    fill('M6 -70H26L46 4C30 14 14 16 6 16Z', palette.ink, { opacity: 0.22 }),
    stroke('M-18 -70L-10 -120H10L18 -70', palette.paper, 6),
    dot(0, -132, 15, palette.paper),
  );
}

/** The path of one harbor wall, to the left (−1) or the right (1). */
function wallPath(
  { focal, width, height }: Scene,
  horizon: number,
  side: 1 | -1,
  inset: number,
  drop: number,
): string {
  const x = (part: number): number => focal[0] + side * (part + inset) * width;
  return `M${x(0.7)} ${horizon - 26 + drop}L${x(0.24)} ${horizon + 8 + drop}L${x(0.245)} ${horizon + 62 + drop}L${x(0.36)} ${horizon + 190 + drop}L${x(0.52)} ${height + 60}L${x(0.8)} ${height + 60}Z`;
}

/** The joints between the stones of a wall. */
function drawCourses({ focal, width, palette }: Scene, horizon: number, side: 1 | -1): string {
  return stroke(
    times(5)
      .map((index) =>
        lines([
          [focal[0] + side * (0.262 + index * 0.032) * width, horizon + 40 + index * index * 17],
          [focal[0] + side * 0.7 * width, horizon + 26 + index * 30 + index * index * 20],
        ]),
      )
      .join(''),
    palette.ramp(0.2),
    4,
  );
}

/** The houses behind the harbor, every third with a lit window. */
function drawTown({ focal, width, palette }: Scene, horizon: number): string {
  return times(11)
    .map((index) => {
      const [x, tall] = [focal[0] - width * 0.5 + index * 62, 34 + ((index * 37) % 60)];
      return (
        box(x, horizon - tall, 54, tall + 8, palette.ramp(0.2)) +
        (index % 3 === 1 ? box(x + 20, horizon - tall + 16, 11, 15, palette.second) : '')
      );
    })
    .join('');
}

/** The reflection of the moon on the water. */
function drawMoonlight({ focal, width, palette }: Scene, horizon: number): string {
  return times(7)
    .map((index) =>
      box(
        focal[0] + width * 0.04 - (96 - index * 9),
        horizon + 14 + index * 17,
        2 * (96 - index * 9),
        5,
        palette.paper,
        3,
        {
          opacity: 0.5,
        },
      ),
    )
    .join('');
}

/** The striped lighthouse on the right wall. */
function drawLighthouse({ palette }: Scene, light: Point): string {
  return [
    lifted(
      'mid',
      fill(
        polygon(
          [light[0] - 6, light[1] + 4],
          [light[0] + 8, light[1] - 210],
          [light[0] + 62, light[1] - 210],
          [light[0] + 78, light[1] + 4],
        ),
        palette.paper,
      ),
    ),
    fill(
      polygon(
        [light[0] + 2, light[1] - 120],
        [light[0] + 5, light[1] - 166],
        [light[0] + 65, light[1] - 166],
        [light[0] + 69, light[1] - 120],
      ),
      HOT,
    ),
    fill(
      polygon(
        [light[0] - 2, light[1] - 34],
        [light[0] + 1, light[1] - 78],
        [light[0] + 71, light[1] - 78],
        [light[0] + 74, light[1] - 34],
      ),
      HOT,
    ),
    box(light[0] + 12, light[1] - 250, 46, 42, palette.second),
    fill(
      polygon(
        [light[0] + 2, light[1] - 250],
        [light[0] + 35, light[1] - 286],
        [light[0] + 68, light[1] - 250],
      ),
      palette.ramp(0.5),
    ),
  ].join('');
}

/** The two walls, each of two sheets. */
function drawWalls(scene: Scene, horizon: number): string {
  const { palette } = scene;
  return [
    paper(wallPath(scene, horizon, -1, 0.02, 0), palette.ramp(0.42), 'high'),
    paper(wallPath(scene, horizon, -1, 0.06, 44), palette.ramp(0.3), 'mid'),
    drawCourses(scene, horizon, -1),
    paper(wallPath(scene, horizon, 1, 0, 0), palette.ramp(0.5), 'high'),
    paper(wallPath(scene, horizon, 1, 0.04, 44), palette.ramp(0.36), 'mid'),
    drawCourses(scene, horizon, 1),
  ].join('');
}

/** A harbor at night: two rings of ripples meeting between its walls. */
export function harbor(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const horizon = focal[1] - height * 0.16;
  const [near, far]: [Point, Point] = [
    [focal[0] + width * 0.22, focal[1] + height * 0.21],
    [focal[0] + width * 0.105, focal[1] + height * 0.055],
  ];
  const light: Point = [focal[0] + width * 0.245, horizon + 6];
  const town = drawTown(scene, horizon);
  return sheet(
    scene,
    stars(rng, width, horizon, 60, palette.ramp(0.85)),
    // Clear of the roofs, and low enough that a wide crop keeps all of it.
    dot(focal[0] + width * 0.04, horizon - height * 0.105, height * 0.085, palette.paper),
    town,
    box(-10, horizon, width + 20, height, palette.ramp(0.1)),
    drawMoonlight(scene, horizon),
    within(
      'water',
      `M-10 ${horizon + 8}H${width + 10}V${height + 10}H-10Z`,
      drawRipples(far, 11, 58, palette.second),
      drawRipples(near, 11, 74, palette.ramp(0.72)),
    ),
    // Between the moon and the lighthouse: a headline stands at the left.
    boat(
      focal[0] + width * 0.15,
      focal[1] - height * 0.085,
      1,
      palette.paper,
      palette.accent,
      palette.light,
    ),
    drawBuoy(scene, far, 0.85, palette.second),
    drawBuoy(scene, near, 1.15, HOT),
    drawWalls(scene, horizon),
    drawLighthouse(scene, light),
  );
}
