import { type Point, disc } from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import { type Scene, dot, fill, halftone, lifted, ring, sheet, stroke, within } from '../../svg.ts';
import { globe } from './shared.ts';

/** A half-lit globe and a small companion on its ring. */
export function companion(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const radius = height * 0.27;
  const [cx, cy]: Point = [focal[0] - width * 0.2, focal[1] + height * 0.17];
  const orbit = Math.hypot(focal[0] - cx, focal[1] - cy);
  const angle = Math.atan2(focal[1] - cy, focal[0] - cx);
  return sheet(
    scene,
    stars(rng, width, height, 70, palette.ramp(0.85)),
    ...[1.55, 2.1, 2.7].map((scale, index) =>
      stroke(
        `M${cx - orbit * scale} ${cy}A${orbit * scale} ${orbit * scale * 0.86} 0 1 1 ${cx + orbit * scale} ${cy}A${orbit * scale} ${orbit * scale * 0.86} 0 1 1 ${cx - orbit * scale} ${cy}`,
        palette.ramp(0.6 - index * 0.08),
        4,
        { 'stroke-dasharray': '4 18', transform: `rotate(${-20 + index * 14} ${cx} ${cy})` },
      ),
    ),
    lifted('high', globe('world', cx, cy, radius, palette.ramp(0.72), palette.ramp(0.16), angle)),
    within(
      'face',
      disc(cx, cy, radius),
      fill(
        halftone(
          { x: cx - radius, y: cy - radius, width: radius * 2, height: radius * 2 },
          26,
          0.5,
          (x, y) => {
            const lit = ((x - cx) * Math.cos(angle) + (y - cy) * Math.sin(angle)) / radius;
            return 0.62 - lit * 0.78;
          },
        ),
        palette.ramp(0.16),
        { 'fill-rule': 'nonzero' },
      ),
    ),
    ring(cx, cy, orbit, palette.ramp(0.9), 5),
    lifted('mid', dot(...focal, 52, palette.accent)),
    dot(focal[0] - 13, focal[1] - 13, 22, palette.paper, { opacity: 0.5 }),
  );
}
