import { type Point, lerp, levelLines, smooth, times } from '../../geometry.ts';
import { type Field, fractal, valueNoise, warp } from '../../noise.ts';
import { mix } from '../../palette.ts';
import { type Scene, box, fill, lifted, sheet, stroke } from '../../svg.ts';

/** Joins many outlines into one smooth path. */
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

/** A rough, folded height field; `grain` is the size of its hills in pixels. */
export function land(scene: Scene, grain: number): Field {
  const base = fractal(valueNoise(scene.rng), 4);
  const bent = warp(base, fractal(valueNoise(scene.rng), 2), scene.rng.range(0.5, 1.1));
  return (x, y) => bent(x / grain, y / grain);
}

/**
 * One hill (or hollow) of a relief: its position (as a fraction of the image size, from the focal
 * point), width and height.
 */
interface Hill {
  readonly dx: number;
  readonly dy: number;
  readonly wide: number;
  readonly high: number;
}

/** The contents of a relief. */
interface Relief {
  readonly hills: readonly Hill[];
  readonly rough: number;
  readonly lines: number;
  /** The band of levels to draw, within −1…1. */
  readonly from: number;
  readonly to: number;
  /**
   * Positions on the ramp below the lowest level, at the lowest, and at the highest. Without them,
   * nothing is filled.
   */
  readonly tones?: readonly [below: number, lowest: number, highest: number];
  /** Every level casts a shadow, like cut paper. */
  readonly cut?: boolean;
}

/** Draws level lines around given hills. */
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
