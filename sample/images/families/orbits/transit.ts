import { type Point, disc, lerp, polar, smooth, times } from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import { type Scene, dot, fill, halftone, lifted, ring, sheet, stroke, within } from '../../svg.ts';
import { globe } from './shared.ts';

/** Small worlds crossing the limb of a sun that is too large for the page. */
export function transit(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const radius = width * rng.range(0.5, 0.7);
  const [cx, cy]: Point = [
    focal[0] + rng.range(-200, 200),
    focal[1] + radius * rng.range(0.92, 1.02),
  ];
  const arc = radius * 1.09;
  const path = times(13).map((index) => polar(cx, cy, arc * 0.97, lerp(-2.45, -0.7, index / 12)));
  const sunInk = palette.accent;
  const largest = palette.second === sunInk ? palette.ramp(0.6) : palette.second;
  const worlds = [
    { at: -1.57 + (focal[0] - cx) / arc, r: 88 },
    { at: -1.57 + (focal[0] - cx) / arc - 0.36, r: 38 },
    { at: -1.57 + (focal[0] - cx) / arc + 0.3, r: 22 },
  ];
  return sheet(
    scene,
    stars(rng, width, height * 0.5, 50, palette.ramp(0.85)),
    ...[1.34, 1.22, 1.11].map((scale, index) =>
      ring(cx, cy, radius * scale, palette.ramp(0.2 + index * 0.16), 5 + index * 5),
    ),
    dot(cx, cy, radius, sunInk),
    within(
      'sun',
      disc(cx, cy, radius),
      fill(
        halftone(
          { x: 0, y: cy - radius, width, height: height - cy + radius },
          30,
          0.5,
          (x, y) => (Math.hypot(x - cx, y - cy) / radius - 0.62) * 1.2,
        ),
        palette.night ? palette.ramp(0.12) : palette.paper,
        { 'fill-rule': 'nonzero' },
      ),
    ),
    stroke(smooth(path), palette.ramp(0.95), 4, { 'stroke-dasharray': '2 20' }),
    ...worlds.map(({ at, r }, index) =>
      lifted(
        'mid',
        globe(
          `world${index}`,
          ...polar(cx, cy, arc * 0.97, at),
          r,
          index === 0 ? largest : palette.ramp(0.9),
          palette.ink,
          1.4,
        ),
      ),
    ),
  );
}
