import { times } from '../../geometry.ts';
import { type Scene, box, boxPath, dot, group, lifted, place, sheet, within } from '../../svg.ts';

/** Properties of a strip of punched tape. */
interface Strips {
  readonly degrees: number;
  readonly count: number;
  /** Repeats the same words on every strip. */
  readonly repeated: boolean;
  /** Groups the dots, with gaps between groups. */
  readonly grouped: boolean;
  /** Makes holes of unequal size in slightly crooked rows. */
  readonly uneven?: boolean;
}

/** The holes of one strip. */
function drawHoles(
  { rng }: Scene,
  { grouped, uneven = false }: Strips,
  words: readonly boolean[][],
  long: number,
  step: number,
  hole: string,
): string {
  return times(Math.floor(long / step))
    .map((column) => {
      const phase = column % 18;
      if (grouped && phase > 11) return dot(-long / 2 + column * step, 0, step * 0.1, hole);
      const word = words[column % 12] ?? [];
      return word
        .map((on, row) => {
          const [x, y] = [-long / 2 + column * step, (row - (word.length - 1) / 2) * step];
          if (!on) return '';
          if (!uneven) return dot(x, y, step * 0.33, hole);
          return dot(
            x + rng.range(-0.1, 0.1) * step,
            y + rng.range(-0.16, 0.16) * step,
            step * rng.range(0.2, 0.42),
            hole,
          );
        })
        .join('');
    })
    .join('');
}

/** Strips of punched tape, side by side. */
export function strips(scene: Scene, properties: Strips): string {
  const { degrees, count, repeated } = properties;
  const { rng, palette, width, height, focal } = scene;
  const long = width * 1.5;
  const upright = Math.abs(degrees) > 60;
  const span = upright ? width * 0.9 : height * 1.3;
  const pitch = span / count;
  const wide = pitch * rng.range(0.7, 0.78);
  const stocks = palette.night
    ? [palette.paper, palette.ramp(0.62), palette.paper, palette.accent]
    : [palette.ramp(0.9), palette.paper, palette.main, palette.accent];
  const rows = Math.max(4, Math.min(6, Math.round(wide / 28)));
  const step = wide / (rows + 0.8);
  const words = (): boolean[][] => times(12).map(() => times(rows).map(() => rng.chance(0.5)));
  const motif = words();
  const drawn = times(count).map((index) => {
    const middle = Math.floor(count / 2);
    const stock = index === middle ? palette.accent : (stocks[index % 3] ?? palette.paper);
    const dark =
      stock === palette.paper ||
      stock === palette.ramp(0.62) ||
      (stock === palette.accent && palette.night);
    const hole = dark ? palette.ramp(palette.night ? 0.05 : 0.95) : palette.paper;
    const mine = repeated ? motif : words();
    const shift = rng.range(-0.1, 0.1) * width;
    const holes = drawHoles(scene, properties, mine, long, step, hole);
    const y = (index - (count - 1) / 2) * pitch;
    const cut = upright ? height * rng.range(0.28, 0.42) : long / 2;
    return group(
      { transform: `translate(${shift.toFixed(0)} ${y.toFixed(0)})` },
      lifted(
        index % 2 ? 'mid' : 'high',
        within(
          `strip${index}`,
          boxPath(-cut, -wide / 2, long, wide),
          box(-long, -wide / 2, long * 2, wide, stock),
          holes,
        ),
      ),
    );
  });
  return sheet(scene, place(...focal, degrees, 1, ...drawn));
}
