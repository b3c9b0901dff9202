import { type Point, lerp, lines, polar, smooth, steps, times } from '../../geometry.ts';
import { valueNoise } from '../../noise.ts';
import { type Scene, lifted, sheet, stroke } from '../../svg.ts';

/** Loose fibers, as seen through a lens. */
export function fibers(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = valueNoise(rng);
  const strand = (from: Point, to: Point, thick: number, color: string, index: number): string => {
    const points = steps(16).map((t): Point => [
      lerp(from[0], to[0], t) + noise(t * 3, index * 3) * 90,
      lerp(from[1], to[1], t) + noise(t * 3 + 50, index * 3) * 90,
    ]);
    const twist = points
      .slice(0, -1)
      .flatMap((point, at): string[] => {
        const next = points[at + 1] ?? point;
        const angle = Math.atan2(next[1] - point[1], next[0] - point[0]);
        return [0, 0.34, 0.67].map((u) => {
          const p: Point = [lerp(point[0], next[0], u), lerp(point[1], next[1], u)];
          return lines([
            polar(...p, thick * 0.42, angle + 2.1),
            polar(...p, thick * 0.42, angle - 1.05),
          ]);
        });
      })
      .join('');
    return (
      lifted('mid', stroke(smooth(points), color, thick)) +
      stroke(twist, palette.ground, thick * 0.07, { opacity: 0.55 })
    );
  };
  const colors = [
    palette.main,
    palette.paper,
    palette.deep,
    palette.main,
    palette.ramp(0.35),
    palette.deep,
  ];
  const others = times(9).map((index) => {
    const across = index % 2 === 0;
    const at = rng.range(0.02, 0.98);
    const lean = rng.range(-0.35, 0.35);
    return strand(
      across ? [-120, height * at] : [width * at, -120],
      across ? [width + 120, height * (at + lean)] : [width * (at + lean), height + 120],
      rng.range(46, 96),
      colors[index % colors.length] ?? palette.main,
      index,
    );
  });
  return sheet(
    scene,
    ...others.slice(0, 6),
    strand([-120, focal[1] + 260], [width + 120, focal[1] - 260], 84, palette.accent, 31),
    ...others.slice(6),
  );
}
