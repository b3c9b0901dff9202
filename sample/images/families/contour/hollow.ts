import { type Scene, dot, lifted, ring } from '../../svg.ts';
import { relief } from './shared.ts';

/** A pale hollow that the lines flow around, with a dot above it. */
export function hollow(scene: Scene): string {
  const { palette, width, height, focal } = scene;
  return relief(
    scene,
    {
      hills: [
        { dx: 0.02, dy: 0.06, wide: 0.38, high: -1.1 },
        { dx: -0.36, dy: -0.3, wide: 0.4, high: 0.6 },
        { dx: 0.38, dy: -0.1, wide: 0.36, high: 0.65 },
      ],
      rough: 0.36,
      lines: 11,
      from: -0.66,
      to: 0.8,
      tones: [0.02, 0.06, 0.5],
      cut: true,
    },
    lifted('low', dot(focal[0] + width * 0.09, focal[1] - height * 0.36, 24, palette.ink)),
    ring(focal[0] + width * 0.09, focal[1] - height * 0.36, 44, palette.accent, 6),
  );
}
