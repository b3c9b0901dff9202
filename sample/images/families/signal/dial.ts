import { type Point, TAU, band, lerp, lines, polar, polygon, times } from '../../geometry.ts';
import { type Scene, box, dot, fill, lifted, sheet, stroke } from '../../svg.ts';

/** Where a tick begins: long ticks at every tenth, middle ones at every fifth. */
function tickStart(index: number): number {
  if (index % 10 === 0) return 0.76;
  return index % 5 === 0 ? 0.81 : 0.85;
}

/** The knob with its mark. */
function drawKnob(
  { palette }: Scene,
  cx: number,
  cy: number,
  knob: number,
  needle: number,
): string {
  return (
    lifted('high', dot(cx, cy, knob, palette.ramp(0.85))) +
    stroke(
      times(40)
        .map((index) =>
          lines([
            polar(cx, cy, knob * 0.86, (index / 40) * TAU),
            polar(cx, cy, knob * 0.97, (index / 40) * TAU),
          ]),
        )
        .join(''),
      palette.ground,
      5,
    ) +
    dot(cx, cy, knob * 0.72, palette.ramp(0.7)) +
    stroke(
      lines([polar(cx, cy, knob * 0.2, needle), polar(cx, cy, knob * 0.64, needle)]),
      palette.ground,
      11,
    )
  );
}

/** The face of a receiver. */
export function dial(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const [cx, cy]: Point = [focal[0], focal[1] + height * 0.24];
  const radius = height * rng.range(0.5, 0.58);
  const needle = rng.range(-2.3, -0.84);
  const face = palette.night ? palette.ramp(0.92) : palette.paper;
  const mark = palette.night ? palette.ground : palette.ink;
  const ticks = times(61)
    .map((index) => {
      const angle = lerp(-2.75, -0.39, index / 60);
      return lines([
        polar(cx, cy, radius * 0.9, angle),
        polar(cx, cy, radius * tickStart(index), angle),
      ]);
    })
    .join('');
  const zone = lerp(-2.6, -0.9, rng.next());
  const knob = height * 0.16;
  return sheet(
    scene,
    ...times(13).map((index) =>
      box(0, height * 0.02 + index * height * 0.084, width, 9, palette.ramp(0.14)),
    ),
    lifted('high', fill(`${band(cx, cy, 1, radius, -Math.PI + 0.16, -0.16)}`, face)),
    fill(band(cx, cy, radius * 0.52, radius * 0.7, zone - 0.35, zone + 0.1), palette.second),
    fill(band(cx, cy, radius * 0.52, radius * 0.7, zone + 0.1, zone + 0.25), palette.accent),
    stroke(ticks, mark, 5),
    stroke(
      `M${polar(cx, cy, radius * 0.73, -2.75).join(' ')}A${radius * 0.73} ${radius * 0.73} 0 0 1 ${polar(cx, cy, radius * 0.73, -0.39).join(' ')}`,
      mark,
      4,
    ),
    lifted(
      'mid',
      fill(
        polygon(
          polar(cx, cy, radius * 0.94, needle),
          polar(cx, cy, 15, needle + 1.57),
          polar(cx, cy, 15, needle - 1.57),
        ),
        palette.accent,
      ),
    ),
    drawKnob(scene, cx, cy, knob, needle),
  );
}
