import { type Point, TAU, lerp, num, times } from '../../geometry.ts';
import { birds, stars, walker } from '../../motifs.ts';
import { type Scene, dot, fill, lifted, paper, place, sheet, stroke } from '../../svg.ts';
import { degrees, leaf } from './shared.ts';

/** A leaf with fingers, like a palm's. */
function cutLeaf(length: number, color: string, rib: string): string {
  const fingers = times(11).map((index) => {
    const t = 0.12 + index * 0.085;
    const reach = length * 0.44 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.1)) ** 0.6;
    return [-1, 1]
      .map((side) =>
        place(
          length * t,
          0,
          side * lerp(74, 26, t),
          1,
          fill(
            `M0 -9Q${num(reach * 0.6)} ${num(-length * 0.045)} ${num(reach)} 0Q${num(reach * 0.6)} ${num(length * 0.03)} 0 9Z`,
            color,
          ),
        ),
      )
      .join('');
  });
  return (
    fingers.join('') +
    place(
      length,
      0,
      0,
      1,
      fill(
        `M-20 -8Q${num(length * 0.1)} -14 ${num(length * 0.22)} 0Q${num(length * 0.1)} 14 -20 8Z`,
        color,
      ),
    ) +
    stroke(`M0 0L${num(length)} 0`, rib, 6)
  );
}

/** Large leaves from the edges that leave a clearing. */
export function clearing(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const count = rng.int(20, 24);
  const leaves = times(count)
    .map((index) => {
      const angle = (index / count) * TAU + rng.range(-0.12, 0.12);
      const away = rng.range(0.98, 1.16);
      const root: Point = [
        focal[0] + Math.cos(angle) * width * 0.56 * away,
        focal[1] + Math.sin(angle) * height * 0.68 * away,
      ];
      const length = rng.range(430, 640);
      const tone = rng.range(0.35, 0.95);
      const color = index === 3 ? palette.accent : palette.ramp(tone);
      return {
        tone,
        svg: lifted(
          'high',
          place(
            ...root,
            degrees(angle) + 180 + rng.range(-28, 28),
            1,
            rng.chance(0.4)
              ? cutLeaf(length, color, palette.ramp(tone - 0.2))
              : leaf(
                  length,
                  length * rng.range(0.2, 0.36),
                  color,
                  index === 3 ? palette.accent : palette.ramp(tone + 0.08),
                  palette.ramp(tone - 0.22),
                  6,
                ),
          ),
        ),
      };
    })
    .sort((a, b) => (palette.night ? b.tone - a.tone : a.tone - b.tone));
  return sheet(
    scene,
    palette.night
      ? stars(rng, width, height, 40, palette.ramp(0.9))
      : birds(rng, focal[0] + 60, focal[1] - 150, 4, 110, palette.ramp(0.8)),
    dot(focal[0] + rng.range(-70, 70), focal[1] - rng.range(0, 60), height * 0.17, palette.accent),
    paper(
      `M-60 ${focal[1] + height * 0.16}Q${focal[0]} ${focal[1] + height * 0.1} ${width + 60} ${focal[1] + height * 0.17}V${height + 60}H-60Z`,
      palette.ramp(0.24),
      'low',
    ),
    walker(focal[0] + 20, focal[1] + height * 0.145, 1.15, palette.ramp(0.98)),
    ...leaves.map(({ svg }) => svg),
  );
}
