import { type Point, TAU, lines, polar, times } from '../../geometry.ts';
import { valueNoise } from '../../noise.ts';
import { type Scene, dot, fill, group, lifted, sheet, stroke, within } from '../../svg.ts';

/** The color of what is in a cell. */
function contentOf({ rng, palette }: Scene, hot: boolean, filled: boolean): string {
  if (hot) return palette.accent;
  return filled ? palette.second : palette.ramp(0.32 + 0.3 * rng.next());
}

/** A honeycomb. */
export function comb(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const size = rng.range(88, 112);
  const noise = valueNoise(rng);
  const hexagon = (x: number, y: number, r: number): string =>
    lines(
      times(6).map((index) => polar(x, y, r, (index + 0.5) * (TAU / 6))),
      true,
    );
  const cells = times(17 * 15).map((index) => {
    const [row, column] = [Math.floor(index / 17) - 7, (index % 17) - 8];
    const [x, y]: Point = [
      focal[0] + (column + (Math.abs(row) % 2) * 0.5) * size * Math.sqrt(3),
      focal[1] + row * size * 1.5,
    ];
    const away = Math.hypot(column, row) / 7;
    const present = noise(column * 0.4 + 3, row * 0.4) * 0.55 + 0.62 - away > 0;
    if (x < -200 || x > width + 200 || y < -200 || y > height + 200) return '';
    if (!present)
      return rng.chance(0.12) ? stroke(hexagon(x, y, size * 0.86), palette.ramp(0.3), 4) : '';
    const hot = column === 0 && row === 0;
    const filled = rng.chance(0.34);
    const shine = fill(
      hexagon(x + 17, y + 23, size * 0.83),
      hot ? palette.paper : palette.ramp(0.08),
      { opacity: filled && !hot ? '0.16' : '0.2' },
    );
    return (
      fill(hexagon(x, y, size * 0.985), palette.ramp(0.86)) +
      fill(hexagon(x, y, size * 0.83), contentOf(scene, hot, filled)) +
      within(`cell${index}`, hexagon(x, y, size * 0.83), shine) +
      (hot ? dot(x, y, size * 0.28, palette.paper) : '')
    );
  });
  return sheet(
    scene,
    group(
      { transform: `rotate(${rng.range(-20, 20).toFixed(0)} ${focal.join(' ')})` },
      lifted('high', ...cells),
    ),
  );
}
