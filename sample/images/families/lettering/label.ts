/**
 * The front of a cardboard box: four words in type as large as the price, and an empty date. A
 * square crop of its middle has all of them.
 */
import { times } from '../../geometry.ts';
import { box, dot, fill, group, sheet, stroke, type Scene } from '../../svg.ts';
import { line } from '../../typesetting.ts';

export function label(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const fibers = times(520).map(() => {
    const [x, y] = [rng.range(0, width), rng.range(0, height)];
    return `M${x.toFixed(0)} ${y.toFixed(0)}l${rng.range(-26, 26).toFixed(0)} ${rng.range(-5, 5).toFixed(0)}`;
  });
  const set = (text: string, y: number, size: number): string =>
    line(text, 330, y, { face: 'poster', size, color: palette.ink, tracking: -0.01 });
  return sheet(
    scene,
    box(0, 0, width, height, palette.main),
    stroke(fibers.join(''), palette.deep, 1.6, { opacity: 0.16 }),
    // Flutes of the board, and the flap's edge.
    ...times(60).map((index) => box(0, index * 20, width, 9, palette.deep, 0, { opacity: 0.022 })),
    box(0, 96, width, 5, palette.deep, 0, { opacity: 0.5 }),
    group(
      { opacity: 0.93 },
      set('WORKS', 344, 250),
      set('UNTIL', 574, 250),
      set('AT LEAST', 804, 250),
      stroke('M330 872H1110V1096H330Z', palette.accent, 16, { 'stroke-linejoin': 'miter' }),
      stroke('M590 886V1082M850 886V1082', palette.accent, 6),
      line('DAY', 352, 916, { face: 'grotesque', size: 30, color: palette.accent, tracking: 0.08 }),
      line('MONTH', 612, 916, {
        face: 'grotesque',
        size: 30,
        color: palette.accent,
        tracking: 0.08,
      }),
      line('YEAR', 872, 916, {
        face: 'grotesque',
        size: 30,
        color: palette.accent,
        tracking: 0.08,
      }),
      // This way up, and a glass: the only promises that boxes make.
      group(
        { transform: 'translate(156 232) scale(0.8)' },
        fill('M1330 1060V900H1280L1370 790L1460 900H1410V1060Z', palette.ink),
        fill('M1540 1060V900H1490L1580 790L1670 900H1620V1060Z', palette.ink),
        box(1280, 1074, 390, 14, palette.ink),
      ),
    ),
    // Ink that did not take.
    ...times(170).map(() =>
      dot(rng.range(140, 1700), rng.range(180, 1080), rng.range(1.5, 5.5), palette.main, {
        opacity: 0.85,
      }),
    ),
  );
}
