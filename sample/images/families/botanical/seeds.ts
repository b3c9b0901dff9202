import { type Point, lerp, lines, polar, smooth, times } from '../../geometry.ts';
import { type Scene, dot, paper, sheet, stroke, tag } from '../../svg.ts';

/** A seed head, half of it blown away. */
export function seeds(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const wind = rng.sign();
  const reach = height * rng.range(0.25, 0.31);
  const color = palette.ramp(0.9);
  const core: Point = [focal[0] - wind * 90, focal[1] - 40];
  const tuft = ([x, y]: Point, angle: number, size: number, tone: string): string =>
    stroke(
      times(9)
        .map((i) => lines([[x, y], polar(x, y, size, angle + lerp(-1.1, 1.1, i / 8))]))
        .join(''),
      tone,
      3.2,
    ) + dot(...polar(x, y, 0, 0), 4, tone);
  const fixed = times(46).map((index) => {
    const angle = index * 2.39996;
    if (Math.cos(angle) * wind > 0.55 && rng.chance(0.7)) return '';
    const end = polar(...core, reach * (0.62 + 0.38 * ((index * 0.618) % 1)), angle);
    return stroke(lines([core, end]), color, 3) + tuft(end, angle, 54, color);
  });
  const flown = times(rng.int(11, 16)).map((index) => {
    const t = (index + 1) / 14;
    const at: Point = [
      core[0] + wind * (reach * 0.9 + t * width * 0.42),
      core[1] - t * height * 0.3 + rng.range(-150, 170),
    ];
    const angle = -Math.PI / 2 + wind * rng.range(0.1, 0.9);
    const seed = polar(...at, 84, angle + Math.PI);
    const tone = index === 4 ? palette.accent : color;
    return (
      stroke(lines([at, seed]), tone, 4) +
      tuft(at, angle, 50, tone) +
      tag('ellipse', { cx: seed[0], cy: seed[1], rx: 7, ry: 14, fill: tone })
    );
  });
  return sheet(
    scene,
    dot(
      core[0] + wind * reach * 0.4,
      core[1] + reach * 0.2,
      reach * rng.range(1.2, 1.45),
      palette.ramp(palette.night ? 0.2 : 0.16),
    ),
    stroke(
      smooth([[core[0] - wind * 150, height + 60], [core[0] - wind * 40, height * 0.78], core]),
      palette.ramp(0.75),
      15,
    ),
    ...fixed,
    ...flown,
    dot(...core, 32, palette.accent),
    paper(
      `M-60 ${height * 0.93}Q${width * 0.5} ${height * 0.86} ${width + 60} ${height * 0.94}V${height + 60}H-60Z`,
      palette.ramp(0.55),
      'mid',
    ),
  );
}
