import { polar, times } from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import { type Scene, dot, lifted, ring, sheet } from '../../svg.ts';
import { globe } from './shared.ts';

/** A small, distant sphere among thin orbits. */
export function distant(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  return sheet(
    scene,
    stars(rng, width, height, 50, palette.ramp(0.8)),
    ...times(9).map((index) =>
      ring(
        ...focal,
        height * (0.12 + index * 0.085),
        palette.ramp(0.62 - index * 0.045),
        index === 3 ? 6 : 3,
        index === 3 ? {} : { 'stroke-dasharray': index % 2 ? '2 14' : undefined },
      ),
    ),
    lifted('mid', globe('grain', ...focal, height * 0.066, palette.ramp(0.2), palette.ink, -2.3)),
    ring(...focal, height * 0.066, palette.ramp(0.8), 4),
    dot(...polar(...focal, height * 0.375, -0.7), 17, palette.accent),
  );
}
