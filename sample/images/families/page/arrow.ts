import { CAPITALS, bentArrow } from '../../lettering.ts';
import { type Scene, fill, group, sheet } from '../../svg.ts';
import { leaf } from './shared.ts';

/** Fragments of letters and one arrow that bends. */
export function arrow(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const letters = rng.shuffle(['R', 'H', 'N', 'E', 'K', 'A', 'P']);
  const cards: [number, number, number, number, string][] = [
    [-0.36, -0.14, 700, 860, palette.paper],
    [0.37, 0.2, 720, 900, palette.second],
    [0.3, -0.34, 620, 520, palette.paper],
    [-0.3, 0.4, 760, 480, palette.second],
  ];
  return sheet(
    scene,
    ...cards.map(([dx, dy, w, h, color], index) =>
      leaf(
        `card${index}`,
        [focal[0] + dx * width, focal[1] + dy * height],
        w,
        h,
        rng.range(-12, 12),
        color,
        'mid',
        fill(CAPITALS[letters[index] ?? 'N'] ?? '', index % 2 ? palette.deep : palette.main, {
          transform: `translate(${rng.range(-150, 150).toFixed(0)} ${rng.range(-80, 80).toFixed(0)}) scale(${rng.range(8, 10.5).toFixed(1)})`,
        }),
      ),
    ),
    leaf(
      'sign',
      [focal[0], focal[1]],
      700,
      760,
      rng.range(-7, 7),
      palette.paper,
      'high',
      group(
        { transform: 'translate(10 30) scale(2.9)' },
        bentArrow(palette.accent === palette.second ? palette.ink : palette.accent, 40),
      ),
    ),
  );
}
