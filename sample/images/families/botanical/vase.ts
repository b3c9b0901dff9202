import { type Point, disc, lerp, smooth, steps, times } from '../../geometry.ts';
import { type Scene, box, dot, fill, lifted, place, sheet, stroke, tag } from '../../svg.ts';
import { along, degrees, leaf } from './shared.ts';

/** The measures of the vase: its middle, neck, widths and the table below it. */
interface Vase {
  readonly table: number;
  readonly cx: number;
  readonly neck: number;
  readonly body: number;
  readonly lip: number;
  readonly foot: number;
  readonly belly: number;
}

/** Measures the vase and places it on its table. */
function vaseOf({ rng, height, focal }: Scene): Vase {
  const table = height * 0.83;
  const [cx, neck]: Point = [focal[0], focal[1] + height * 0.1];
  const [body, lip, foot] = [rng.range(120, 190), rng.range(44, 80), rng.range(70, 110)];
  const belly = lerp(neck, table, rng.range(0.45, 0.65));
  return { table, cx, neck, body, lip, foot, belly };
}

/** The outline of the vase. */
function outlinePath({ cx, lip, neck, body, belly, foot, table }: Vase, inset: number): string {
  return `M${cx - lip + inset} ${neck}C${cx - lip + inset} ${neck + 60} ${cx - body + inset} ${belly - 90} ${cx - body + inset} ${belly}S${cx - foot + inset} ${table + 50} ${cx - foot + inset} ${table + 50}H${cx + foot}C${cx + foot} ${table + 50} ${cx + body} ${belly + 90} ${cx + body} ${belly}S${cx + lip} ${neck + 60} ${cx + lip} ${neck}Z`;
}

/** A flower with nine petals. */
function drawFlower({ palette }: Scene, end: Point, index: number): string {
  return (
    times(9)
      .map((petal) =>
        place(
          ...end,
          petal * 40,
          1,
          tag('ellipse', {
            cx: 58,
            cy: 0,
            rx: 54,
            ry: 21,
            fill: index % 2 ? palette.accent : palette.second,
          }),
        ),
      )
      .join('') + dot(...end, 27, palette.ramp(0.95))
  );
}

/** A poppy. */
function drawPoppy({ palette }: Scene, end: Point): string {
  return (
    fill(disc(end[0] - 34, end[1], 58), palette.accent) +
    fill(disc(end[0] + 34, end[1] - 8, 58), palette.accent) +
    dot(end[0], end[1] + 8, 24, palette.ramp(0.98))
  );
}

/** Leaves on both sides of the stem. */
function drawLeaves({ palette }: Scene, stem: Point[], color: string): string {
  return times(7)
    .map((i) => {
      const at = along(stem, 0.4 + i * 0.1);
      return place(
        ...at.point,
        degrees(at.angle) + (i % 2 ? 48 : -48),
        1,
        leaf(lerp(150, 90, i / 7), 40, color, color, palette.ground, 0),
      );
    })
    .join('');
}

/** Fine leaflets along the stem. */
function drawFern(stem: Point[], color: string): string {
  return times(22)
    .map((i) => {
      const at = along(stem, 0.35 + i * 0.03);
      return place(
        ...at.point,
        degrees(at.angle) + (i % 2 ? 64 : -64),
        1,
        tag('ellipse', {
          cx: lerp(56, 16, i / 22),
          cy: 0,
          rx: lerp(56, 16, i / 22),
          ry: 9,
          fill: color,
        }),
      );
    })
    .join('');
}

/** One stem with what grows on it. */
function drawStem(scene: Scene, measures: Vase, index: number, all: number[]): string {
  const { rng, palette } = scene;
  const { cx, neck, lip } = measures;
  const lean = lerp(-0.85, 0.85, index / (all.length - 1)) + rng.range(-0.12, 0.12);
  const reach = rng.range(360, 540) * (1 - Math.abs(lean) * 0.16);
  const end: Point = [cx + Math.sin(lean) * reach, neck - Math.cos(lean) * reach * 0.86];
  const stem = steps(12).map((t): Point => [
    lerp(cx + lean * lip * 0.6, end[0], t ** 1.35),
    lerp(neck + 40, end[1], t),
  ]);
  const kind = rng.pick(['leaves', 'flower', 'ferns', 'poppy'] as const);
  const color = rng.pick([
    palette.ramp(0.5),
    palette.ramp(0.66),
    palette.ramp(0.82),
    palette.second,
  ]);
  const head = {
    flower: () => drawFlower(scene, end, index),
    poppy: () => drawPoppy(scene, end),
    leaves: () => drawLeaves(scene, stem, color),
    ferns: () => drawFern(stem, color),
  }[kind]();
  return lifted('low', stroke(smooth(stem), palette.ramp(0.78), 8), head);
}

/** Stems in a vase. */
export function vase(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const measures = vaseOf(scene);
  const { table, cx, neck, body, lip, foot, belly } = measures;
  const stems = times(rng.int(5, 7)).map((index, _, all) => drawStem(scene, measures, index, all));
  const glaze = palette.night ? palette.ramp(0.9) : palette.paper;
  return sheet(
    scene,
    lifted(
      'mid',
      box(
        focal[0] + rng.pick([-1, 1]) * width * 0.12 - 260,
        -40,
        520,
        table - 60,
        palette.ramp(0.16),
      ),
    ),
    box(0, table - 50, width, height, palette.ramp(palette.night ? 0.3 : 0.3)),
    ...rng.shuffle(stems),
    lifted('high', fill(outlinePath(measures, 0), glaze)),
    fill(
      `M${cx + lip * 0.3} ${neck}C${cx + lip * 0.3} ${neck + 60} ${cx + body * 0.45} ${belly - 80} ${cx + body * 0.42} ${belly}S${cx + foot * 0.2} ${table + 50} ${cx + foot * 0.2} ${table + 50}H${cx + foot}C${cx + foot} ${table + 50} ${cx + body} ${belly + 90} ${cx + body} ${belly}S${cx + lip} ${neck + 60} ${cx + lip} ${neck}Z`,
      palette.ramp(palette.night ? 0.66 : 0.2),
    ),
    stroke(
      `M${cx - body * 0.97} ${belly - 20}Q${cx} ${belly + 30} ${cx + body * 0.97} ${belly - 20}`,
      palette.accent,
      26,
      {
        'stroke-linecap': 'butt',
      },
    ),
  );
}
