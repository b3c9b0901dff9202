import { CAPITALS } from '../../lettering.ts';
import { type Scene, fill, sheet } from '../../svg.ts';
import { leaf } from './shared.ts';

/** Heavy geometric capitals on overlapping sheets. */
export function capitals(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const letters = rng.shuffle(['B', 'R', 'A', 'O', 'C', 'P', 'E', 'K', 'T', 'N']);
  const grounds = [palette.accent, palette.ink, palette.paper, palette.ramp(0.24), palette.main];
  const spots: [number, number, number][] = [
    [-0.33, -0.22, 620],
    [0.31, -0.27, 560],
    [0.36, 0.27, 660],
    [-0.28, 0.31, 560],
    [0, 0, 760],
  ];
  return sheet(
    scene,
    ...spots.map(([dx, dy, size], index) => {
      const color = grounds[(index + 2) % grounds.length] ?? palette.paper;
      const dark = color === palette.ink || color === palette.main;
      const loud = index === 4 && color !== palette.accent;
      const bright = loud ? palette.accent : palette.ink;
      const mark = dark ? palette.paper : bright;
      return leaf(
        `card${index}`,
        [focal[0] + dx * width, focal[1] + dy * height],
        size,
        size * rng.range(0.85, 1.1),
        rng.range(-14, 14),
        color,
        index === 4 ? 'high' : 'mid',
        fill(CAPITALS[letters[index] ?? 'A'] ?? '', mark, {
          transform: `translate(${(index % 2 ? -1 : 1) * size * 0.1} ${size * 0.06}) scale(${(size / 95).toFixed(2)})`,
        }),
      );
    }),
  );
}
