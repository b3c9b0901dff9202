import { type Point, smooth } from '../../geometry.ts';
import { HOT } from '../../palette.ts';
import { type Scene, lifted, stroke } from '../../svg.ts';
import { relief } from './shared.ts';

/** Two hills and a person's route between them. */
export function wandering(scene: Scene): string {
  const { width, height, focal } = scene;
  const way: Point[] = (
    [
      [-0.7, 0.38],
      [-0.46, 0.2],
      [-0.3, 0.3],
      [-0.16, 0.12],
      [-0.05, 0.2],
      [0.02, 0.02],
      [0.0, -0.12],
      [0.1, -0.22],
      [0.2, -0.1],
      [0.3, -0.26],
      [0.46, -0.2],
      [0.75, -0.4],
    ] as const
  ).map(([dx, dy]): Point => [focal[0] + dx * width, focal[1] + dy * height]);
  return relief(
    scene,
    {
      hills: [
        { dx: -0.17, dy: -0.16, wide: 0.32, high: 1.05 },
        { dx: 0.24, dy: 0.18, wide: 0.36, high: 0.95 },
      ],
      rough: 0.3,
      lines: 8,
      from: 0.06,
      to: 0.98,
      tones: [0, 0.1, 0.7],
      cut: true,
    },
    lifted('mid', stroke(smooth(way), HOT, 26)),
  );
}
