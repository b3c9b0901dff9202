import { type Point, lerp, lines, polygon, times } from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import { type Scene, box, dot, fill, lifted, sheet, stroke } from '../../svg.ts';

/** The number of rows, from the farthest to the nearest. */
const LAYERS = 3;

/** One house of a row. */
interface House {
  readonly x: number;
  readonly wide: number;
  readonly tall: number;
  readonly top: number;
}

/** The roof of a house: a gable, a chimney with its aerial, a water tower, or nothing. */
function drawRoof(kind: number, { x, wide, top }: House, color: string): string {
  if (kind === 0)
    return fill(
      polygon([x, top + 1], [x + wide / 2, top - wide * 0.5], [x + wide, top + 1]),
      color,
    );
  if (kind === 1)
    return (
      box(x + wide * 0.3, top - 46, wide * 0.4, 50, color) +
      box(x + wide * 0.47, top - 130, 6, 90, color)
    );
  return kind === 2 ? drawWaterTower(x, wide, top, color) : '';
}

function drawWaterTower(x: number, wide: number, top: number, color: string): string {
  return (
    fill(
      polygon(
        [x + wide * 0.2, top],
        [x + wide * 0.2, top - 52],
        [x + wide * 0.5, top - 84],
        [x + wide * 0.8, top - 52],
        [x + wide * 0.8, top],
      ),
      color,
    ) +
    stroke(
      lines([
        [x + wide * 0.26, top],
        [x + wide * 0.2, top + 34],
        [x + wide * 0.74, top],
        [x + wide * 0.8, top + 34],
      ]),
      color,
      5,
    )
  );
}

/** The lit windows of a house. The farthest row has none. */
function drawWindows({ rng, palette }: Scene, layer: number, house: House): string {
  const { x, wide, tall, top } = house;
  const near = layer / (LAYERS - 1);
  const glow = palette.night ? palette.ground : palette.light;
  const columns = Math.max(2, Math.floor(wide / 38));
  let windows = '';
  for (let row = 0; row < tall / 52 + near * 3; row++) {
    for (let column = 0; column < columns; column++) {
      if (layer > 0 && rng.chance(layer === 1 ? 0.42 : 0.3))
        windows += box(
          x + (wide / columns) * (column + 0.5) - 8,
          top + 22 + row * 50,
          16,
          25,
          rng.chance(0.07) ? palette.accent : glow,
        );
    }
  }
  return windows;
}

/** One row of houses, from edge to edge. */
function drawRow(scene: Scene, layer: number): string {
  const { rng, palette, width, height, focal } = scene;
  const near = layer / (LAYERS - 1);
  const base = height * lerp(0.62, 0.98, near);
  const color = palette.ramp(lerp(0.3, 0.97, near));
  let x = -60;
  let path = `M-60 ${height + 60}V${base}`;
  let windows = '';
  let roofs = '';
  while (x < width + 60) {
    const wide = rng.range(70, 170) * lerp(0.8, 1.3, near);
    const tall =
      rng.range(0.1, 0.34) *
      height *
      (1 - near * 0.42) *
      (Math.abs(x + wide / 2 - focal[0]) < 330 && layer === 1 ? 1.45 : 1);
    const house = { x, wide, tall, top: base - tall };
    path += `L${x} ${house.top}L${x + wide} ${house.top}`;
    roofs += drawRoof(rng.int(0, 5), house, color);
    windows += drawWindows(scene, layer, house);
    x += wide + (rng.chance(0.2) ? 16 : 0);
  }
  return lifted('mid', fill(`${path}V${height + 60}Z`, color), roofs) + windows;
}

/** Rows of houses, the near ones dark with a few lit windows. */
export function skyline(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const moon: Point = [focal[0] + rng.range(-160, 160), focal[1] - height * rng.range(0.04, 0.12)];
  const rows = times(LAYERS).map((layer) => drawRow(scene, layer));
  return sheet(
    scene,
    palette.night ? stars(rng, width, height * 0.6, 60, palette.ramp(0.9)) : '',
    dot(...moon, height * rng.range(0.27, 0.36), palette.accent),
    box(-10, moon[1] + height * 0.1, width + 20, 12, palette.ground),
    box(-10, moon[1] + height * 0.17, width + 20, 20, palette.ground),
    ...rows,
  );
}
