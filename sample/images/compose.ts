/** Turns a brief into a drawing: family, layout, inks and seed. */
import type { StillBrief } from './briefs.ts';
import { DIRECTIONS } from './directions.ts';
import { FAMILIES } from './families.ts';
import { createPalette, seededPalette } from './palette.ts';
import { createRng } from './random.ts';
import type { Layout, Picture } from './picture.ts';

/** Full size of a still, 3:2. */
export const STILL = { width: 1800, height: 1200 } as const;

/** Full size of an opening that spans the window: sharp on windows of 2,560 px. */
const OPENING = { width: 2580, height: 1720 } as const;

/** Returns the size, px, at which a still is printed. */
export const printSize = ({ isOpening }: Pick<StillBrief, 'isOpening'>) =>
  isOpening ? OPENING : STILL;

function layoutOf(
  brief: StillBrief,
  wanted: string | undefined,
  pick: (layouts: readonly Layout[]) => Layout,
): Layout {
  const layouts = FAMILIES[brief.family] ?? {};
  if (wanted === undefined) return pick(Object.values(layouts));
  const layout = layouts[wanted];
  if (!layout)
    throw new RangeError(`${brief.file}: the family "${brief.family}" has no layout "${wanted}"`);
  return layout;
}

/**
 * Draws a still, or sets up its photograph. Without an art direction, the seed decides everything
 * that the brief leaves open.
 */
export function drawStill(brief: StillBrief): Picture {
  const direction = DIRECTIONS[brief.file] ?? {};
  const rng = createRng(`${brief.file}#${direction.take ?? 0}`);
  const hue = direction.hue ?? brief.hue;
  const palette = direction.ground
    ? createPalette(hue, direction.ground, direction.hot ?? false, direction.inks)
    : seededPalette(rng, hue);
  const layout = layoutOf(brief, direction.layout, (layouts) => rng.pick(layouts));
  const { width, height } = STILL;
  const object = direction.object ?? brief.object;
  const [x, y] = direction.focal ?? brief.focal;
  return layout({
    rng,
    palette,
    width,
    height,
    focal: [x * width, y * height],
    ...(object === undefined ? {} : { object }),
  });
}
