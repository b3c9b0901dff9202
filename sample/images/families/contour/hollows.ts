import type { Scene } from '../../svg.ts';
import { relief } from './shared.ts';

/** Two hollows side by side, like those that two people leave. */
export function hollows(scene: Scene): string {
  return relief(scene, {
    hills: [
      { dx: -0.17, dy: 0.02, wide: 0.3, high: -1.15 },
      { dx: 0.18, dy: 0.04, wide: 0.34, high: -1.0 },
    ],
    rough: 0.2,
    lines: 9,
    from: -0.86,
    to: 0.12,
    tones: [0.74, 0.62, 0.08],
    cut: true,
  });
}
