/** The front of a cardboard box: four words in type as large as the price, and an empty date. */
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
    line(text, 150, y, { face: 'poster', size, color: palette.ink, tracking: -0.01 });
  return sheet(
    scene,
    box(0, 0, width, height, palette.main),
    stroke(fibers.join(''), palette.deep, 1.6, { opacity: 0.16 }),
    // Flutes of the board, and the flap's edge.
    ...times(60).map((index) => box(0, index * 20, width, 9, palette.deep, 0, { opacity: 0.022 })),
    box(0, 96, width, 5, palette.deep, 0, { opacity: 0.5 }),
    group(
      { opacity: 0.93 },
      set('WORKS UNTIL', 400, 258),
      set('AT LEAST', 660, 258),
      stroke('M150 792H1130V1068H150Z', palette.accent, 16, { 'stroke-linejoin': 'miter' }),
      stroke('M470 806V1054M800 806V1054', palette.accent, 6),
      line('DAY', 172, 836, { face: 'grotesque', size: 30, color: palette.accent, tracking: 0.08 }),
      line('MONTH', 492, 836, {
        face: 'grotesque',
        size: 30,
        color: palette.accent,
        tracking: 0.08,
      }),
      line('YEAR', 822, 836, {
        face: 'grotesque',
        size: 30,
        color: palette.accent,
        tracking: 0.08,
      }),
      // This way up, and a glass: the only promises that boxes make.
      fill('M1330 1060V900H1280L1370 790L1460 900H1410V1060Z', palette.ink),
      fill('M1540 1060V900H1490L1580 790L1670 900H1620V1060Z', palette.ink),
      box(1280, 1074, 390, 14, palette.ink),
    ),
    // Ink that did not take.
    ...times(170).map(() =>
      dot(rng.range(140, 1700), rng.range(180, 1080), rng.range(1.5, 5.5), palette.main, {
        opacity: 0.85,
      }),
    ),
  );
}
