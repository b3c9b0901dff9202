/** Thirty percent, set as large as the sheet and cut into ten days; in three of them it rains. */
import { times } from '../../geometry.ts';
import { box, sheet, stroke, within, type Scene } from '../../svg.ts';
import { line } from '../../typesetting.ts';

/** The days on which it rained. */
const WET = new Set([1, 5, 8]);

export function chance(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const wide = width / 10;
  const numeral = (color: string): string =>
    line('30%', width / 2, 945, {
      face: 'poster',
      size: 960,
      color,
      align: 'middle',
      tracking: -0.03,
    });
  const rain = (left: number): string => {
    const drops = times(150).map(() => {
      const [x, y, long] = [
        rng.range(left - 40, left + wide + 40),
        rng.range(-80, height),
        rng.range(40, 120),
      ];
      return `M${x.toFixed(0)} ${y.toFixed(0)}l${(-long * 0.16).toFixed(0)} ${long.toFixed(0)}`;
    });
    return stroke(drops.join(''), palette.paper, 4, { opacity: 0.75 });
  };
  const day = (index: number): string => {
    const wet = WET.has(index);
    const left = index * wide;
    const shift = wet ? 34 : 0;
    return within(
      `day-${index}`,
      `M${left} 0h${wide}v${height}h${-wide}Z`,
      box(left, 0, wide, height, wet ? palette.second : palette.paper),
      `<g transform="translate(0 ${shift})">${numeral(wet ? palette.deep : palette.ink)}</g>`,
      wet ? rain(left) : '',
    );
  };
  return sheet(
    scene,
    ...times(10).map(day),
    ...times(9).map((index) =>
      box((index + 1) * wide - 1.5, 0, 3, height, palette.ink, 0, { opacity: 0.25 }),
    ),
  );
}
