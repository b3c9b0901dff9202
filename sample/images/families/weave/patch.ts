import { type Point, lines, smooth, times } from '../../geometry.ts';
import { type Scene, box, fill, lifted, place, sheet, stroke } from '../../svg.ts';

/** The measures of the cloth: its ribbons, their distance and their width. */
interface Cloth {
  readonly count: number;
  readonly pitch: number;
  readonly strip: number;
  readonly half: number;
  readonly at: (index: number) => number;
}

/** Measures the cloth. */
function measureCloth({ rng }: Scene): Cloth {
  const count = rng.int(6, 9);
  const pitch = rng.range(620, 760) / count;
  const strip = pitch * rng.range(0.72, 0.9);
  const half = (count * pitch) / 2;
  const at = (index: number): number => -half + pitch * (index + 0.5);
  return { count, pitch, strip, half, at };
}

/** A length of ribbon from a to c, at the height b. */
function cutPath({ strip }: Cloth, a: number, b: number, c: number): string {
  return lines(
    [
      [a, b - strip / 2],
      [a, b + strip / 2],
      [c, b + strip / 2],
      [c, b - strip / 2],
    ],
    true,
  );
}

/** The loose end of the odd ribbon, which hangs down or flies away. */
function tailOf(
  { half, at }: Cloth,
  odd: 'leaving' | 'hanging' | 'missing',
  hot: number,
): [number, number][] {
  return odd === 'hanging'
    ? [
        [half, at(hot)],
        [half + 120, at(hot)],
        [half + 230, at(hot) + 70],
        [half + 270, at(hot) + 230],
        [half + 236, at(hot) + 380],
        [half + 280, at(hot) + 520],
        [half + 268, at(hot) + 900],
      ]
    : [
        [half, at(hot)],
        [half + 160, at(hot) - 10],
        [half + 330, at(hot) - 150],
        [half + 250, at(hot) - 330],
        [half + 110, at(hot) - 240],
        [half + 240, at(hot) - 90],
        [half + 560, at(hot) - 160],
        [half + 1100, at(hot) - 420],
      ];
}

/** The ribbons that pass over, at every crossing. */
function drawCrossings(
  { count, at, strip, pitch }: Cloth,
  over: (row: number, column: number) => boolean,
  odd: 'leaving' | 'hanging' | 'missing',
  hot: number,
  down: { color: string; from: number; to: number }[],
): string {
  return lifted(
    'low',
    ...times(count).flatMap((row) =>
      times(count)
        .filter((column) => over(row, column) && (odd !== 'missing' || row !== hot))
        .map((column) => {
          const ribbon = down[column];
          return ribbon
            ? box(
                at(column) - strip / 2,
                at(row) - pitch / 2 + (pitch - strip) * 0.2,
                strip,
                pitch - (pitch - strip) * 0.4,
                ribbon.color,
              )
            : '';
        }),
    ),
  );
}

/** Ribbons woven over and under, with loose ends. One ribbon leaves, hangs or is missing. */
export function patch(scene: Scene, odd: 'leaving' | 'hanging' | 'missing'): string {
  const { rng, palette, focal } = scene;
  const cloth = measureCloth(scene);
  const { count, strip, half, at } = cloth;
  const tones = rng.shuffle([
    palette.ramp(0.25),
    palette.ramp(0.5),
    palette.ramp(0.7),
    palette.second,
    palette.ramp(0.9),
  ]);
  const hot = rng.int(1, count - 2);
  const across = times(count).map((index) => ({
    color: index === hot ? palette.accent : (tones[index % 2] ?? palette.main),
    from: -half - rng.range(30, 260),
    to: half + rng.range(30, 260),
  }));
  const down = times(count).map((index) => ({
    color: tones[2 + (index % 3 === 0 ? 1 : 0)] ?? palette.deep,
    from: -half - rng.range(30, 230),
    to: half + rng.range(30, 230),
  }));
  const twill = rng.pick([2, 2, 4]);
  const over = (row: number, column: number): boolean =>
    twill === 2 ? (row + column) % 2 === 0 : (row + column) % 4 < 2;
  const loose = across[hot];
  const tail: Point[] = tailOf(cloth, odd, hot);
  return sheet(
    scene,
    place(
      focal[0] - 40,
      focal[1] + 10,
      odd === 'hanging' ? -6 : rng.pick([-38, -24, -12, 16, 30, 45]),
      1,
      lifted(
        'low',
        ...down.map(({ color, from, to }, column) =>
          box(at(column) - strip / 2, from, strip, to - from, color),
        ),
      ),
      lifted(
        'low',
        ...across.map(({ color, from, to }, row) =>
          row === hot ? '' : fill(cutPath(cloth, from, at(row), to), color),
        ),
      ),
      loose && odd !== 'missing'
        ? lifted('mid', fill(cutPath(cloth, loose.from - 200, at(hot), half + 4), loose.color))
        : '',
      drawCrossings(cloth, over, odd, hot, down),
      odd === 'missing'
        ? ''
        : lifted('high', stroke(smooth(tail), palette.accent, strip, { 'stroke-linecap': 'butt' })),
    ),
  );
}
