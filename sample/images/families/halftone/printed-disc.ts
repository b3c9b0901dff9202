import { clamp } from '../../geometry.ts';
import { fractal, valueNoise } from '../../noise.ts';
import { type Scene, box, dot, fill, lifted, halftone as screen, sheet } from '../../svg.ts';
import { ANGLE, SOLID } from './shared.ts';

/** How the dots of the large disc thin out. */
type Fade = 'square' | 'edge' | 'center' | 'ragged' | 'grain';

/** One large disc of printed dots. */
export function printedDisc(scene: Scene, fade: Fade): string {
  const { rng, palette, width, height, focal } = scene;
  const radius = height * { square: 0.4, edge: 0.39, center: 0.41, ragged: 0.4, grain: 0.44 }[fade];
  const noise = fractal(valueNoise(rng), 3);
  const angle = { square: ANGLE, edge: 0.26, center: 0.78, ragged: 0.4, grain: 0.61 }[fade];
  const tone = (x: number, y: number): number => {
    const [dx, dy] = [(x - focal[0]) / radius, (y - focal[1]) / radius];
    const away = Math.hypot(dx, dy);
    if (fade === 'square') return away > 1 ? 0 : 0.86 - 0.5 * (dx * 0.5 - dy * 0.5 + 0.5);
    if (fade === 'edge') return away > 1 ? 0 : clamp(0.72 - dx * 0.72);
    if (fade === 'center')
      return away > 1.12 ? 0 : clamp(away * 0.95 - 0.12 - Math.max(0, away - 0.86) * 3.4);
    if (fade === 'ragged')
      return clamp(
        1.15 - away * 0.75 + noise(x / 110, y / 110) * 0.6 - Math.max(0, away - 0.75) * 1.6,
      );
    return away > 1 ? 0 : clamp(0.62 + dy * 0.6 - dx * 0.3);
  };
  const region = {
    x: focal[0] - radius * 1.4,
    y: focal[1] - radius * 1.4,
    width: radius * 2.8,
    height: radius * 2.8,
  };
  const inked = palette.ramp(0.92);
  const dots = fill(
    screen(region, { square: 50, edge: 33, center: 36, ragged: 29, grain: 40 }[fade], angle, tone),
    inked,
    SOLID,
  );
  const settings: Record<Fade, () => string> = {
    square: () =>
      lifted(
        'mid',
        box(
          focal[0] - height * 0.46,
          focal[1] - height * 0.46,
          height * 0.92,
          height * 0.92,
          palette.main,
        ),
      ) +
      fill(screen(region, 50, angle, tone), palette.paper, SOLID) +
      dot(focal[0] + radius * 0.95, focal[1] - radius * 0.95, 38, palette.accent),
    edge: () =>
      dot(focal[0] - 14, focal[1] + 10, radius, palette.ramp(0.22)) +
      dots +
      dot(focal[0] + radius * 1.2, focal[1] + radius * 0.5, 30, palette.accent),
    center: () => dots + dot(...focal, 26, palette.accent),
    ragged: () => dots,
    grain: () => box(0, focal[1] + height * 0.22, width, height, palette.ramp(0.12)) + dots,
  };
  return sheet(scene, settings[fade]());
}
