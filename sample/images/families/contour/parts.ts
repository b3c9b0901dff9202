import { type Point, lerp, levelLines, smooth, times } from '../../geometry.ts';
import { type Field, fractal, valueNoise, warp } from '../../noise.ts';
import { mix } from '../../palette.ts';
import { type Scene, box, fill, lifted, sheet, stroke } from '../../svg.ts';

/** Many outlines as one smooth path. */
export const joined = (outlines: Point[][]): string =>
  outlines
    .filter((outline) => outline.length > 12)
    .map((outline) =>
      smooth(
        outline.filter((_, index) => index % 2 === 0),
        true,
      ),
    )
    .join('');

/** A rough, folded field of heights; `grain` is the size of its hills in pixels. */
export function land(scene: Scene, grain: number): Field {
  const base = fractal(valueNoise(scene.rng), 4);
  const bent = warp(base, fractal(valueNoise(scene.rng), 2), scene.rng.range(0.5, 1.1));
  return (x, y) => bent(x / grain, y / grain);
}

/** One hill (or hollow) of a relief: where (of the picture's size, from the focal point), how wide, how high. */
interface Hill {
  readonly dx: number;
  readonly dy: number;
  readonly wide: number;
  readonly high: number;
}

/** What a relief shows. */
interface Relief {
  readonly hills: readonly Hill[];
  readonly rough: number;
  readonly lines: number;
  /** The band of levels that is drawn, of −1…1. */
  readonly from: number;
  readonly to: number;
  /** Where the ramp stands below the lowest level, at it, and at the highest; nothing is filled without. */
  readonly tones?: readonly [below: number, lowest: number, highest: number];
  /** Every level throws a shadow, as cut paper does. */
  readonly cut?: boolean;
}

/** Level lines around hills of our choice. */
export function relief(
  scene: Scene,
  { hills, rough, lines: count, from, to, tones, cut = false }: Relief,
  ...marks: string[]
): string {
  const { palette, width, height, focal } = scene;
  const noise = land(scene, 520);
  const field: Field = (x, y) =>
    hills.reduce(
      (total, { dx, dy, wide, high }) =>
        total +
        high *
          Math.exp(
            -(((x - focal[0] - dx * width) / (wide * height)) ** 2) -
              ((y - focal[1] - dy * height) / (wide * height * 0.86)) ** 2,
          ),
      noise(x, y) * rough,
    );
  const outlines = times(count).map((index) =>
    joined(levelLines(field, width, height, 15, lerp(from, to, index / (count - 1)))),
  );
  const bands = tones
    ? outlines.map((d, index) =>
        fill(d, palette.ramp(lerp(tones[1], tones[2], index / (count - 1)))),
      )
    : [];
  return sheet(
    scene,
    tones ? box(0, 0, width, height, palette.ramp(tones[0])) : '',
    ...(cut ? bands.map((one) => lifted('low', one)) : bands),
    ...outlines.map((d, index) =>
      stroke(
        d,
        index % 3 === 1 ? mix(palette.second, palette.ramp(0.9), 0.3) : palette.ramp(0.85),
        index % 4 === 0 ? 6.5 : 3.4,
      ),
    ),
    ...marks,
  );
}
