/** Scissors and paste: scraps with torn or cut edges, and a coarse press. */
import { lines, num, type Point } from '../../geometry.ts';
import { valueNoise } from '../../noise.ts';
import type { Rng } from '../../random.ts';
import { fill, group } from '../../svg.ts';

/** Points along a closed outline, torn: a ragged line with a white core beside the printed edge. */
export function torn(rng: Rng, corners: readonly Point[], ragged: number): Point[] {
  const rough = valueNoise(rng);
  return corners.flatMap((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [nx, ny] = [(from[1] - to[1]) / long, (to[0] - from[0]) / long];
    const count = Math.max(2, Math.round(long / 9));
    return Array.from({ length: count }, (_, step): Point => {
      const t = step / count;
      const at = (from[0] + to[0] + from[1] + to[1]) * 0.01 + t * long * 0.03;
      const off = ragged * (rough(at, 1.5) + 0.45 * rough(at * 3.7, 4.5) + 0.2 * rough(at * 11, 8));
      return [
        from[0] + (to[0] - from[0]) * t + nx * off,
        from[1] + (to[1] - from[1]) * t + ny * off,
      ];
    });
  });
}

/** A torn scrap: its white core shows around the printed face. `children` are drawn on the face. */
export function scrap(
  rng: Rng,
  name: string,
  corners: readonly Point[],
  face: string,
  ...children: string[]
): string {
  const core = lines(torn(rng, corners, 13), true);
  const [cx, cy] = corners.reduce(
    ([x, y], [a, b]) => [x + a / corners.length, y + b / corners.length],
    [0, 0],
  );
  const inner = corners.map(([x, y]): Point => [x + (cx - x) * 0.022, y + (cy - y) * 0.022]);
  const front = lines(torn(rng, inner, 8), true);
  return group(
    {},
    fill(core, '#fdfbf4', { filter: 'url(#mid)' }),
    `<clipPath id="${name}"><path d="${front}"/></clipPath>`,
    group({ 'clip-path': `url(#${name})` }, fill(front, face), ...children),
  );
}

/** A piece cut with scissors: straight, slightly skewed edges around a box. */
export function cut(rng: Rng, x: number, y: number, width: number, height: number): string {
  const off = (): number => rng.range(-0.07, 0.07) * height;
  return `M${[
    [x + off(), y + off()],
    [x + width + off(), y + off()],
    [x + width + off(), y + height + off()],
    [x + off(), y + height + off()],
  ]
    .map(([a = 0, b = 0]) => `${num(a)} ${num(b)}`)
    .join('L')}Z`;
}
