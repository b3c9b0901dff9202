import { type Point, lerp, smooth } from '../../geometry.ts';

/** Returns the mean of a polygon's corners. */
export const middle = (shape: readonly Point[]): Point => [
  shape.reduce((sum, [x]) => sum + x, 0) / shape.length,
  shape.reduce((sum, [, y]) => sum + y, 0) / shape.length,
];

/** Shrinks a polygon toward its middle by about the given distance and rounds it. */
export function rounded(shape: readonly Point[], gap: number): string {
  const [cx, cy] = middle(shape);
  const points = shape.flatMap((point, index): Point[] => {
    const next = shape[(index + 1) % shape.length] ?? point;
    return [
      [lerp(point[0], next[0], 0.25), lerp(point[1], next[1], 0.25)],
      [lerp(point[0], next[0], 0.75), lerp(point[1], next[1], 0.75)],
    ];
  });
  return smooth(
    points.map(([x, y]): Point => {
      const away = Math.hypot(x - cx, y - cy) || 1;
      return [x - ((x - cx) / away) * gap, y - ((y - cy) / away) * gap];
    }),
    true,
  );
}
